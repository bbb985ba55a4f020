import { ATTENTION_KINDS, type Attention, attentionInsight as contract } from "@findable/contract";
import { type Position, readCursor, toPage } from "../../../kernel/lists/cursor.ts";
import { checkFilters, matches, valuesOf } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findAttention } from "../find-attention.ts";

export const attentionInsight = implement(contract)(async (context, input) => {
  const { agencyId, optionalWorkspaceId: workspaceId } = context;
  const { limit = 50, cursor, evidence } = input;
  const { list: rules } = contract;
  if (rules === undefined) throw new Error("The contract has no list rules.");
  const request = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  checkFilters(rules, input);
  const kinds = valuesOf(input.kind ?? "");
  const after = readCursor(request, "number", cursor);
  const asked = { kinds: ATTENTION_KINDS.filter((kind) => kinds.includes(kind)), most: evidence };
  const found = (await findAttention(context, asked)).filter((row) => matches(rules, row, input)).toSorted(byWeight);
  const left = found.filter((row) => after === undefined || isAfter(row, after));
  const rows = left.slice(0, limit + 1).map((row) => ({ row, position: String(row.weight), id: row.id }));
  const page = toPage(request, rows, limit);
  return { data: page.rows.map(({ row }) => row), nextCursor: page.nextCursor, total: found.length };
});

function byWeight(one: Attention, other: Attention): number {
  return other.weight - one.weight || (one.id < other.id ? -1 : 1);
}

/** By weight and not by place: a page stays complete while rows come and go between two reads. */
function isAfter({ weight, id }: Attention, { value, id: last }: Position): boolean {
  return weight < Number(value) || (weight === Number(value) && id > last);
}
