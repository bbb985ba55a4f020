import { oneOf } from "../../url/fields.ts";

/** URL state: the open dialog, and the days that the moves are compared over. */
export const OVERVIEW_URL = { open: oneOf(["", "track"]), days: oneOf(["7", "28", "90"]) };
