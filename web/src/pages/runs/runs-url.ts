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

/** What narrows the list; with `children` the runs that other runs began are among them. */
export const RUNS_FILTERS = {
  status: someOf(STATUSES),
  skill: text(),
  tag: text(),
  since: text(),
  until: text(),
  children: flag(),
};

/** What the address of the list holds. `start` is the dialog that starts a run, `run` for which skill. */
export const RUNS_URL = { ...RUNS_FILTERS, start: flag(), run: text() };
