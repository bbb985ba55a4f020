import { listClusters } from "./operations/list-clusters.ts";

export { findPagePlans, type PagePlan } from "./find-page-plans.ts";
export { typesByWords } from "./page-types.ts";

export const operations = [listClusters];
