import { WEIGHTS } from "../../components/competitor-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

/** What narrows and orders the competitors. */
export const COMPETITORS_VIEW = {
  q: text(),
  weight: someOf(WEIGHTS),
  tag: text(),
  sort: oneOf(["-createdAt", "createdAt", "domain", "-domain"]),
};

/** What the address of the competitors holds. `add` is the dialog, `domain` what is already written in it. */
export const COMPETITORS_URL = {
  ...COMPETITORS_VIEW,
  add: flag(),
  domain: text(),
};
