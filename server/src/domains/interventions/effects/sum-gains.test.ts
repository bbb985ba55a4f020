import { expect, test } from "vitest";
import { randomOf } from "../../../market/random.ts";
import { priorOf } from "./kind-priors.ts";
import { type GainPart, sumGains } from "./sum-gains.ts";

const STUDIES = 100;
const WEEKS_A_MONTH = 365.25 / 12 / 7;

/** Refreshes with effects as the base rates have them, each measured with noise. */
function study(seed: number, count: number): { parts: GainPart[]; truths: number[]; truth: number } {
  const random = randomOf("gains", seed);
  const truths: number[] = [];
  const kind = 0.1 + 0.1 * random.normal();
  const spread = 0.2 * Math.abs(random.normal());
  const parts = Array.from({ length: count }, () => {
    const effect = kind + spread * random.normal();
    const observed = 20 + 200 * random.number();
    const variance = 0.01 + 0.03 * random.number();
    truths.push(WEEKS_A_MONTH * (observed - observed * Math.exp(-effect)));
    return { tau: effect + Math.sqrt(variance) * random.normal(), variance, observed, units: 1 };
  });
  return { parts, truths, truth: truths.reduce((total, one) => total + one, 0) };
}

test("the interval of a sum holds the truth in 95 % of worlds, without a lean, while those that looked helped promise too much", () => {
  let covered = 0;
  let [error, sum, winners] = [0, 0, 0];
  for (let seed = 0; seed < STUDIES; seed++) {
    const { parts, truths, truth } = study(seed, 12);
    const { total } = sumGains("clicks", [{ parts, others: [], prior: priorOf("refresh", "clicks") }]);
    if (truth >= total.low && truth <= total.high) covered++;
    error += total.amount - truth;
    sum += Math.abs(truth);
    for (const [index, { tau, variance, observed }] of parts.entries())
      if (tau > 2 * Math.sqrt(variance))
        winners += WEEKS_A_MONTH * (observed - observed * Math.exp(-tau)) - (truths[index] as number);
  }
  expect(covered / STUDIES).toBeGreaterThan(0.9);
  expect(covered / STUDIES).toBeLessThan(0.99);
  expect(Math.abs(error)).toBeLessThan(0.08 * sum);
  expect(winners).toBeGreaterThan(0.08 * sum);
});

test("positions and points are transformed back from their scales, and each call returns the same", () => {
  const sure = { tau: 0.4, variance: 1e-8, units: 3 };
  const group = (observed: number, source: "rank" | "citations") => [
    { parts: [{ ...sure, observed }], others: [], prior: priorOf("other", source) },
  ];
  const positions = sumGains("rank", group(8, "rank"));

  expect(positions.total.amount).toBeCloseTo(3 * (11.9346 - 8), 1);
  expect(sumGains("rank", group(8, "rank"))).toEqual(positions);
  const points = sumGains("citations", [
    { ...group(30, "citations")[0], parts: [{ ...sure, tau: 0.1, observed: 30 }] } as never,
  ]);
  expect(points.total.amount).toBeCloseTo(3 * 8.7055, 1);
});
