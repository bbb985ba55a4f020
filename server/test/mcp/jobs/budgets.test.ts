import { expect, test } from "vitest";
import { BUDGETS } from "./budget.ts";

const MOST_CALLS = 60;
const MOST_TOKENS = 45_000;

test("the budgets of all jobs together are within 60 calls and 45,000 tokens", () => {
  const budgets = Object.values(BUDGETS);
  const sum = (of: "calls" | "tokens") => budgets.reduce((total, budget) => total + budget[of], 0);
  console.log(`thirteen jobs: at most ${sum("calls")} calls and ${sum("tokens")} tokens a reading`);

  expect(sum("calls")).toBeLessThanOrEqual(MOST_CALLS);
  expect(sum("tokens")).toBeLessThanOrEqual(MOST_TOKENS);
});
