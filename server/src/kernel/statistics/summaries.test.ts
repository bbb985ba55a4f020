import fc from "fast-check";
import { expect, test } from "vitest";
import { mean, median, medianHigh, medianLow, roundTo, sum, variance } from "./summaries.ts";

test.each([
  [[7], [7, 7, 7]],
  [
    [9, 1, 4],
    [4, 4, 4],
  ],
  [
    [10, 2, 8, 4],
    [4, 6, 8],
  ],
  [
    [-1, -10],
    [-10, -5.5, -1],
  ],
  [[], [Number.NaN, Number.NaN, Number.NaN]],
])("the low, the usual and the high median of %j are %j", (values, expected) => {
  expect([medianLow(values), median(values), medianHigh(values)]).toEqual(expected);
});

test("half of the values are at most the median, and half at least, in any order", () => {
  const values = fc.array(fc.integer(), { minLength: 1, maxLength: 30 });

  fc.assert(
    fc.property(values, (given) => {
      const middle = median(given);

      expect(given.filter((one) => one <= middle).length * 2).toBeGreaterThanOrEqual(given.length);
      expect(given.filter((one) => one >= middle).length * 2).toBeGreaterThanOrEqual(given.length);
      expect(median(given.toReversed())).toBe(middle);
      expect(given).toEqual(expect.arrayContaining([medianLow(given), medianHigh(given)]));
    }),
  );
});

test("sums, means and variances are those of a textbook; of nothing, there is no mean", () => {
  expect([sum([]), sum([1, 2, 3.5]), mean([2, 4, 9]), variance([2, 4, 9])]).toEqual([0, 6.5, 5, 13]);
  expect(mean([])).toBeNaN();
});

test("rounds to places, halves upwards", () => {
  expect([roundTo(0.12345, 3), roundTo(2.5, 0), roundTo(-2.5, 0), roundTo(1_234.56, 1)]).toEqual([
    0.123, 3, -2, 1234.6,
  ]);
});
