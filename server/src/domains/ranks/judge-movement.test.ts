import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeMovement } from "./judge-movement.ts";
import { reportOf } from "./rank-report.ts";
import type { Placed } from "./usual-range.ts";

const DAY_MS = 86_400_000;

/** A check a day, given the oldest first; null is not found among a hundred. */
function judged(places: readonly (number | null)[], rankDrop = 3) {
  const checks = places.map((place, day): Placed => ({ place: place ?? 101, found: place !== null, at: day * DAY_MS }));
  return judgeMovement(checks.toReversed(), { rankDrop });
}

/** Days on which a drop is told. */
function toldOn(places: readonly (number | null)[]): number[] {
  return places.flatMap((_place, day) => (judged(places.slice(0, day + 1))?.drop === undefined ? [] : [day]));
}

const steady = Array.from({ length: 28 }, (_, day) => 6 + (day % 2));

test("a drop is told by the second check that shows it, and once", () => {
  expect(toldOn([...steady, 12, 12, 12, 13, 12])).toEqual([29]);
});

test("a drop of one check is none", () => {
  expect(toldOn([...steady, 30, 6, 7, 6])).toEqual([]);
});

test("a drop that wavers at its edge is told once, one that deepens as much again is told again", () => {
  expect(toldOn([...steady, 12, 12, 7, 12, 12])).toEqual([29]);
  expect(toldOn([...steady, 12, 12, 30, 30])).toEqual([29, 31]);
});

test("a keyword that came back can drop again", () => {
  expect(toldOn([...steady, 12, 12, 6, 7, 6, 12, 12])).toEqual([29, 34]);
});

test("a keyword that is found no more has dropped; one that was never found cannot", () => {
  expect(toldOn([...steady, null, null])).toEqual([29]);
  expect(toldOn([null, null, null, 90, null, null, null])).toEqual([]);
});

test("what moves a lot every day needs a larger drop, and says how large", () => {
  const restless = Array.from({ length: 28 }, (_, day) => 8 + ([0, 4, -3, 2, -4, 5, -2][day % 7] ?? 0));

  expect(toldOn([...restless, 12, 13])).toEqual([]);
  expect(judged([...restless, 8])?.range?.smallestVisibleChange).toBeGreaterThan(7);
  expect(judged([...steady, 8])?.range?.smallestVisibleChange).toBeLessThan(3);
});

test("few checks are judged with care: three are enough for a fall of many positions, none for one of three", () => {
  expect(toldOn([5, 14, 14])).toEqual([2]);
  expect(toldOn([5, 8, 8])).toEqual([]);
});

test("a larger setting never tells more, and noise within the usual range is never told", () => {
  const places = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), (series, drop, more) => {
      const movement = judged(series, drop);
      const { range, checks = 0, drop: told } = movement ?? {};
      if (told !== undefined) {
        expect(checks).toBeGreaterThanOrEqual(2);
        expect((series.at(-1) ?? 0) - (range?.baseline ?? 0)).toBeGreaterThanOrEqual(
          Math.max(drop, range?.smallestVisibleChange ?? 0),
        );
      }
      if (series.length < 12 && judged(series, drop + more)?.drop !== undefined) {
        expect(toldBefore(series, drop)).toBe(true);
      }
    }),
  );
});

/** Whether a drop was told on the last day or before. */
function toldBefore(series: readonly number[], rankDrop: number): boolean {
  return series.some((_place, day) => judged(series.slice(0, day + 1), rankDrop)?.drop !== undefined);
}

test("much at once is a storm, of the keywords that rank at all", () => {
  const of = (moved: number, still: number, absent: number) => {
    const series = [
      ...Array.from({ length: moved }, () => [...steady, 20]),
      ...Array.from({ length: still }, () => [...steady, 6]),
      ...Array.from({ length: absent }, () => steady.map(() => null)),
    ];
    const all = series.flatMap((places, index) => {
      const movement = judged(places);
      return movement === undefined ? [] : [{ keywordId: `kw_${index}`, keyword: `${index}`, url: null, movement }];
    });
    return reportOf(all, { rankDrop: 3 }).storm;
  };

  const since = 27 * DAY_MS;
  expect(of(6, 20, 0)).toEqual({ moved: 6, ranking: 26, since });
  expect(of(6, 40, 0)).toBeUndefined();
  expect(of(6, 20, 500)).toEqual({ moved: 6, ranking: 26, since });
  expect(of(3, 0, 0)).toBeUndefined();
});
