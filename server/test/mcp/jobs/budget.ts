import { expect } from "vitest";
import type { Agent } from "./agent.ts";

/** Calls and tokens that a job may take in each reading. */
interface Budget {
  calls: number;
  /** Of the text, or of the structured content. Both together cost at most twice as much. */
  tokens: number;
}

export const BUDGETS = {
  "set up a brand and read its site": { calls: 2, tokens: 1_500 },
  "ten keywords worth pages": { calls: 3, tokens: 3_000 },
  "a month of ranks": { calls: 5, tokens: 4_200 },
  "a rival and ten links": { calls: 3, tokens: 2_100 },
  "a post for the best gap": { calls: 8, tokens: 6_000 },
  "a custom skill": { calls: 3, tokens: 2_000 },
  "a webhook": { calls: 2, tokens: 400 },
  "what it cost": { calls: 1, tokens: 300 },
  "what goes wrong": { calls: 10, tokens: 3_300 },
  "a German brand": { calls: 3, tokens: 2_200 },
  "forty brands in bulk": { calls: 3, tokens: 2_600 },
  "prompts under a budget": { calls: 6, tokens: 7_600 },
  "a campaign to an answered reply": { calls: 7, tokens: 5_800 },
  "from a pain point to a post": { calls: 4, tokens: 3_500 },
} as const satisfies Record<string, Budget>;

/** Prints what a job took, and holds it to its budget. */
export function judge(agent: Agent, job: keyof typeof BUDGETS): void {
  const spent = agent.spent();
  const budget = BUDGETS[job];
  console.log(`${job}, ${agent.reading}: ${spent.calls} calls, ${spent.tokens} tokens`);

  expect(spent.calls, `calls of ${job}`).toBeLessThanOrEqual(budget.calls);
  const most = agent.reading === "both" ? 2 * budget.tokens : budget.tokens;
  expect(spent.tokens, `tokens of ${job}`).toBeLessThanOrEqual(most);
}
