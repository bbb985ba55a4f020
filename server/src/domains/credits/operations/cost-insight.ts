import { costInsight as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findCharges, findCredits, findToday } from "../cost.store.ts";
import { costPeriod, summariseCost } from "../cost.ts";

export const costInsight = implement(contract)(async (context, input) => {
  const { agencyId, optionalWorkspaceId: workspaceId } = context;
  const db = workspaceId === undefined ? context.agencyDb : context.db;
  const period = costPeriod(input, await findToday(db, agencyId));
  const asked = { agencyId, workspaceId, ...period };
  const [credits, charges] = await Promise.all([findCredits(db, asked), findCharges(db, asked)]);
  return { ...period, ...summariseCost(credits, charges) };
});
