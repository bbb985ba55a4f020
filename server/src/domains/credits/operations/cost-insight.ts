import { costInsight as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findCharges, findCredits, findToday } from "../cost.store.ts";
import { costPeriod, summariseCost } from "../cost.ts";

export const costInsight = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const period = costPeriod(input, await findToday(db, agencyId));
  const asked = { agencyId, workspaceId, ...period };
  const [credits, charges] = await Promise.all([findCredits(db, asked), findCharges(db, asked)]);
  return { ...period, ...summariseCost(credits, charges) };
});
