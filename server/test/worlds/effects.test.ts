import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import {
  countSeparatedOverlaps,
  judgeEffects,
  leastCover,
  meanCover,
  mostHelped,
  mostHurt,
  tableOf,
} from "./effects/judge.ts";

/** `npm run judge:effects` takes a thousand, with fresh seeds. */
const STUDIES = Number(process.env["STUDIES"] ?? (isWholeSample ? 1000 : 25));
const SEED = process.env["SEED"] === undefined && isWholeSample ? randomInt(2 ** 30) : Number(process.env["SEED"] ?? 4711);

test("effects are covered and false verdicts are rare, where before-after and plain differences mistake falls for effects", {
  timeout: 7_200_000,
}, () => {
  const judgements = judgeEffects(SEED, STUDIES);
  if (isWholeSample) console.info(`Effects, seed ${SEED}, ${STUDIES} studies a setting\n\n${tableOf(judgements)}\n`);
  const fallen = judgements.filter(({ setting }) => setting.endsWith("eight fell"));
  const slack = isWholeSample ? 0 : 1;
  const faults = printFigures([
    { name: "mean coverage", value: meanCover(judgements), least: 93.5 - slack, most: 97 + 2 * slack, digits: 1 },
    { name: "least coverage", value: leastCover(judgements), least: 90 - 15 * slack, digits: 1 },
    { name: "most false helped", value: mostHelped(judgements), most: 5 + 15 * slack, digits: 1 },
    { name: "most false hurt", value: mostHurt(judgements), most: 8 + 17 * slack, digits: 1 },
    {
      name: "coverage of plain differences where pages fell",
      value: Math.min(...fallen.map(({ plain }) => plain.differences.cover)),
      most: 60,
      digits: 1,
    },
    { name: "overlapping actions judged apart", value: countSeparatedOverlaps(), most: 0, digits: 0 },
  ]);
  expect(faults).toEqual([]);
});
