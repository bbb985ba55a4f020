import { rankDistribution as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findHome } from "../../workspaces/index.ts";
import { findRankDays } from "../find-rank-days.ts";

export const rankDistribution = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const { device = "desktop", ...asked } = input;
  const { market } = await findHome(db, { agencyId, workspaceId }, { location: input.location });
  const series = await findRankDays(db, agencyId, { ...asked, device, workspaceId, location: market.location });
  const ranks = sql`keyword_ranks where workspace_id = ${workspaceId}`;
  return { series, coverage: await fetchCoverage(db, { total: series.length, fetched: ranks, reason: "no_ranks" }) };
});
