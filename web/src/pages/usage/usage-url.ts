import { text } from "../../url/fields.ts";

/** URL state: the month, such as `2026-10`; empty for the current one. */
export const USAGE_URL = { month: text() };
