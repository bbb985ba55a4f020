import { rankDistribution as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { marketOf, selectWorkspaces } from "../../workspaces/index.ts";
import { toDistributionDay, wholeDays } from "../distribution-days.ts";
import { selectDistribution, selectNow } from "../ranks.store.ts";

export const rankDistribution = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const viewer = { agencyId, boundWorkspaceId: workspaceId };
  const [now, [workspace]] = await Promise.all([
    selectNow(db, agencyId),
    selectWorkspaces(db, viewer, { ids: [workspaceId], most: 1 }),
  ]);
  const days = wholeDays(input, now);
  const rows = await selectDistribution(db, {
    workspaceId,
    device: input.device ?? "desktop",
    location: marketOf(workspace?.settings ?? {}, input).location,
    ...days,
    pillar: input.pillar,
    tag: input.tag,
  });
  return { series: rows.map(toDistributionDay) };
});
