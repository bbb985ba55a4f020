import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { labelKeywords } from "../../src/domains/keywords/index.ts";
import { intentQuality, type Judged, type Quality, relevanceQuality } from "./labels/measures.ts";
import { judgeLexicon, judgeOurs } from "./labels/our-labeller.ts";
import { brandsOf, FITTED, JUDGED, type JudgedBrand } from "./labels/worlds.ts";

let brands: JudgedBrand[];
let ours: Judged[];
let lexicon: Judged[];

beforeAll(() => {
  brands = brandsOf(JUDGED);
  ours = brands.flatMap(judgeOurs);
  lexicon = brands.flatMap(judgeLexicon);
});

function row(name: string, { macroF1, calibrationError, coverage }: Quality): string {
  return `| ${name} | ${macroF1.toFixed(2)} | ${calibrationError.toFixed(2)} | ${coverage.toFixed(2)} |`;
}

test("labels are far better than a lexicon's, on phrases of markets that nothing was fitted on, by their hidden truth", () => {
  const [intents, intentsBefore] = [intentQuality(ours), intentQuality(lexicon)];
  const [relevance, relevanceBefore] = [relevanceQuality(ours), relevanceQuality(lexicon)];

  console.info(
    [
      `${ours.length} phrases of ${brands.length} brands in ${JUDGED.trades.length} trades`,
      "| labels | macro-F1 | calibration error | coverage at precision 0.9 |",
      "|---|---|---|---|",
      row("intents, ours", intents),
      row("intents, lexicon", intentsBefore),
      row("relevance, ours", relevance),
      row("relevance, lexicon", relevanceBefore),
    ].join("\n"),
  );
  expect(intents.macroF1).toBeGreaterThan(Math.max(0.9, intentsBefore.macroF1 + 0.06));
  expect(relevance.macroF1).toBeGreaterThan(Math.max(0.83, relevanceBefore.macroF1 + 0.06));
  expect(intents.coverage).toBeGreaterThan(Math.max(0.88, intentsBefore.coverage + 0.15));
  expect(relevance.coverage).toBeGreaterThan(Math.max(0.8, relevanceBefore.coverage + 0.15));
  expect(intents.calibrationError).toBeLessThan(0.05);
  expect(relevance.calibrationError).toBeLessThan(0.05);
});

test("no trade or seed that the confidences were fitted on is used for judging", () => {
  expect(FITTED.trades.filter((trade) => JUDGED.trades.includes(trade))).toEqual([]);
  expect(FITTED.seeds.filter((seed) => JUDGED.seeds.includes(seed))).toEqual([]);
});

describe("phrases that are labelled together", () => {
  const first = () => brands[0] ?? expect.fail("There is no brand to judge.");

  test("get the same labels in whatever order and case they come", () => {
    const { context, phrases } = first();
    const keywords = phrases.map(({ keyword }) => keyword);
    const byKeyword = (order: readonly string[], spell: (keyword: string) => string) =>
      Object.fromEntries(labelKeywords(order.map(spell), context).map((labels, index) => [order[index], labels]));

    expect(byKeyword(keywords.toReversed(), (keyword) => ` ${keyword.toUpperCase()}`)).toEqual(
      byKeyword(keywords, (keyword) => keyword),
    );
  });

  test("gain LOCATION with a city and ALTERNATIVE with a rival to compare with, whatever they are", () => {
    const { context, phrases } = first();
    const keywords = phrases.map(({ keyword }) => keyword);
    const additions = fc.constantFrom(["in berlin", "LOCATION"] as const, ["alternatives", "ALTERNATIVE"] as const);

    fc.assert(
      fc.property(fc.nat({ max: keywords.length - 1 }), additions, (index, [addition, label]) => {
        const changed = keywords.with(index, `${keywords[index]} ${addition}`);
        expect(labelKeywords(changed, context)[index]?.intentLabels).toContain(label);
      }),
      { numRuns: 15 },
    );
  });
});
