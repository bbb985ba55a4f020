import { WEIGHTS } from "../../components/competitor-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

/** What the address of the competitors holds. `add` is the dialog, `domain` what is already written in it. */
export const COMPETITORS_URL = {
  q: text(),
  weight: someOf(WEIGHTS),
  tag: text(),
  sort: oneOf(["-createdAt", "createdAt", "domain", "-domain"]),
  add: flag(),
  domain: text(),
};
