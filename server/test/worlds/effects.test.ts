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
import { SETTINGS } from "./effects/studies.ts";

/** `npm run judge:effects` takes all settings with fresh seeds, `STUDIES=300` of each is quicker. */
const STUDIES = isWholeSample ? Number(process.env["STUDIES"] ?? 1000) : 12;
const SEED = isWholeSample ? Number(process.env["SEED"] ?? randomInt(2 ** 30)) : 4711;
const SMALL = [
  ...["rank: one", "rank: eight fell", "clicks: eight fell", "citations: one"],
  ...["rank: overlap, half shared", "rank: site, other workspaces"],
];

test("effects are covered and false verdicts are rare, where plain differences mistake falls for effects", {
  timeout: 14_400_000,
}, () => {
  const settings = isWholeSample ? SETTINGS : SETTINGS.filter(({ name }) => SMALL.includes(name));
  const judgements = judgeEffects(SEED, STUDIES, settings);
  if (isWholeSample) console.info(`Effects, seed ${SEED}, ${STUDIES} studies a setting\n\n${tableOf(judgements)}\n`);
  const of = (name: string) => judgements.filter(({ setting }) => setting === name);
  // One standard error of a share of so many studies, and three in a small sample: the least of many shares lies below its mean.
  const slack = (share: number) => (isWholeSample ? 100 : 300) * Math.sqrt((share * (1 - share)) / STUDIES);
  const few = isWholeSample ? 0 : 9;
  const faults = printFigures([
    { name: "mean coverage", value: meanCover(judgements), least: 93.5 - few, most: 97 + few, digits: 1 },
    { name: "least coverage", value: leastCover(judgements), least: 90 - slack(0.1), aim: 90, digits: 1 },
    { name: "most false helped", value: mostHelped(judgements), most: 5 + slack(0.05), aim: 5, digits: 1 },
    { name: "most false hurt", value: mostHurt(judgements), most: 8 + slack(0.08), aim: 8, digits: 1 },
    {
      name: "coverage of plain differences where keywords fell",
      value: Math.max(...of("rank: eight fell").map(({ plain }) => plain.differences.cover)),
      most: 70,
      digits: 1,
    },
    {
      name: "coverage of plain differences where half of the keywords had another action",
      value: Math.max(...of("rank: overlap, half shared").map(({ plain }) => plain.differences.cover)),
      most: 70,
      digits: 1,
    },
    { name: "overlapping actions judged apart", value: countSeparatedOverlaps(), most: 0, digits: 0 },
  ]);
  expect(faults).toEqual([]);
});
