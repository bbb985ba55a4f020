import { number, text } from "../../url/fields.ts";

/** The filters of the clusters. */
export const CLUSTERS_FILTERS = {
  q: text(),
  tag: text(),
  pillar: text(),
  size: number(),
  similarity: number(),
};

/** The URL state of the clusters. `open` is the cluster in the drawer. */
export const CLUSTERS_URL = {
  ...CLUSTERS_FILTERS,
  open: text(),
};
