import { listKeywords as contract } from "@findable/contract";
import { checkFilters } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findHome } from "../../workspaces/index.ts";
import { findRankFilter } from "../find-rank-filter.ts";
import { filterOfList, LIST_RULES } from "../keyword-filter.ts";
import { findKeywordPage } from "../keyword-page.store.ts";
import { toKeyword } from "../keywords.store.ts";
import { selectTrends } from "../rank-history.store.ts";
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
  const data = await withSearch(db, { workspaceId, keywords: rows.map(toKeyword) });
  if (input.include !== "trend") return { data, ...page };
  const { market } = await findHome(db, { agencyId, workspaceId }, { location: input.location });
  const ids = data.map(({ id }) => id);
  const trends = await selectTrends(db, { device: input.device ?? "desktop", ...market }, ids);
  return { data: data.map((keyword) => ({ ...keyword, trend: trends.get(keyword.id) ?? [] })), ...page };
});
