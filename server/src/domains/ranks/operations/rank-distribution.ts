import { rankDistribution as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findHome } from "../../workspaces/index.ts";
import { findRankDays } from "../find-rank-days.ts";

export const rankDistribution = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const { device = "desktop", ...asked } = input;
  const { market } = await findHome(db, { agencyId, workspaceId }, { location: input.location });
  return { series: await findRankDays(db, agencyId, { ...asked, device, workspaceId, location: market.location }) };
});
