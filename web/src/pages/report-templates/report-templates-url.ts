import { text } from "../../url/fields.ts";

/** The URL state of the report templates. `edit` is the slug of the template in the form, `new` for another one. */
export const REPORT_TEMPLATES_URL = { edit: text() };
