import type { OutputOf } from "../api/operations.ts";

type AttentionKind = OutputOf<"insights.attention">["data"][number]["kind"];

/** Kinds that wait for a person, and of which the navigation counts the records. A lost rank is news, and is in the overview. */
export const WAITING_KINDS = [
  "no_credits",
  "budget",
  "approval",
  "draft",
  "question",
  "reply",
  "integration",
  "mailbox",
  "failed_run",
  "webhook",
  "low_credits",
] as const satisfies readonly AttentionKind[];
export type WaitingKind = (typeof WAITING_KINDS)[number];
