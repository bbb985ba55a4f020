import fc from "fast-check";
import { expect, test } from "vitest";
import { benjaminiHochberg } from "../../../kernel/statistics/benjamini-hochberg.ts";
import { newcombe } from "../../../kernel/statistics/difference.ts";
import { score, wilson } from "../../../kernel/statistics/score-interval.ts";
import { tQuantile, tTwoSided } from "../../../kernel/statistics/student-t.ts";
import { basketRate, cellRate, marketRate } from "./rates.ts";
import { basketShare, marketShare } from "./shares.ts";

// The examples of Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
test.each([
  [81, 263, 0.2552885199, 0.366209577],
  [15, 148, 0.0623863995, 0.1604872417],
  [0, 20, 0, 0.1611251581],
  [1, 29, 0.0061132143, 0.1717552188],
])("Wilson's interval of %i in %i matches the literature", (hits, n, low, high) => {
  expect(wilson(hits / n, n)).toEqual({ low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) });
});

// The first example of Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10.
test("the difference of two independent shares matches the literature", () => {
  const difference = newcombe({ rate: 48 / 80, n: 80 }, { rate: 56 / 70, n: 70 });

  expect(difference?.delta).toBeCloseTo(0.2, 12);
  expect(difference?.low).toBeCloseTo(0.0524314724, 9);
  expect(difference?.high).toBeCloseTo(0.333872654, 9);
  expect(newcombe({ rate: 0, n: 0 }, { rate: 0.5, n: 10 })).toBeNull();
});

// The 15 p-values of Benjamini and Hochberg, "Controlling the false discovery rate", 1995, section 3.2.
test("the false discovery rate rejects the four hypotheses of the paper, in any order", () => {
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];

  expect(benjaminiHochberg(published, 0.05)).toEqual(published.map((p) => p <= 0.0095));
  expect(benjaminiHochberg(published.toReversed(), 0.05)).toEqual(published.toReversed().map((p) => p <= 0.0095));
  expect(benjaminiHochberg([], 0.05)).toEqual([]);
});

// Reference: scipy.stats.t 1.17.
test.each([
  [0.67, 43.14143301909405, 1.8274791451846033],
  [1, 12.706204736174694, 1.3763819204711738],
  [2.68, 3.408599750030157, 0.9972080341305442],
  [4, 2.7764451051977934, 0.9409645772351816],
  [5.36, 2.5195102137186374, 0.9139242944725758],
  [9, 2.262157162798205, 0.8834038596855346],
  [19, 2.0930240544083087, 0.8609505502689286],
  [1000, 1.9623390808264083, 0.8419808221624288],
])("the quantiles of Student's t with %d degrees of freedom are exact to 1e-9", (degrees, high, power) => {
  expect(tQuantile(0.975, degrees) / high).toBeCloseTo(1, 9);
  expect(tQuantile(0.8, degrees)).toBeCloseTo(power, 9);
  expect(tQuantile(0.025, degrees)).toBe(-tQuantile(0.975, degrees));
  expect(tTwoSided(tQuantile(0.975, degrees), degrees)).toBeCloseTo(0.05, 9);
  expect(() => tQuantile(0.975, 0)).toThrow(RangeError);
});

test.each([
  [0, 5, 0, 0.4344824648],
  [1, 5, 0.0102586589, 0.6244653702],
  [2, 5, 0.0710723014, 0.7692757187],
  [5, 5, 0.5655175352, 1],
  [1, 10, 0.0051293294, 0.4041500268],
  [1, 20, 0.0025646647, 0.2361311934],
  [3, 60, 0.0136281908, 0.1370051648],
  [197, 200, 0.9568342712, 0.9959115428],
])("the interval of a cell with %i of %i answers matches the worked example", (hits, n, low, high) => {
  expect(cellRate({ hits, n }).interval).toEqual({ low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) });
});

test("the interval of a basket matches the worked example", () => {
  const sizes = [5, 5, 5, 5, 4];
  const basket = basketRate([0, 1, 3, 5, 2].map((hits, cell) => ({ hits, n: sizes[cell] ?? 0 })));

  expect(basket.rate).toBeCloseTo(0.46, 12);
  expect(basket.nEffective).toBeCloseTo(33.8727272727, 9);
  expect(basket.interval).toEqual({ low: expect.closeTo(0.3049582543, 9), high: expect.closeTo(0.6231903163, 9) });
});

test("the interval of a market matches the worked example", () => {
  const market = marketRate([0, 1, 3, 5, 2, 0, 0, 4].map((hits) => ({ rate: hits / 5, n: 5 })));

  expect(market.rate).toBe(0.375);
  expect(market.nEffective).toBeCloseTo(11.6519546028, 9);
  expect(market.interval).toEqual({ low: expect.closeTo(0.1368887183, 9), high: expect.closeTo(0.694177763, 9) });
  expect(market).toMatchObject({ prompts: 8, lowPrompts: true, fewCiting: false });
});

test("the interval of a share of voice matches the worked example", () => {
  const all = [1, 0.4, 2, 1.6, 0.6, 1.8];
  const prompts = [0.2, 0, 0.6, 0.4, 0, 0.8].map((ours, prompt) => ({
    ours,
    all: all[prompt] ?? 0,
    n: 5,
    credits: 5 * (all[prompt] ?? 0),
  }));
  const share = marketShare(prompts, { competitors: 2 });

  expect(share.rate).toBeCloseTo(0.2702702703, 9);
  expect(share.nEffective).toBeCloseTo(61.7284569138, 9);
  expect(share.interval).toEqual({ low: expect.closeTo(0.1526116374, 9), high: expect.closeTo(0.4323570605, 9) });
});

test("nothing measured is no figure and never a zero", () => {
  expect(cellRate({ hits: 0, n: 0 })).toMatchObject({ rate: null, interval: null, reason: "no_answers" });
  expect(basketRate([])).toMatchObject({ rate: null, interval: null, reason: "no_answers" });
  expect(basketRate([{ hits: 0, n: 0 }])).toMatchObject({ rate: null, missingRange: { low: 0, high: 1 } });
  expect(marketRate(Array.from({ length: 4 }, () => ({ rate: 0.5, n: 10 })))).toMatchObject({
    rate: null,
    interval: null,
    reason: "too_few_prompts",
  });
  const silent = { n: 5, ours: 0, all: 0, oursSquared: 0, oursTimesAll: 0, allSquared: 0 };
  expect(basketShare([silent], { competitors: 2 })).toMatchObject({
    rate: null,
    reason: "no_citations_of_tracked_domains",
  });
  const cited = { n: 5, ours: 5, all: 5, oursSquared: 5, oursTimesAll: 5, allSquared: 5 };
  expect(basketShare([cited], { competitors: 0 })).toMatchObject({ rate: null, reason: "no_competitor_tracked" });
  expect(score(0.5, 0)).toBeNull();
  expect(() => score(1.1, 10)).toThrow(RangeError);
});

test("a basket of which less than 80 % was measured shows its rate with the range of the rest, and no interval", () => {
  const planned = [...Array.from({ length: 7 }, () => ({ hits: 2, n: 4 })), ...Array(3).fill({ hits: 0, n: 0 })];

  expect(basketRate(planned)).toMatchObject({
    rate: 0.5,
    interval: null,
    reason: "too_little_measured",
    measuredCells: 7,
    plannedCells: 10,
    missingRange: { low: expect.closeTo(0.35, 12), high: expect.closeTo(0.65, 12) },
  });
  expect(basketRate(planned.slice(0, 8)).interval).not.toBeNull();
});

test("every interval contains its rate, lies between 0 and 1, mirrors that of the opposite, and narrows with answers", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(1.96, 2.5, 12.7),
      (n, part, critical) => {
        const rate = Math.round(part * n) / n;
        const interval = score(rate, n, critical);
        const opposite = score(1 - rate, n, critical);
        if (interval === null || opposite === null) throw new Error("Answers have an interval.");
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.low).toBeLessThanOrEqual(rate);
        expect(interval.high).toBeGreaterThanOrEqual(rate);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(1 - opposite.high).toBeCloseTo(interval.low, 9);
        const more = score(rate, 4 * n, critical);
        expect((more?.high ?? 0) - (more?.low ?? 0)).toBeLessThan(interval.high - interval.low);
      },
    ),
  );
});

test("the correction of the ends holds for whole counts, whatever the rounding of the rate", () => {
  for (let n = 51; n <= 400; n += 1) {
    expect(score(3 / n, n)?.low).toBeCloseTo(0.8176914473 / n, 12);
    expect(score((n - 3) / n, n)?.high).toBeCloseTo(1 - 0.8176914473 / n, 12);
  }
});

test("a share of one cell whose answers all agree counts its citations, and is not certain", () => {
  const alike = { n: 10, ours: 10, all: 20, oursSquared: 10, oursTimesAll: 20, allSquared: 40 };

  const share = basketShare([alike, alike], { competitors: 1 });

  expect(share).toMatchObject({ rate: 0.5, credits: 40, nEffective: 40 });
});
