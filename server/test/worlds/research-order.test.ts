import { beforeAll, expect, test } from "vitest";
import { templateNoise } from "../../src/skills/research-keyword/template-noise.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { readGoldTrades } from "../labels/gold-trades.ts";
import { TEMPLATE_PHRASES } from "./research-order/template-phrases.ts";
import { JUDGED, type JudgedResearch, researchesIn } from "./research-order/worlds.ts";

/** `npm run judge:research` takes all trades and seeds. */
const SAMPLE = isWholeSample ? JUDGED : { trades: JUDGED.trades.slice(1, 2), seeds: JUDGED.seeds.slice(0, 1) };

let researches: JudgedResearch[];

beforeAll(async () => {
  researches = await researchesIn(SAMPLE);
});

/** The part of the use of the best `count` phrases that the first `count` of an order have, on average. */
function partOfBest(count: number, orderOf: (one: JudgedResearch) => readonly string[]): number {
  const parts = researches.map((one) => {
    const sum = (phrases: readonly string[]) =>
      phrases.slice(0, count).reduce((total, phrase) => total + (one.useOf.get(phrase) ?? 0), 0);
    const best = [...one.useOf].toSorted(([, left], [, right]) => right - left).map(([phrase]) => phrase);
    return sum(orderOf(one)) / sum(best);
  });
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

test("the first keywords of research have most of the use to the brand, and far more than in the order before or by volume", () => {
  const orders = [
    ["demand x fit x chance", ({ ours }: JudgedResearch) => ours],
    ["places in the lists of methods (0.2.0)", ({ fused }: JudgedResearch) => fused],
    ["searches", ({ byVolume }: JudgedResearch) => byVolume],
    ["true searches and worth, without ranks", ({ byTruth }: JudgedResearch) => byTruth],
  ] as const;
  const rows = orders.map(([name, orderOf]) => ({
    name,
    ten: partOfBest(10, orderOf),
    twenty: partOfBest(20, orderOf),
    fifty: partOfBest(50, orderOf),
  }));

  const phrases = researches.reduce((sum, { useOf }) => sum + useOf.size, 0);
  console.info(
    [
      `${researches.length} researches with ${phrases} phrases in ${SAMPLE.trades.length} trades`,
      "| order | first 10 | first 20 | first 50 |",
      "|---|---|---|---|",
      ...rows.map(
        ({ name, ten, twenty, fifty }) =>
          `| ${name} | ${ten.toFixed(2)} | ${twenty.toFixed(2)} | ${fifty.toFixed(2)} |`,
      ),
    ].join("\n"),
  );
  const [ours, fused, byVolume] = rows.map(({ twenty }) => twenty);
  const least = Math.max((fused ?? 1) + 0.2, (byVolume ?? 1) + 0.06);
  expect(printFigures([{ name: "use of the first 20", value: ours ?? 0, least }])).toEqual([]);
});

test("phrases of templates are dropped, and hardly any real query; the market has none of them", () => {
  const real = [...readGoldTrades("fitting"), ...readGoldTrades("judging")].flatMap(({ phrases }) => phrases);
  const [noise, lost] = [
    TEMPLATE_PHRASES.filter((phrase) => templateNoise(phrase) !== undefined),
    real.filter(({ keyword }) => templateNoise(keyword) !== undefined),
  ];
  const inMarket = researches.flatMap(({ found }) => found).filter((phrase) => templateNoise(phrase) !== undefined);

  console.info(
    `dropped: ${noise.length} of ${TEMPLATE_PHRASES.length} phrases of templates, ${lost.length} of ${real.length} real queries`,
  );
  const missed = printFigures([
    { name: "phrases of templates dropped", value: noise.length / TEMPLATE_PHRASES.length, least: 0.85 },
    { name: "real queries dropped", value: lost.length / real.length, digits: 4, most: 0.005 },
  ]);
  expect(missed).toEqual([]);
  expect(inMarket).toEqual([]);
});
