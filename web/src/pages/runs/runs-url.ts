import type { InvocationStatus } from "@findable/contract/client";
import { flag, someOf, text } from "../../url/fields.ts";

export const STATUSES = [
  "PENDING",
  "RUNNING",
  "WAITING_APPROVAL",
  "WAITING_INPUT",
  "WAITING_CHILDREN",
  "SUCCEEDED",
  "FAILED",
  "CANCELLED",
] as const satisfies readonly InvocationStatus[];

/** Filters of the list. `children` includes child runs. */
export const RUNS_FILTERS = {
  status: someOf(STATUSES),
  skill: text(),
  tag: text(),
  since: text(),
  until: text(),
  children: flag(),
};

/** URL state. `start` opens the dialog that starts a run; `run` is its skill. */
export const RUNS_URL = { ...RUNS_FILTERS, start: flag(), run: text() };
