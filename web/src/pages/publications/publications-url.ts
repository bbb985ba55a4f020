import { PUBLICATION_STATES } from "../../components/words/publication-words.ts";
import { oneOf, text } from "../../url/fields.ts";

/** The URL state of the publications. */
export const PUBLICATIONS_URL = {
  state: oneOf(["any", ...PUBLICATION_STATES]),
  platform: text(),
};
