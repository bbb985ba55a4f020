import type { InvocationStatus } from "@findable/contract/client";
import { someOf, text } from "../../url/fields.ts";

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
export const RUNS_URL = { status: someOf(STATUSES), skill: text(), tag: text(), since: text(), until: text() };
