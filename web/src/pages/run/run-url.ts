import { oneOf, text, texts } from "../../url/fields.ts";

const RUN_TABS = ["timeline", "result", "files", "calls", "json"] as const;

/** What the address of a run holds: the view, the step looked at, and the groups that are open. */
export const RUN_URL = { tab: oneOf(RUN_TABS), step: text(), open: texts() };
