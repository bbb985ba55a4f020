import { ENGINES } from "../../components/words/citation-words.ts";
import { oneOf } from "../../url/fields.ts";

export const RANGES = ["28", "91", "364"] as const;

/** The URL state of a prompt's page. */
export const CITATION_URL = {
  days: oneOf(RANGES, "91"),
  by: oneOf(["week", "day"]),
  llm: oneOf(["first", ...ENGINES]),
  open: oneOf(["", "edit"]),
};
