import { expect, test } from "vitest";
import { figuresOf, type Judgement, judgeSite } from "./measures.ts";
import { readSites } from "./site-file.ts";

async function judge(half: "fitting" | "judging"): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const site of readSites(half)) judgements.push(await judgeSite(site));
  return judgements;
}

test("the rules report sites that no rule was fitted on as well as the methods page says", async () => {
  const figures = figuresOf(await judge("judging"));

  expect(figures.precisionAt20).toBeGreaterThanOrEqual(0.9);
  expect(figures.offerRecall).toBeGreaterThanOrEqual(0.8);
  expect(figures.segmentPrecision).toBeGreaterThanOrEqual(0.8);
  expect(figures.segmentRecall).toBeGreaterThanOrEqual(0.65);
  expect(figures.historyAsProof).toBe(0);
});

test.each(["fitting", "judging"] as const)("the rules find exactly the issues planted in the %s half", async (half) => {
  const judgements = await judge(half);

  expect(judgements.flatMap(({ missedIssues }) => missedIssues)).toEqual([]);
  expect(judgements.flatMap(({ inventedIssues }) => inventedIssues)).toEqual([]);
});
