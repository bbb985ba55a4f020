import { expect, test } from "vitest";
import { figuresOf, type Judgement, judgeSite } from "./measures.ts";
import { PARTS, readSites, type SitePart } from "./site-file.ts";

async function judge(part: SitePart): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const site of readSites(part)) judgements.push(await judgeSite(site));
  return judgements;
}

test.each([
  ["judging", { precisionAt20: 0.92, offerRecall: 0.85, segmentPrecision: 0.8, segmentRecall: 0.65 }],
  ["fresh", { precisionAt20: 0.82, offerRecall: 0.85, segmentPrecision: 0.85, segmentRecall: 0.8 }],
] as const)("the rules report the %s sites as well as the methods page says", async (part, least) => {
  const figures = figuresOf(await judge(part));

  expect(figures.precisionAt20).toBeGreaterThanOrEqual(least.precisionAt20);
  expect(figures.offerRecall).toBeGreaterThanOrEqual(least.offerRecall);
  expect(figures.segmentPrecision).toBeGreaterThanOrEqual(least.segmentPrecision);
  expect(figures.segmentRecall).toBeGreaterThanOrEqual(least.segmentRecall);
  expect(figures.historyAsProof).toBe(0);
});

test.each(PARTS)("the rules find exactly the issues planted in the %s sites", async (part) => {
  const judgements = await judge(part);

  expect(judgements.flatMap(({ missedIssues }) => missedIssues)).toEqual([]);
  expect(judgements.flatMap(({ inventedIssues }) => inventedIssues)).toEqual([]);
});
