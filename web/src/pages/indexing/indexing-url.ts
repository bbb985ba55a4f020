import { oneOf, text } from "../../url/fields.ts";
import { INDEX_STATES } from "./index-words.ts";

/** The URL state of the index page. `submitted` narrows the list of IndexNow. */
export const INDEXING_URL = {
  state: oneOf(["any", ...INDEX_STATES]),
  q: text(),
  submitted: text(),
};
