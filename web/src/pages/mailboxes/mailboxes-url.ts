import { text } from "../../url/fields.ts";

/** The URL state of the mailboxes: the run that checks them, and the one that is open. */
export const MAILBOXES_URL = { run: text(), open: text() };
