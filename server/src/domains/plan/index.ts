import { declinePlanAction } from "./operations/decline-plan-action.ts";
import { listPlan } from "./operations/list-plan.ts";
import { planNext } from "./operations/plan-next.ts";

export { type Candidate, chooseActions, compareActions } from "./choose-actions.ts";
export {
  findOwnTexts,
  selectEarlierActions,
  selectNotIndexed,
  storeAgencyPlan,
  storeLeftAlone,
  storePlan,
} from "./plan.store.ts";
export { type PlanFacts, possibleActions } from "./possible-actions.ts";
export { isAgencyPlan } from "./start-agency-plan.ts";

export const operations = [planNext, listPlan, declinePlanAction];
