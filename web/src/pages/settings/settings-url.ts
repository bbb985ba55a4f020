import { oneOf } from "../../url/fields.ts";

const VIEWS = [
  "workspace",
  "approvals",
  "trust",
  "schedules",
  "rubric",
  "refiners",
  "targets",
  "storage",
  "stop",
] as const;

/** URL state of the page. */
export const SETTINGS_URL = { view: oneOf(VIEWS) };
