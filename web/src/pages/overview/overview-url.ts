import { oneOf } from "../../url/fields.ts";

/** URL state: the open dialog. */
export const OVERVIEW_URL = { open: oneOf(["", "track"]) };
