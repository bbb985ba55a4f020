import { expect } from "vitest";
import type { Agent } from "./agent.ts";

/** Calls and tokens that a job may take in each reading. */
interface Budget {
  calls: number;
  /** Of the text, or of the structured content. Both together cost at most twice as much. */
  tokens: number;
}

export const BUDGETS = {
  "set up a brand and read its site": { calls: 4, tokens: 6_000 },
  "ten keywords worth pages": { calls: 4, tokens: 6_000 },
  "a month of ranks": { calls: 7, tokens: 6_000 },
  "a rival and ten links": { calls: 8, tokens: 6_000 },
  "a post for the best gap": { calls: 14, tokens: 8_000 },
  "a custom skill": { calls: 5, tokens: 3_000 },
  "a webhook": { calls: 5, tokens: 3_000 },
  "what it cost": { calls: 2, tokens: 2_000 },
  "what goes wrong": { calls: 20, tokens: 8_000 },
  "a German brand": { calls: 5, tokens: 3_000 },
  "forty brands in bulk": { calls: 6, tokens: 6_000 },
  "prompts under a budget": { calls: 8, tokens: 9_000 },
  "a campaign to an answered reply": { calls: 16, tokens: 8_000 },
  "from a pain point to a post": { calls: 10, tokens: 8_000 },
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
