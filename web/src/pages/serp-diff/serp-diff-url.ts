import { oneOf, text } from "../../url/fields.ts";

/** The earlier and the later one; and on a phone, which part is in sight. */
export const SERP_DIFF_URL = { from: text(), to: text(), view: oneOf(["changes", "before", "after"]) };
