import { ANSWER_ENGINES, planAiCitation as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { planCitations } from "../plan.ts";
import { selectPlanHistory } from "../plan-history.ts";

export const planAiCitation = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const history = await selectPlanHistory(db, { agencyId, workspaceId });
  return planCitations(input, { allEngines: ANSWER_ENGINES.length, history });
});
