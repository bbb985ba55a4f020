import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { labelKeywords } from "../../src/domains/keywords/index.ts";
import { printFigures } from "../judges/figures.ts";
import { figuresOfMarket, judgeLabels } from "./labels/judge.ts";
import { brandsOf, FITTED, JUDGED } from "./labels/worlds.ts";

/** One of the twelve brands that `npm run judge:labels` judges. */
const brands = brandsOf({ trades: JUDGED.trades.slice(3, 4), seeds: JUDGED.seeds.slice(0, 1) });

/** Labels of a phrase do not depend on the others, so a few of them show it. */
const SOME = 120;

test("labels are far better than a lexicon's, on phrases of a market that nothing was fitted on, by their hidden truth", () => {
  const judgement = judgeLabels(brands);

  expect(judgement.queries).toBeGreaterThan(300);
  expect(printFigures(figuresOfMarket(judgement))).toEqual([]);
});

test("no trade or seed that the confidences were fitted on is used for judging", () => {
  expect(FITTED.trades.filter((trade) => JUDGED.trades.includes(trade))).toEqual([]);
  expect(FITTED.seeds.filter((seed) => JUDGED.seeds.includes(seed))).toEqual([]);
});

describe("phrases that are labelled together", () => {
  const first = () => brands[0] ?? expect.fail("There is no brand to judge.");

  test("get the same labels in whatever order and case they come", () => {
    const { context, phrases } = first();
    const keywords = phrases.slice(0, SOME).map(({ keyword }) => keyword);
    const byKeyword = (order: readonly string[], spell: (keyword: string) => string) =>
      Object.fromEntries(labelKeywords(order.map(spell), context).map((labels, index) => [order[index], labels]));

    expect(byKeyword(keywords.toReversed(), (keyword) => ` ${keyword.toUpperCase()}`)).toEqual(
      byKeyword(keywords, (keyword) => keyword),
    );
  });

  test("gain LOCATION with a city and ALTERNATIVE with a rival to compare with, whatever they are", () => {
    const { context, phrases } = first();
    const keywords = phrases.slice(0, SOME).map(({ keyword }) => keyword);
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
