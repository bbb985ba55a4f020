import { oneOf, text, texts } from "../../url/fields.ts";

const RUN_TABS = ["", "timeline", "result", "files", "calls", "json"] as const;

/** URL state: the tab, by default the result of a run that had one when the page opened and of an analysis, the selected step and the open groups. */
export const RUN_URL = { tab: oneOf(RUN_TABS), step: text(), open: texts() };
