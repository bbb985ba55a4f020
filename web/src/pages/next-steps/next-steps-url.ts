import { flag, text } from "../../url/fields.ts";

/** URL state. `make` opens the dialog that plans; `start` and `decline` name an action. */
export const NEXT_STEPS_URL = { make: flag(), start: text(), decline: text() };
