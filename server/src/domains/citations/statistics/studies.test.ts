import { expect, test } from "vitest";
import { halfWidth } from "../../../kernel/statistics/score-interval.ts";
import {
  absencesForLoss,
  type CitedDay,
  classifyDomains,
  coreLoss,
  expectedFalseAlarmsPer30d,
} from "./core-domains.ts";
import {
  BASKET_CRITICAL,
  isBasketPrecise,
  isPrecise,
  isPrecisionOffered,
  mostAnswers,
  nextLook,
  precisionCritical,
} from "./early-stop.ts";
import {
  answersNeeded,
  assumedSpread,
  measuredSpread,
  mostUsefulAnswers,
  plannedInterval,
  promptsNeeded,
  visibleChange,
} from "./planner.ts";
import { basketRate } from "./rates.ts";
import {
  isCitationShareBroken,
  isQualified,
  isSentinelDegraded,
  isWornOut,
  nextTryAt,
  sentinelDay,
} from "./sentinels.ts";
import { type Study, varianceComponents } from "./variance-components.ts";

const days = (cited: readonly number[], n = 5): CitedDay[] => cited.map((count, day) => ({ day, cited: count, n }));
const always = Array<number>(28).fill(5);

test("core domains are cited week after week, the others take turns, and too few days say nothing", () => {
  const found = classifyDomains(
    [
      { domain: "core.example", days: days(always) },
      { domain: "carousel.example", days: days(always.map((_, day) => (day < 14 ? 5 : 0))) },
      { domain: "rare.example", days: days(always.map((_, day) => (day % 7 === 0 ? 1 : 0))) },
      { domain: "never.example", days: days(always.map(() => 0)) },
      { domain: "new.example", days: days(always).slice(0, 19) },
    ],
    0,
  );

  expect(Object.fromEntries(found)).toEqual({
    "core.example": "core",
    "carousel.example": "rotating",
    "rare.example": "rotating",
    "never.example": "absent",
    "new.example": "insufficient",
  });
});

test("at most five domains are core: those that are cited most", () => {
  const domains = Array.from({ length: 7 }, (_, index) => ({
    domain: `site-${index}.example`,
    days: days(always.map((_count, day) => (day % (index + 4) === 0 ? 3 : 5))),
  }));

  const core = [...classifyDomains(domains, 0)].filter(([, is]) => is === "core").map(([domain]) => domain);

  expect(core).toEqual([2, 3, 4, 5, 6].map((index) => `site-${index}.example`));
});

test("a core domain is lost after a run of absences that its baseline makes unlikely", () => {
  expect(absencesForLoss(days(always))).toBe(4);
  expect(
    absencesForLoss(
      days(
        always.map(() => 1),
        1,
      ),
    ),
  ).toBe(5);
  const restless = always.map((_, day) => (day % 4 < 2 ? 0 : 5));
  expect(absencesForLoss(days(restless))).toBeGreaterThan(7);
  expect(coreLoss(days([...always, 0, 0, 0, 5, 0, 0, 0]), 0)).toBeUndefined();
  expect(coreLoss(days([...always, 0, 0, 0, 5, 0, 0, 0, 0]), 0)).toEqual({ day: 35, absences: 4 });
  expect(coreLoss(days([...always.slice(0, 19), 0, 0, 0, 0]), 0)).toBeUndefined();
  // A day without answers is no absence.
  const outage = days([...always, 0, 0, 0]).concat([{ day: 31, cited: 0, n: 0 }]);
  expect(coreLoss(outage, 0)).toBeUndefined();
  expect(expectedFalseAlarmsPer30d(10, 1)).toBeCloseTo(0.15);
  expect(expectedFalseAlarmsPer30d(10, 5)).toBeCloseTo(0.1);
});

test("sampling stops when the interval is narrow enough, at looks only, and never after the cap", () => {
  expect(precisionCritical(0.1)).toBe(2);
  expect(mostAnswers(0.1)).toBe(96);
  expect([0, 9, 10, 12, 14, 95].map((n) => nextLook(n, 0.1))).toEqual([10, 10, 15, 15, 15, 96]);
  expect(isPrecise({ hits: 0, n: 5 }, 0.2)).toBe(false);
  expect(isPrecise({ hits: 0, n: 10 }, 0.2)).toBe(true);
  expect(isPrecise({ hits: 5, n: 10 }, 0.2)).toBe(false);
  expect(isPrecise({ hits: 48, n: 96 }, 0.1)).toBe(true);
  expect(isPrecisionOffered(0.2)).toBe(true);
  expect(isPrecisionOffered(0.3)).toBe(false);
  expect(isPrecisionOffered(0)).toBe(false);
  const cells = Array.from({ length: 20 }, (_, cell) => ({ hits: cell % 2, n: 4 }));
  expect(isBasketPrecise(cells, 3, 0.2)).toBe(false);
  expect(isBasketPrecise(cells, 4, 0.2)).toBe(true);
  expect(isBasketPrecise(cells, 4, 0.01)).toBe(false);
  // The reported interval pays for the looks.
  const [reported, plain] = [basketRate(cells, BASKET_CRITICAL).interval, basketRate(cells).interval];
  expect(halfWidth(reported ?? { low: 0, high: 0 })).toBeGreaterThan(halfWidth(plain ?? { low: 0, high: 1 }));
});

test("the plan is the fewest prompts that see the change, and one prompt fewer does not", () => {
  const spread = assumedSpread(7);
  expect(spread).toEqual({ within: 0.8 * 0.21, rotation: 0.05 * 0.21, inflation: 1.5 });
  for (const change of [0.03, 0.05, 0.1, 0.2]) {
    const design = { engines: 4, answers: 7 };
    const prompts = promptsNeeded({ change, power: 0.8 }, design, spread) ?? 0;
    expect(visibleChange({ ...design, prompts }, 0.8, spread)).toBeLessThanOrEqual(change);
    if (prompts > 5) expect(visibleChange({ ...design, prompts: prompts - 1 }, 0.8, spread)).toBeGreaterThan(change);
  }
  expect(promptsNeeded({ change: 0.0001, power: 0.8 }, { engines: 1, answers: 1 }, spread)).toBeNull();
});

test("more answers of the same prompts help up to a point, after which only more prompts do", () => {
  const spread = assumedSpread(7);
  const enough = answersNeeded({ change: 0.1, power: 0.8 }, { prompts: 30, engines: 4 }, spread) ?? 0;

  expect(visibleChange({ prompts: 30, engines: 4, answers: enough }, 0.8, spread)).toBeLessThanOrEqual(0.1);
  expect(visibleChange({ prompts: 30, engines: 4, answers: enough - 1 }, 0.8, spread)).toBeGreaterThan(0.1);
  expect(mostUsefulAnswers(spread)).toBe(48);
  expect(answersNeeded({ change: 0.05, power: 0.8 }, { prompts: 10, engines: 1 }, spread)).toBeNull();
  expect(mostUsefulAnswers({ ...spread, rotation: 0 })).toBe(400);
  const interval = plannedInterval({ prompts: 20, engines: 1, answers: 5 }, 0.3, 0.5);
  expect(halfWidth(interval ?? { low: 0, high: 0 })).toBeCloseTo(0.16, 2);
  expect(plannedInterval({ prompts: 4, engines: 1, answers: 5 }, 0.3)).toBeNull();
});

test("a history replaces the assumptions, and too short a history does not", () => {
  const still = Array.from({ length: 10 }, () => ({ before: { hits: 7, n: 14 }, now: { hits: 7, n: 14 } }));
  const swinging = still.map((pair, index) => ({ ...pair, now: { hits: index % 2 === 0 ? 0 : 14, n: 14 } }));

  expect(measuredSpread(still, 1)).toEqual({ within: expect.closeTo(0.25 * (14 / 13), 9), rotation: 0, inflation: 1 });
  expect(measuredSpread(swinging, 2)?.rotation).toBeGreaterThan(0.1);
  expect(measuredSpread(still.slice(0, 4), 1)).toBeNull();
});

/** A study in which only the wording matters. */
const study = (families: number, wordings: number, days_: number, runs: number): Study =>
  Array.from({ length: families }, (_f, family) =>
    Array.from({ length: wordings }, (_w, wording) =>
      Array.from({ length: days_ }, () =>
        Array.from({ length: runs }, () => ((wording + family) % wordings === 0 ? 1 : 0)),
      ),
    ),
  );

test("variance that lies in the wording is found there", () => {
  const found = varianceComponents(study(20, 3, 7, 2));

  if (found.outcome === "insufficient") throw new Error(found.missing.join(" "));
  expect(found.shares.find(({ component }) => component === "wording")?.share).toBeCloseTo(1, 6);
  expect(found.shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
});

// By hand: two families, two wordings, two days, two runs would be refused, so the moments are checked on a study of one day effect.
test("variance that lies in the day is found there, whatever the family", () => {
  const byDay = study(20, 3, 8, 2).map((family) =>
    family.map((wording) => wording.map((runs, day) => runs.map(() => day % 2))),
  );

  const found = varianceComponents(byDay);

  if (found.outcome === "insufficient") throw new Error(found.missing.join(" "));
  expect(found.shares.find(({ component }) => component === "day")?.share).toBeCloseTo(1, 6);
});

test.each([
  ["one run", study(20, 3, 7, 1), "At least 2 runs"],
  ["six days", study(20, 3, 6, 2), "At least 7 days"],
  ["nineteen families of three", study(19, 3, 7, 2), "there are 19 of 3"],
  ["nine families of five", study(9, 5, 7, 2), "there are 9 of 5"],
  ["a missing run", [...study(19, 3, 7, 2), ...study(1, 3, 7, 1)], "Every family needs the same"],
  [
    "no variance",
    study(20, 3, 7, 2).map((family) => family.map((by) => by.map((runs) => runs.map(() => 1)))),
    "no variance",
  ],
])("a study with %s is refused with what it lacks", (_name, refused, missing) => {
  const found = varianceComponents(refused);

  expect(found).toMatchObject({ outcome: "insufficient", missing: [expect.stringContaining(missing)] });
});

test("ten families of five wordings are enough", () => {
  expect(varianceComponents(study(10, 5, 7, 2)).outcome).toBe("measured");
});

const reads = (right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ isRight: true })),
  ...Array.from({ length: wrong }, () => ({ isRight: false })),
];

test("a day is not comparable after three wrong reads of three, and an outage is a failure", () => {
  expect(sentinelDay([])).toBe("failed");
  expect(sentinelDay(reads(0, 2))).toBe("pending");
  expect(nextTryAt(reads(0, 2), 1_000)).toBe(1_801_000);
  expect(nextTryAt(reads(0, 3), 1_000)).toBeNull();
  expect(sentinelDay(reads(0, 3))).toBe("not_comparable");
  expect(sentinelDay([...reads(0, 2), ...reads(1, 0)])).toBe("comparable");
});

test("a sentinel qualifies with 19 of 20, is replaced under nine of ten, and is degraded by four wrong days of 14", () => {
  expect(isQualified(reads(19, 1))).toBe(true);
  expect(isQualified(reads(18, 2))).toBe(false);
  expect(isQualified(reads(19, 0))).toBe(false);
  expect(isWornOut(reads(25, 3))).toBe(true);
  expect(isWornOut(reads(26, 2))).toBe(false);
  expect(isWornOut(reads(0, 5))).toBe(false);
  expect(isSentinelDegraded(reads(10, 4))).toBe(true);
  expect(isSentinelDegraded([...reads(0, 1), ...reads(11, 3)])).toBe(false);
});

test("a fall of the citations of all prompts makes a day not comparable, and chance does not", () => {
  expect(isCitationShareBroken({ cited: 26, n: 40 }, 0.95)).toBe(true);
  expect(isCitationShareBroken({ cited: 36, n: 40 }, 0.95)).toBe(false);
  expect(isCitationShareBroken({ cited: 0, n: 19 }, 0.95)).toBe(false);
});
