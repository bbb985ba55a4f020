import { ENGINES } from "../../components/citation-words.ts";
import { oneOf } from "../../url/fields.ts";

export const RANGES = ["28", "90", "365"] as const;

/** The URL state of a prompt's page. */
export const CITATION_URL = { days: oneOf(RANGES, "90"), llm: oneOf(["first", ...ENGINES]), open: oneOf(["", "edit"]) };
