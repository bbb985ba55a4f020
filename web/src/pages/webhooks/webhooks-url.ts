import { oneOf } from "../../url/fields.ts";

const VIEWS = ["endpoints", "dead-letters", "log", "events"] as const;

/** URL state of the page. */
export const WEBHOOKS_URL = { view: oneOf(VIEWS) };
