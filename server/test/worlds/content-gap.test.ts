import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { cededTableOf, faultsOfThreeMarkets, judgeContentGaps, tableOf } from "./content-gap/judge.ts";

const WORLDS = 3;

test("on fresh markets, content gaps find what competitors cover, each subject once", async () => {
  const judgement = await judgeContentGaps(randomInt(2 ** 30), WORLDS);
  console.info(`${tableOf(judgement)}\n\n${cededTableOf(judgement)}`);

  expect(faultsOfThreeMarkets(judgement)).toEqual([]);
});
