import { number, oneOf, text } from "../../url/fields.ts";

/** The URL state of the editor. `revision` is open beside the text; `scope` is the part that the dialog rewrites. */
export const CONTENT_URL = {
  view: oneOf(["", "edit", "preview"]),
  panel: oneOf(["sections", "claims", "score", "revisions", "details"]),
  revision: number(),
  with: number(),
  open: oneOf(["", "publish", "rewrite", "refine"]),
  scope: text(),
};
