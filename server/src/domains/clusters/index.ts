import { listClusters } from "./operations/list-clusters.ts";

export const operations = [listClusters];
