import type { ResearchKeywordInput } from "@findable/contract";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";

type Asked = Pick<ResearchKeywordInput, "depth" | "methods" | "limit">;

export const DEFAULT_LIMIT = 500;
/** Credits per 100 results. */
const BY_DEPTH = { fast: 3, thorough: 5 } as const;
const FOR_LLM_MENTIONS = 2;

/** Credits a result costs, by what was asked for and the methods that gave results. */
export function pricePerResult({ depth = "thorough" }: Asked, methods: readonly DiscoveryMethod[]): number {
  return (BY_DEPTH[depth] + (methods.includes("llm_mentions") ? FOR_LLM_MENTIONS : 0)) / 100;
}

/** What so many results cost, to a hundredth of a credit. */
export function priceOf(results: number, perResult: number): number {
  return Math.round(results * perResult * 100) / 100;
}

/** The most that a run can cost: all results it may keep, with every method it may use. */
export function mostCredits(input: Asked): number {
  const { depth = "thorough", limit = DEFAULT_LIMIT, methods } = input;
  const mayMention = methods === undefined ? depth === "thorough" : methods.includes("llm_mentions");
  return priceOf(limit, pricePerResult(input, mayMention ? ["llm_mentions"] : []));
}
