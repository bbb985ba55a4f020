import { searchKeywords as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPillarIds } from "../../pillars/index.ts";
import { filterOfSearch } from "../keyword-filter.ts";
import { findKeywordPage } from "../keyword-page.store.ts";
import { toKeyword } from "../keywords.store.ts";

export const searchKeywords = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const { pillarSlugs: slugs = [] } = input;
  const pillarIds = slugs.length === 0 ? undefined : await findPillarIds(db, { workspaceId, slugs });
  const { rows, ...page } = await findKeywordPage(context, contract, {
    workspaceId,
    filter: filterOfSearch(input, pillarIds),
    input,
  });
  return { data: rows.map(toKeyword), ...page };
});
