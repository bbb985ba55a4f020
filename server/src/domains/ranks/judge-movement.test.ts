import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeMovement } from "./judge-movement.ts";
import { judgeSince } from "./judge-since.ts";
import { isSignificant, type Judged, reportOf, riseOf } from "./rank-report.ts";
import type { Placed } from "./usual-range.ts";

const DAY_MS = 86_400_000;

type Day = number | null | { missingAmong: number; tooShallow?: boolean };

/** A check a day, given the oldest first; null is not found among a hundred. Answers the newest first. */
function checksOn(days: readonly Day[]): Placed[] {
  const checks = days.map((day, index): Placed => {
    if (typeof day === "number") return { place: day, found: true, at: index * DAY_MS };
    const { missingAmong = 100, tooShallow = false } = day ?? {};
    return { place: missingAmong + 1, found: false, tooShallow, at: index * DAY_MS };
  });
  return checks.toReversed();
}

function judged(days: readonly Day[], rankDrop = 3) {
  return judgeMovement(checksOn(days), { rankDrop });
}

/** As a run that has just recorded these checks judges their keyword. */
function keywordWith(checks: readonly Placed[], id = "kw_1"): Judged[] {
  const movement = judgeMovement(checks, { rankDrop: 3 });
  if (movement === undefined) return [];
  const week = judgeSince(checks, movement.current.at - 7 * DAY_MS);
  return [{ keywordId: id, keyword: id, url: null, via: null, movement, week }];
}

/** The judgement of the newest check. */
function reported(days: readonly Day[]) {
  const all = keywordWith(checksOn(days));
  const { improved, dropped, lostTop10, significant } = reportOf(all, { rankDrop: 3 });
  return [improved, dropped, lostTop10, significant].map((list) => list.length);
}

/** Days on which a drop is reported. */
function reportedOn(places: readonly Day[]): number[] {
  return places.flatMap((_place, day) => (judged(places.slice(0, day + 1))?.drop === undefined ? [] : [day]));
}

const steady = Array.from({ length: 28 }, (_, day) => 6 + (day % 2));

test("reports a drop with the second check that shows it, once", () => {
  expect(reportedOn([...steady, 12, 12, 12, 13, 12])).toEqual([29]);
});

test("a drop in one check does not count", () => {
  expect(reportedOn([...steady, 30, 6, 7, 6])).toEqual([]);
});

test("reports a drop at the edge of its range once, and again if it deepens by the threshold once more", () => {
  expect(reportedOn([...steady, 12, 12, 7, 12, 12])).toEqual([29]);
  expect(reportedOn([...steady, 12, 12, 30, 30])).toEqual([29, 31]);
});

test.each([2, 4, 6, 8, 12, 20])(
  "reports a second fall of 26 places over two checks, %i checks after the first",
  (checks) => {
    const first = Array.from({ length: checks }, (_, day) => 30 + (day % 2));

    expect(reportedOn([...steady, ...first, 56, 57, 56])).toEqual([29, 28 + checks + 1]);
    expect(reportedOn([...steady.slice(0, 10), ...first, 56, 57, 56])).toEqual([11, 10 + checks + 1]);
  },
);

test("a keyword that dropped has not improved in the same run", () => {
  expect(reported([...steady, 40, 30])).toEqual([0, 1, 0, 1]);
  expect(reported([...steady, 40, 6])).toEqual([1, 0, 0, 0]);
});

test("a rise is reported by the first check that shows it, and once more as significant by the second", () => {
  const calm = steady.map((place) => place + 8);
  const rises = (days: readonly Day[]) =>
    days.flatMap((_day, index) => {
      const all = keywordWith(checksOn(days.slice(0, index + 1)));
      return reportOf(all, { rankDrop: 3 }).improved.map((one) => [
        index - calm.length,
        riseOf(one).previous,
        riseOf(one).current,
        isSignificant(one, riseOf(one)),
      ]);
    });

  expect(rises([...calm, 4, 4, 5, 4, 4])).toEqual([
    [0, 15, 4, false],
    [1, 15, 4, true],
  ]);
  expect(rises([...calm, 4, 14, 15])).toEqual([[0, 15, 4, false]]);
  expect(rises([...calm, 11, 7, 7, 7])).toEqual([[1, 15, 7, true]]);
  expect(rises([...calm.map(() => null), 5, 6])).toEqual([[0, null, 5, false]]);
  expect(rises([...calm, 13, 12, 13])).toEqual([]);
});

test("a keyword that came back can drop again", () => {
  expect(reportedOn([...steady, 12, 12, 6, 7, 6, 12, 12])).toEqual([29, 34]);
});

test("a keyword that is no longer found has dropped; one that was never found cannot drop", () => {
  expect(reportedOn([...steady, null, null])).toEqual([29]);
  expect(reportedOn([null, null, null, 90, null, null, null])).toEqual([]);
});

test("a shallower check concludes nothing: neither a rise, nor a drop, nor a lost top ten", () => {
  const among = (missingAmong: number) => ({ missingAmong, tooShallow: true });
  const deep = Array.from({ length: 28 }, (_, day) => 45 + (day % 2));

  expect(judged([...deep, among(28)])).toBeUndefined();
  expect(judged([9, among(7)])).toBeUndefined();
  expect(reportedOn([...deep, among(28), among(28), 45, among(30), 46])).toEqual([]);
  expect(reported([...deep, among(28), 48])).toEqual([0, 0, 0, 0]);
  expect(reported([9, among(7), 15])).toEqual([0, 0, 1, 0]);
});

test("a keyword found beyond the previous depth has not fallen, and improves only within that depth", () => {
  expect(reported([{ missingAmong: 28 }, 45])).toEqual([0, 0, 0, 0]);
  expect(reported([{ missingAmong: 28 }, 20])).toEqual([1, 0, 0, 0]);
});

test("reports a lost keyword once, whatever the search depth", () => {
  const gone = [31, 33, 95, 99, 90, 100].map((missingAmong) => ({ missingAmong }));

  expect(reportedOn([...steady, ...gone])).toEqual([29]);
  expect(reportedOn([...steady, 30, 30, ...gone])).toEqual([29, 33]);
});

test("a volatile keyword needs a larger drop, and reports how large", () => {
  const restless = Array.from({ length: 28 }, (_, day) => 8 + ([0, 4, -3, 2, -4, 5, -2][day % 7] ?? 0));

  expect(reportedOn([...restless, 12, 13])).toEqual([]);
  expect(judged([...restless, 8])?.range?.smallestVisibleChange).toBeGreaterThan(7);
  expect(judged([...steady, 8])?.range?.smallestVisibleChange).toBeLessThan(3);
});

test("with few checks a large fall counts after three checks, and a fall by three positions never", () => {
  expect(reportedOn([5, 14, 14])).toEqual([2]);
  expect(reportedOn([5, 8, 8])).toEqual([]);
});

test("a larger threshold never reports more, and noise within the usual range is never reported", () => {
  const places = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), (series, drop, more) => {
      const movement = judged(series, drop);
      const { range, checks = 0, drop: reported } = movement ?? {};
      if (reported !== undefined) {
        expect(checks).toBeGreaterThanOrEqual(2);
        expect((series.at(-1) ?? 0) - (range?.baseline ?? 0)).toBeGreaterThanOrEqual(
          Math.max(drop, range?.smallestVisibleChange ?? 0),
        );
      }
      if (series.length < 12 && judged(series, drop + more)?.drop !== undefined) {
        expect(reportedBefore(series, drop)).toBe(true);
      }
    }),
  );
});

/** Whether a drop was reported on the last day or before. */
function reportedBefore(series: readonly number[], rankDrop: number): boolean {
  return series.some((_place, day) => judged(series.slice(0, day + 1), rankDrop)?.drop !== undefined);
}

/** The storm among so many keywords of each series. */
function stormOf(groups: readonly (readonly [count: number, places: readonly Day[]])[]) {
  const series = groups.flatMap(([count, places]) => Array.from({ length: count }, () => places));
  const all = series.flatMap((places, index) => keywordWith(checksOn(places), `kw_${index}`));
  return reportOf(all, { rankDrop: 3 }).storm;
}

test("many movements together are a storm, counting only keywords with a known range", () => {
  const [moved, still, absent] = [[...steady, 20], [...steady, 6], steady.map(() => null)];
  const since = 27 * DAY_MS;

  expect(
    stormOf([
      [6, moved],
      [20, still],
    ]),
  ).toEqual({ moved: 6, ranking: 26, since, at: since + DAY_MS });
  expect(
    stormOf([
      [6, moved],
      [40, still],
    ]),
  ).toBeUndefined();
  expect(
    stormOf([
      [6, moved],
      [20, still],
      [500, absent],
    ]),
  ).toEqual({ moved: 6, ranking: 26, since, at: since + DAY_MS });
  expect(stormOf([[3, moved]])).toBeUndefined();
});

test("a storm is dated on the day of the move, also if the next check is the first to show enough of it", () => {
  const first = [...steady, 20, 20];
  const [second, still] = [
    [...steady, 6, 20],
    [...steady, 6, 7],
  ];
  const day = (index: number) => index * DAY_MS;

  expect(
    stormOf([
      [8, first],
      [4, second],
      [40, still],
    ]),
  ).toMatchObject({ moved: 12, at: day(28) });
  expect(stormOf([[40, [...steady, 20]]])).toMatchObject({ at: day(28) });
});

test("false alarms are counted for the cadence of the checks", () => {
  const rate = (everyDays: number) => {
    const checks = steady.map((place, index): Placed => ({ place, found: true, at: index * everyDays * DAY_MS }));
    const judgedAll = Array.from({ length: 100 }, (_, index) => keywordWith(checks.toReversed(), `kw_${index}`)).flat();
    return reportOf(judgedAll, { rankDrop: 3 }).expectedFalseAlarmsPer30d;
  };

  expect([rate(1), rate(7), rate(0.5)]).toEqual([10, 6.4, 20]);
});

test("with few checks a storm needs more movement, and without known ranges nothing is a storm", () => {
  const young = [6, 7, 6, 7, 6];

  expect(stormOf([[50, [6, 40]]])).toBeUndefined();
  expect(stormOf([[50, [6, 7, 6, 40]]])).toBeUndefined();
  expect(
    stormOf([
      [15, [...young, 40]],
      [35, [...young, 7]],
    ]),
  ).toBeUndefined();
  expect(
    stormOf([
      [20, [...young, 40]],
      [30, [...young, 7]],
    ]),
  ).toMatchObject({ moved: 20, ranking: 50 });
});
