import { flag, text } from "../../url/fields.ts";

/** The filters of the briefs. */
export const BRIEFS_VIEW = { q: text(), keyword: text() };

/** The URL state of the briefs. `make` opens the dialog; `subject` and `topic` fill it. */
export const BRIEFS_URL = { ...BRIEFS_VIEW, make: flag(), subject: text(), topic: text() };
