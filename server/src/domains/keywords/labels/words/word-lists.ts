import type { IntentLabel } from "@findable/contract";

/**
 * Kinds of words beside the intents that they indicate. QUESTION asks, FACT wants to know, TROUBLE names something that went wrong,
 * TASK starts an instruction, PRAISE rates, ERRAND leads to a page or a person of a company, SUBSTITUTE does the job without the
 * offer, COMPANION goes with it, NARROWING stands between a product and its qualifier, WHERE before a place.
 */
export type WordKind =
  | Exclude<IntentLabel, "PROBLEM_SOLUTION">
  | "QUESTION"
  | "FACT"
  | "TROUBLE"
  | "TASK"
  | "PRAISE"
  | "ERRAND"
  | "SUBSTITUTE"
  | "COMPANION"
  | "NARROWING"
  | "WHERE";

/** Folded phrases, separated by commas. `?` marks ambiguous ones. */
export type WordLists = Partial<Record<WordKind, string>>;
