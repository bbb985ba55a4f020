import { rankDistribution as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findHome } from "../../workspaces/index.ts";
import { toDistributionDay } from "../distribution-days.ts";
import { selectDistribution, selectNow } from "../ranks.store.ts";
import { wholeDays } from "../whole-days.ts";

export const rankDistribution = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const [now, { market }] = await Promise.all([
    selectNow(db, agencyId),
    findHome(db, { agencyId, workspaceId }, { location: input.location }),
  ]);
  const days = wholeDays(input, now);
  const rows = await selectDistribution(db, {
    workspaceId,
    device: input.device ?? "desktop",
    location: market.location,
    ...days,
    pillar: input.pillar,
    tag: input.tag,
  });
  return { series: rows.map(toDistributionDay) };
});
