import type { ErrorCode } from "./errors.ts";

/** Error codes of every call that starts a run. */
export const START_ERRORS = [
  "validation_error",
  "forbidden",
  "insufficient_credits",
  "budget_too_low",
  "concurrency_limited",
] as const satisfies readonly ErrorCode[];
