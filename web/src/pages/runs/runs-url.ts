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

/** What the address of the list holds. */
/** `run` is the dialog that starts one: open, and for which skill. */
export const RUNS_URL = {
  start: flag(),
  run: text(),
  status: someOf(STATUSES),
  skill: text(),
  tag: text(),
  since: text(),
  until: text(),
};
