import { oneOf } from "../../url/fields.ts";

const VIEWS = ["workspace", "approvals", "trust", "schedules", "stop"] as const;

/** What the address of the page holds. */
export const SETTINGS_URL = { view: oneOf(VIEWS) };
