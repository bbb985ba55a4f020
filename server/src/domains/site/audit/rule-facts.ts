import type { PageFinding } from "@findable/contract";
import { PAGE_FACTS } from "./page-facts.ts";
import { REACH_FACTS } from "./reach-facts.ts";
import type { Effect, RuleFacts } from "./rule-documents.ts";

export const SEVERITY_OF_EFFECT: Record<Effect, PageFinding["severity"]> = {
  lost: "high",
  misunderstood: "medium",
  clicks: "medium",
  tidy: "low",
};

/** By code. A rule without an entry does not compile. */
export const RULE_FACTS = { ...REACH_FACTS, ...PAGE_FACTS } as const;

export type RuleCode = keyof typeof RULE_FACTS;

/** The facts of a code that a crawl of any release recorded. */
export function factsOf(code: string): RuleFacts | undefined {
  return Object.hasOwn(RULE_FACTS, code) ? RULE_FACTS[code as RuleCode] : undefined;
}
