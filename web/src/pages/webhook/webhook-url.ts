import { oneOf } from "../../url/fields.ts";

const VIEWS = ["deliveries", "dead-letters", "change"] as const;
export const OUTCOMES = ["any", "delivered", "failed"] as const;

/** URL state of the page. */
export const WEBHOOK_URL = { view: oneOf(VIEWS), outcome: oneOf(OUTCOMES) };
