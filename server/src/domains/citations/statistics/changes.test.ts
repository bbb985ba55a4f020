import { expect, test } from "vitest";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { randomOf } from "../../../market/random.ts";
import { changedCells } from "./changed-prompts.ts";
import { changedPromptsFrom, changeFrom } from "./changes.ts";
import type { DailyCount } from "./daily-counts.ts";
import { historyOf } from "./measured-history.ts";
import { inflationOf, windowChange } from "./window-change.ts";

const spread = [0.02, -0.02, 0.03, -0.03, 0.01, -0.01];
const moved = (by: number) => ({ differences: spread.map((value) => value + by), level: 0.3, answers: 600 });
const calm = Array.from({ length: 6 }, (_, index) => moved(index % 2 === 0 ? 0.002 : -0.002));

test("a change is reported beyond the interval of matched prompts, and only then", () => {
  const change = windowChange({ ...moved(0.06), earlier: calm });

  const half = tQuantile(0.975, 5) * Math.sqrt(0.00056 / 6);
  expect(change).toMatchObject({ verdict: "up", event: "up", provisional: false, inflation: 1, prompts: 6 });
  expect(change.low).toBeCloseTo(0.06 - half, 12);
  expect(change.smallestVisible).toBeCloseTo(half + tQuantile(0.8, 5) * Math.sqrt(0.00056 / 6), 12);
  expect(windowChange({ ...moved(-0.06), earlier: calm })).toMatchObject({ verdict: "down", event: "down" });
  expect(windowChange({ ...moved(0.004), earlier: calm })).toMatchObject({ verdict: "noise", event: null });
});

test("without four earlier changes the swing of windows is assumed", () => {
  expect(inflationOf(calm.slice(0, 3))).toBe(2);
  expect(inflationOf(calm)).toBe(1);
});

test("a basket that swung before needs a larger change", () => {
  const restless = Array.from({ length: 6 }, (_, index) => moved(index % 2 === 0 ? 0.07 : -0.07));

  const change = windowChange({ ...moved(0.06), earlier: restless });

  expect(change.inflation).toBeCloseTo(0.07 ** 2 / (0.00056 / 6), 9);
  expect(change).toMatchObject({ verdict: "insufficient", event: null });
  expect((change.high ?? 0) - 0.06).toBeCloseTo(tQuantile(0.975, 0.67 * 6) * 0.07, 9);
});

test("with fewer than four earlier changes the verdict is provisional and no event", () => {
  const change = windowChange({ ...moved(0.06), earlier: calm.slice(0, 3) });

  expect(change).toMatchObject({ verdict: "up", provisional: true, event: null, inflation: 2 });
});

test("breaks, few prompts and lost days or pairs come before any reading of the interval", () => {
  expect(windowChange({ ...moved(0.06), earlier: calm, breaks: ["model"] }).verdict).toBe("not_comparable");
  expect(windowChange({ ...moved(0.06), earlier: calm, daysLeft: 0.69 }).verdict).toBe("insufficient");
  expect(windowChange({ ...moved(0.06), earlier: calm, pairsLeft: 0.69 }).verdict).toBe("insufficient");
  const few = { differences: [0.5, 0.5, 0.5, 0.5], level: 0.3, answers: 400 };
  expect(windowChange({ ...few, earlier: calm }).verdict).toBe("insufficient");
  expect(windowChange({ differences: [], level: 0, answers: 0, earlier: [] })).toMatchObject({
    verdict: "insufficient",
    delta: null,
  });
});

test("answers that all agree show no change of 0: it takes one of several answers to be seen", () => {
  const none = { differences: Array(20).fill(0), level: 0, answers: 560 };

  const first = windowChange({ ...none, earlier: [] });
  const later = windowChange({ ...none, earlier: Array(6).fill(none) });

  expect(first).toMatchObject({ verdict: "noise", delta: 0 });
  expect(first.smallestVisible).toBeCloseTo(0.0302, 4);
  expect(later.smallestVisible).toBeCloseTo(0.0153, 4);
  expect(later.high).toBeGreaterThan(0);
  // So few answers do not show that nothing changed.
  expect(windowChange({ differences: Array(5).fill(0), level: 1, answers: 20, earlier: [] }).verdict).toBe(
    "insufficient",
  );
  // Of such baskets in which one answer in so many begins to cite, at least 80 % are reported.
  const random = randomOf("agreeing answers");
  const seen = Array.from({ length: 400 }, () => {
    const differences = Array.from({ length: 20 }, () => {
      const cited = Array.from({ length: 28 }, () => random.chance(first.smallestVisible ?? 0));
      return cited.filter(Boolean).length / 28;
    });
    const level = differences.reduce((sum, rate) => sum + rate, 0) / 40;
    return windowChange({ differences, level, answers: 560, earlier: [] }).verdict === "up";
  });
  expect(seen.filter(Boolean).length / 400).toBeGreaterThan(0.8);
});

test("prompts that all moved alike are not certain: the variance is at least a fifth of that of independent answers", () => {
  const alike = { differences: Array(8).fill(0.1), level: 0.5, answers: 100 };

  const change = windowChange({ ...alike, earlier: [] });

  expect((change.high ?? 0) - 0.1).toBeCloseTo(tQuantile(0.975, 7) * Math.sqrt(0.2 * 0.0025 * 2), 9);
});

const day = (changes: Partial<DailyCount>, ours: number, n = 5): DailyCount => ({
  ...{
    credited: ours,
    queryId: "aiq_1",
    promptVersion: 1,
    familyId: null,
    branded: false,
    llm: "llm_chat_1",
    surface: "api",
  },
  ...{ model: "m-1", country: "US", language: "en", day: 0, n, answers: n, unanswered: 0, anyCitation: n },
  ...{ all: n, allSquared: n },
  domains: new Map([["ours.example", { ours, oursSquared: ours, oursTimesAll: ours }]]),
  ...changes,
});
const prompts = Array.from({ length: 8 }, (_, index) => `aiq_${index}`);
/** Ten weeks of eight prompts; `ours` gives the citations of a day. */
const weeks = (
  ours: (day: number, prompt: number) => number,
  changes: (day: number) => Partial<DailyCount> = () => ({}),
) =>
  prompts.flatMap((queryId, prompt) =>
    Array.from({ length: 70 }, (_, index) => day({ queryId, day: index, ...changes(index) }, ours(index, prompt))),
  );
const asked = { domain: "ours.example", of: "presence", end: 69, days: 7 } as const;
const steady = (index: number, prompt: number) => (index * 3 + prompt) % 4;

test("a page that is cited from the last week on is found, over matched prompts", () => {
  const found = changeFrom(
    weeks((index, prompt) => Math.min(5, steady(index, prompt) + (index > 62 ? 2 : 0))),
    asked,
  );

  expect(found).toMatchObject({ verdict: "up", event: "up", earlierChanges: 8, prompts: 8 });
  expect(found.delta).toBeGreaterThan(0.3);
  expect(changeFrom(weeks(steady), asked).verdict).toBe("noise");
});

test("another model, another basket and failed sentinels are breaks and no fall", () => {
  const fallen = (index: number, prompt: number) => (index > 62 ? 0 : 1 + steady(index, prompt));

  const newModel = weeks(fallen, (index) => ({ model: index > 62 ? "m-2" : "m-1" }));
  expect(changeFrom(newModel, asked)).toMatchObject({ verdict: "not_comparable", breaks: ["model"] });
  const newBasket = weeks(fallen).filter((count) => count.day <= 62 || prompts.indexOf(count.queryId) < 4);
  expect(changeFrom(newBasket, asked)).toMatchObject({ verdict: "not_comparable", breaks: ["basket"] });
  const broken = { ...asked, isComparable: (_llm: string, on: number) => on < 66 };
  expect(changeFrom(weeks(fallen), broken)).toMatchObject({ verdict: "not_comparable", breaks: ["sentinel"] });
});

test("days whose samples all failed name no model, and are no break", () => {
  const failed = prompts.map((queryId) => day({ queryId, day: 66, model: null, n: 0, answers: 0, unanswered: 5 }, 0));
  const counts = [...weeks(steady).filter((count) => count.day !== 66), ...failed];

  expect(changeFrom(counts, asked)).toMatchObject({ breaks: [], prompts: 8 });
});

test("a day that is not comparable is left out of both weeks", () => {
  // Only Wednesdays cite; the last one is lost.
  const counts = weeks((index) => (index % 7 === 3 ? 5 : 0));

  expect(changeFrom(counts, asked).delta).toBe(0);
  expect(changeFrom(counts, { ...asked, isComparable: (_llm, on) => on !== 66 }).delta).toBe(0);
});

test("a change of share of voice is the change of the ratio, though our rate stays", () => {
  const counts = weeks(steady, (index) => (index > 62 ? { all: 10, allSquared: 20 } : {}));

  const share = changeFrom(counts, { ...asked, of: "share" });

  expect(share.verdict).toBe("down");
  expect(changeFrom(counts, asked).verdict).toBe("noise");
});

/** Cells that rotate: each goes its way by a fixed pattern. */
const rotating = (cells: number, windows: number, add: (cell: number, window: number) => number = () => 0) =>
  Array.from({ length: cells }, (_, cell) => ({
    key: `cell ${cell}`,
    windows: Array.from({ length: windows }, (_w, window) => ({
      hits: 10 + ((cell * 7 + window * 5) % 5) + add(cell, window),
      n: 35,
    })),
  }));

test("only the prompt that moved more than it ever did is reported, and a swing of the whole engine is none", () => {
  const swing = (_cell: number, window: number) => (window === 9 ? 3 : 0);
  const one = (cell: number, window: number) => swing(cell, window) + (cell === 3 && window === 9 ? 20 : 0);

  expect(changedCells(rotating(30, 10, swing)).filter(({ verdict }) => verdict !== "noise")).toEqual([]);
  const found = changedCells(rotating(30, 10, one)).filter(({ verdict }) => verdict !== "noise");
  expect(found).toMatchObject([{ key: "cell 3", verdict: "up" }]);
});

test("which prompts changed follows from the same counts and windows", () => {
  const many = Array.from({ length: 3 }, (_, copy) =>
    weeks((index, prompt) => (copy === 1 && prompt === 2 && index > 62 ? 5 : steady(index, prompt))).map((count) => {
      return { ...count, queryId: `${count.queryId}_${copy}` };
    }),
  ).flat();

  const changed = changedPromptsFrom(many, asked).filter(({ verdict }) => verdict !== "noise");

  expect(changed).toMatchObject([{ key: expect.stringContaining("aiq_2_1"), verdict: "up" }]);
});

test("ten weeks of history measure how a basket varies, and three do not", () => {
  const counts = weeks(steady);
  const window = { domain: "ours.example", end: 69, weeks: 10 };

  const measured = historyOf(counts, window);
  expect(measured?.rate).toBeCloseTo(0.3, 1);
  expect(measured?.spread).toMatchObject({ within: expect.closeTo(0.21, 1), inflation: 1 });
  expect(
    historyOf(
      counts.filter((count) => count.day >= 49),
      window,
    ),
  ).toBeNull();
  expect(historyOf([], window)).toBeNull();
});

test("under 20 cells or 4 earlier changes, movements are listed without a verdict", () => {
  expect(changedCells(rotating(19, 10)).every(({ verdict }) => verdict === "insufficient")).toBe(true);
  expect(changedCells(rotating(30, 5)).every(({ verdict }) => verdict === "insufficient")).toBe(true);
  expect(changedCells(rotating(30, 6)).some(({ verdict }) => verdict === "insufficient")).toBe(false);
  expect(changedCells([])).toEqual([]);
});
