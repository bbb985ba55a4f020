import { listClusters } from "./operations/list-clusters.ts";

export type { ClusterScope } from "./clusters.store.ts";
export { currentSet } from "./current-set.ts";
export { findPagePlans, type PagePlan } from "./find-page-plans.ts";
export { groupKeywords } from "./group-keywords.ts";
export { findClusterOfKeywords } from "./keyword-clusters.store.ts";
export { obstacleTo } from "./obstacles.ts";
export { typesByWords } from "./page-types.ts";
export { findServingFacts, selectOwnTitles, selectPlannedTexts } from "./serving-facts.store.ts";
export {
  createPageFinder,
  createPlanFinder,
  isStartPage,
  type OwnPageTitle,
  type ServingFacts,
  servingPage,
} from "./serving-page.ts";

export const operations = [listClusters];
