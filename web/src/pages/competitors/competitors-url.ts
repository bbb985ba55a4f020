import { WEIGHTS } from "../../components/words/competitor-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

/** The filters and the sort order of the competitors. */
export const COMPETITORS_VIEW = {
  q: text(),
  weight: someOf(WEIGHTS),
  tag: text(),
  sort: oneOf(["-createdAt", "createdAt", "domain", "-domain"]),
};

/** The URL state of the competitors. `add` opens the dialog, `domain` fills its field. */
export const COMPETITORS_URL = {
  ...COMPETITORS_VIEW,
  add: flag(),
  domain: text(),
};
