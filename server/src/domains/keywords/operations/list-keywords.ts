import {
  listKeywords as contract,
  INTENT_LABELS,
  type InputOf,
  KEYWORD_PRIORITIES,
  KEYWORD_STATUSES,
  RELEVANCE_LABELS,
} from "@findable/contract";
import { csvOf } from "../../../kernel/csv.ts";
import { type ListRequest, readCursor, toPage } from "../../../kernel/cursor.ts";
import { implement } from "../../../kernel/operation.ts";
import { SORT_ORDERS } from "../keyword-sort.ts";
import { countKeywords, type KeywordFilter, selectKeywords } from "../keywords.store.ts";

export const listKeywords = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const limit = input.limit ?? 100;
  const filter = filterOf(workspaceId, input);
  const sort = SORT_ORDERS[input.sort ?? "-createdAt"];
  const list: ListRequest = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  const after = readCursor(list, sort.type, input.cursor);
  const [found, total] = await Promise.all([
    selectKeywords(db, filter, { sort, after, limit: limit + 1 }),
    countKeywords(db, filter),
  ]);
  const { rows, nextCursor } = toPage(list, found, limit);
  return { data: rows.map((row) => row.keyword), nextCursor, ...total };
});

function filterOf(workspaceId: string, input: InputOf<typeof contract>): KeywordFilter {
  return {
    workspaceId,
    intent: csvOf("intent", INTENT_LABELS, input.intent),
    relevance: csvOf("relevance", RELEVANCE_LABELS, input.relevance),
    status: csvOf("status", KEYWORD_STATUSES, input.status),
    priority: csvOf("priority", KEYWORD_PRIORITIES, input.priority),
    pillar: input.pillar,
    tag: input.tag,
    minVolume: input.minVolume,
    maxKd: input.maxKd,
    q: input.q,
    hasContent: input.hasContent,
    includeArchived: input.includeArchived ?? false,
  };
}
