import { number, text } from "../../url/fields.ts";

/** What the address of the clusters holds. `open` is the cluster in the drawer. */
export const CLUSTERS_URL = {
  q: text(),
  tag: text(),
  pillar: text(),
  size: number(),
  similarity: number(),
  open: text(),
};
