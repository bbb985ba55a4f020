import { expect, test } from "vitest";
import { printFigures } from "../judges/figures.ts";
import { figuresOfMany, judgeContentGaps } from "./content-gap/judge.ts";

/** The same market each time. `npm run judge:content-gap` draws twenty fresh ones. */
const SEED = 462_618_529;

test("in a market, content gaps find what competitors cover, each subject once", async () => {
  const judgement = await judgeContentGaps(SEED, 1);

  expect(printFigures(figuresOfMany(judgement))).toEqual([]);
});
