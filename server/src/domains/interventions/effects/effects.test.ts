import { expect, test } from "vitest";
import { benjaminiHochberg } from "../../../kernel/statistics/benjamini-hochberg.ts";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { median } from "../../../kernel/statistics/summaries.ts";
import { expectedOf, type FitRow, fitDonors, quadratic, varianceOfRow } from "./donor-fit.ts";
import { clicksGained, pointsGained, positionWithout } from "./effect-in-words.ts";
import { intraclassCorrelation, ownScale, scatterOfFall, smallestVisible, varianceOfMean } from "./estimate-effect.ts";
import { poolEffects } from "./pool-effects.ts";
import { fisherExact } from "./presence.ts";
import { outcomeOfAnswers, outcomeOfClicks, outcomeOfPlaces } from "./window-outcome.ts";

// The worked examples of the method, computed apart from this code.

test("a week of checks is its median place, and not found is the first place below the searched ones", () => {
  const checks = [9, 11, null, 12, 10, null, 9].map((position) => position ?? 101);
  expect(median(checks)).toBe(11);
  expect(outcomeOfPlaces([median(checks)]).y).toBeCloseTo(-2.3978952728, 10);
});

test("a viral week counts for no more than three usual ones", () => {
  const { y, u, clipped } = outcomeOfClicks([24, 22, 160, 21], [20, 22, 18, 25, 21, 19, 23, 20]);
  expect(clipped).toBe(131.5);
  expect(y).toBeCloseTo(3.4965075615, 10);
  expect(u).toBeCloseTo(0.0075757576, 10);
});

test("answers that cite us are compared on the arcsine scale", () => {
  const { y, u } = outcomeOfAnswers([5, 7, 6, 8], [28, 28, 28, 28]);
  expect(y).toBeCloseTo(0.5048287229, 10);
  expect(u).toBeCloseTo(0.0022222222, 10);
});

const LEVELS = [-2.3, -1.1, -3, -2.6, -1.9, -3.4, -2.2, -1.5, -2.8, -2];
const LATE = [0.1, -0.2, 0.05, -0.4, 0, 0.15, -0.1, 0.3, -0.25, 0.2];
const AFTER = [-2.25, -1.3, -2.9, -2.75, -1.95, -3.2, -2.4, -1.2, -3.1, -1.75];
const SCALES = [1, 1.2, 0.8, 1, 1, 0.9, 1.1, 1, 1.3, 0.7];
const DONORS: FitRow[] = LEVELS.map((level, index) => ({
  x: [1, level, LATE[index] as number],
  y: AFTER[index] as number,
  u: 0.01,
  scale: SCALES[index] as number,
}));

test("donors foretell the weeks after, and the process variance settles", () => {
  const fit = fitDonors(DONORS, 0);
  const [constant, level, late] = fit.coefficients;
  expect(constant).toBeCloseTo(-0.0510992633, 9);
  expect(level).toBeCloseTo(0.9655032922, 9);
  expect(late).toBeCloseTo(0.8654640789, 9);
  expect(fit.processVariance).toBeCloseTo(0.0004276392, 9);
  expect(fit.residuals[0]).toBeCloseTo(-0.6700234943, 8);
});

test("what is left of a treated unit is its effect, with an interval", () => {
  const fit = fitDonors(DONORS, 0);
  const row = { x: [1, -2.5, -0.5], y: -2.3, u: 0.01, scale: 1.1 };
  const tau = row.y - expectedOf(fit, row.x);
  const error = Math.sqrt(varianceOfRow(row, fit.processVariance) + quadratic(fit.inverse, row.x));
  expect(expectedOf(fit, row.x)).toBeCloseTo(-2.8975895334, 9);
  expect(tau).toBeCloseTo(0.5975895334, 9);
  expect(error).toBeCloseTo(0.1421140795, 9);
  expect(tau - tQuantile(0.975, 7) * error).toBeCloseTo(0.2615431346, 8);
  expect(tau + tQuantile(0.975, 7) * error).toBeCloseTo(0.9336359321, 8);
});

test("a restless unit is known by its earlier residuals, of which the largest counts for five", () => {
  expect(ownScale([1.2, -0.4, 2.1, -6, 0.3, 0.8])).toBeCloseTo(1.8905025787, 10);
});

test("residuals of one cluster are alike as far as they have one sign", () => {
  const first = [
    [1, 0.8, -0.2],
    [-1.1, -0.6, 0.3],
  ];
  const second = [
    [0.2, -0.5, 0.9],
    [0.4, -0.3, 0.6],
  ];
  expect(intraclassCorrelation([first, second])).toBeCloseTo(0.0316831683, 10);
});

test("the mean of units of one cluster is less certain than that of strangers", () => {
  expect(varianceOfMean([0.04, 0.05, 0.09], ["a", "a", "b"], 0.3)).toBeCloseTo(0.022981424, 9);
});

test("effects read as positions, clicks a week and points", () => {
  expect(positionWithout(8, 0.4)).toBeCloseTo(11.9345975811, 10);
  expect(clicksGained(120, 0.25).percent).toBeCloseTo(28.4025416688, 10);
  expect(clicksGained(120, 0.25).perWeek).toBeCloseTo(26.5439060314, 10);
  expect(pointsGained(0.3, 0.1)).toBeCloseTo(8.7055040232, 10);
});

test("the smallest visible effect is the one that four of five studies find", () => {
  expect(smallestVisible(0.21, 24)).toBeCloseTo(0.6133583441, 9);
  expect(tQuantile(0.99, 24)).toBeCloseTo(2.4921594732, 9);
});

test("lists are corrected for many looks, and presence is tested exactly", () => {
  expect(benjaminiHochberg([0.001, 0.012, 0.03, 0.031, 0.2, 0.6], 0.1).filter(Boolean)).toHaveLength(4);
  expect(fisherExact({ found: 2, of: 3 }, { found: 2, of: 60 })).toBeCloseTo(0.0090151, 7);
  expect(fisherExact({ found: 1, of: 1 }, { found: 2, of: 60 })).toBeCloseTo(0.0491803, 7);
});

test("a kind is worth what all its effects and what was known before say together", () => {
  const effects = [
    { tau: 0.35, variance: 0.04 },
    { tau: -0.05, variance: 0.02 },
    { tau: 0.12, variance: 0.03 },
  ];
  const pooled = poolEffects(effects, { mean: 0.05, spread: 0.1, difference: 0.15 });
  expect(pooled.mean).toBeCloseTo(0.0733386592, 9);
  expect(pooled.sd).toBeCloseTo(0.0758692005, 9);
  expect(pooled.nextSd).toBeCloseTo(0.1500067303, 9);
  expect(pooled.chance).toBeCloseTo(0.7341463214, 9);
  const [first, second, third] = pooled.shrunken;
  expect(first).toBeCloseTo(0.1356546895, 9);
  expect(second).toBeCloseTo(0.0331562045, 9);
  expect(third).toBeCloseTo(0.0860086985, 9);
});

test("what units that fell as far did widens their interval, and quiet ones narrow none", () => {
  const seen = [
    ...Array.from({ length: 100 }, () => ({ fall: 0, square: 0.5 })),
    ...Array.from({ length: 20 }, () => ({ fall: -3, square: 4 })),
  ];

  expect(scatterOfFall(0, seen)).toBe(1);
  expect(scatterOfFall(-3, seen)).toBeGreaterThan(2.5);
  expect(scatterOfFall(-3, [])).toBe(1);
});
