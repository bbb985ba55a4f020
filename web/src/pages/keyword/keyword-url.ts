import { oneOf } from "../../url/fields.ts";

export const RANGES = ["28", "90", "365"] as const;

/** The URL state of a keyword's page. */
export const KEYWORD_URL = { days: oneOf(RANGES, "90"), device: oneOf(["desktop", "mobile"]) };
