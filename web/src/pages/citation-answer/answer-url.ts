import { text } from "../../url/fields.ts";

/** The URL state of an answer. `with` is the earlier answer that it is compared with. */
export const ANSWER_URL = { with: text() };
