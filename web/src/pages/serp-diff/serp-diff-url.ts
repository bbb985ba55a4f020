import { oneOf, text } from "../../url/fields.ts";

/** URL state: the earlier snapshot, the later one and the selected tab. */
export const SERP_DIFF_URL = { from: text(), to: text(), view: oneOf(["changes", "before", "after"]) };
