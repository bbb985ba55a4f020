import { expect, test } from "vitest";
import { figuresOf, type Judgement, judgeSite } from "./measures.ts";
import { readSites } from "./site-file.ts";

test("the rules report sites that no rule was fitted on no worse than the guide says", async () => {
  const judgements: Judgement[] = [];
  for (const site of readSites("judging")) judgements.push(await judgeSite(site));
  const figures = figuresOf(judgements);
  expect(figures.precisionAt20).toBeGreaterThanOrEqual(0.8);
  expect(figures.offerRecall).toBeGreaterThanOrEqual(0.8);
  expect(figures.segmentPrecision).toBeGreaterThanOrEqual(0.8);
  expect(figures.segmentRecall).toBeGreaterThanOrEqual(0.65);
  expect(figures.historyAsProof).toBe(0);
});
