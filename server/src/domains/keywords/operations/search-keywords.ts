import { searchKeywords as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPillarIds } from "../../pillars/index.ts";
import { findRankFilter } from "../find-rank-filter.ts";
import { filterOfSearch } from "../keyword-filter.ts";
import { findKeywordPage } from "../keyword-page.store.ts";
import { toKeyword } from "../keywords.store.ts";
import { withSearch } from "../with-search.ts";

export const searchKeywords = implement(contract)(async (context, input) => {
  const { db, agencyId, workspaceId } = context;
  const { pillarSlugs: slugs = [] } = input;
  const pillarIds = slugs.length === 0 ? undefined : await findPillarIds(db, { workspaceId, slugs });
  const rank = await findRankFilter(db, { agencyId, workspaceId }, { sort: input.sort });
  const { rows, ...page } = await findKeywordPage(context, contract, {
    workspaceId,
    filter: { ...filterOfSearch(input, pillarIds), rank },
    input,
  });
  return { data: await withSearch(db, { workspaceId, keywords: rows.map(toKeyword) }), ...page };
});
