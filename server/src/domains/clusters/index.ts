import { listClusters } from "./operations/list-clusters.ts";

export { findPagePlans, type PagePlan } from "./find-page-plans.ts";
export { type PageType, typesByWords } from "./page-types.ts";

export const operations = [listClusters];
