import { oneOf } from "../../url/fields.ts";

const VIEWS = ["endpoints", "dead-letters", "events"] as const;

/** What the address of the page holds. */
export const WEBHOOKS_URL = { view: oneOf(VIEWS) };
