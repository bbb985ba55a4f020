import { keywordFacets as contract } from "@findable/contract";
import { checkFilters } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findRankFilter } from "../find-rank-filter.ts";
import { countKeywordValues } from "../keyword-facets.store.ts";
import { filterOfList, LIST_RULES } from "../keyword-filter.ts";

export const keywordFacets = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  checkFilters(LIST_RULES, input);
  const rank = await findRankFilter(db, { agencyId, workspaceId }, input);
  return countKeywordValues(db, { workspaceId, filter: { ...filterOfList(input), rank } });
});
