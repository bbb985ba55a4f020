import { text } from "../../url/fields.ts";

/** URL state of the page. `actor` and `resource` are identifiers; `open` is the entry in the drawer. */
export const AUDIT_URL = { action: text(), actor: text(), resource: text(), workspace: text(), open: text() };
