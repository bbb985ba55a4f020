import { number, text } from "../../url/fields.ts";

/** What narrows the clusters. */
export const CLUSTERS_FILTERS = {
  q: text(),
  tag: text(),
  pillar: text(),
  size: number(),
  similarity: number(),
};

/** What the address of the clusters holds. `open` is the cluster in the drawer. */
export const CLUSTERS_URL = {
  ...CLUSTERS_FILTERS,
  open: text(),
};
