import { oneOf, text } from "../../url/fields.ts";

export const CHANGES = ["new", "gone", "fixed", "broken"] as const;

/** The filters of the pages of the site. */
export const SITE_FILTERS = {
  change: oneOf(["any", ...CHANGES]),
  finding: text(),
  q: text(),
};
