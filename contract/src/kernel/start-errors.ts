import type { ErrorCode } from "./errors.ts";

/** What any call that begins a run may be refused with. */
export const START_ERRORS = [
  "validation_error",
  "forbidden",
  "insufficient_credits",
  "budget_too_low",
  "concurrency_limited",
] as const satisfies readonly ErrorCode[];
