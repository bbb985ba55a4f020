import { listKeywords as contract } from "@findable/contract";
import { checkFilters } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findRankFilter } from "../find-rank-filter.ts";
import { filterOfList, LIST_RULES } from "../keyword-filter.ts";
import { findKeywordPage } from "../keyword-page.store.ts";
import { toKeyword } from "../keywords.store.ts";
import { withSearch } from "../with-search.ts";

export const listKeywords = implement(contract)(async (context, input) => {
  checkFilters(LIST_RULES, input);
  const { db, agencyId, workspaceId } = context;
  const rank = await findRankFilter(db, { agencyId, workspaceId }, input);
  const { rows, ...page } = await findKeywordPage(context, contract, {
    workspaceId,
    filter: { ...filterOfList(input), rank },
    input,
  });
  return { data: await withSearch(db, { workspaceId, keywords: rows.map(toKeyword) }), ...page };
});
