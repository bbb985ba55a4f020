import { creditsFor, PRICES, type ResearchKeywordInput } from "@findable/contract";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";

type Asked = Pick<ResearchKeywordInput, "depth" | "methods" | "limit">;

export const DEFAULT_LIMIT = 500;
const { per100Results, llmMentionsPer100Results } = PRICES.keywordResearch;

/** The price of one result. `llm_mentions` adds to it when it returned results. */
export function pricePerResult({ depth = "thorough" }: Asked, methods: readonly DiscoveryMethod[]): number {
  return (per100Results[depth] + (methods.includes("llm_mentions") ? llmMentionsPer100Results : 0)) / 100;
}

/** The highest price of a run: all results it may keep, with every method it may use. */
export function maxCredits(input: Asked): number {
  const { depth = "thorough", limit = DEFAULT_LIMIT, methods } = input;
  const mayMention = methods === undefined ? depth === "thorough" : methods.includes("llm_mentions");
  return creditsFor(limit, pricePerResult(input, mayMention ? ["llm_mentions"] : []));
}
