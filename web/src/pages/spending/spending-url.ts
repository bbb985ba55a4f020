import { text } from "../../url/fields.ts";

/** URL state: the month, such as `2026-10`; empty for the current one, `year` for the last twelve months. */
export const SPENDING_URL = { month: text() };
