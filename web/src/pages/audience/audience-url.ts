import { text } from "../../url/fields.ts";

/** The URL state of the audience: the segment that is edited, or `new`. */
export const AUDIENCE_URL = { edit: text(), find: text() };
