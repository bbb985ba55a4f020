import { expect, test } from "vitest";
import { labFiguresOf } from "./lab-figures.ts";

const QUIET = { paint: 400, largest: 1_200.4, shifts: [], tasks: [] };

test("a shift counts within its window of five seconds, and the worst window is the figure", () => {
  const at = (...shifts: [number, number][]) => labFiguresOf({ ...QUIET, shifts }).cls;

  expect(at()).toBe(0);
  expect(at([100, 0.1], [900, 0.1])).toBe(0.2);
  // More than a second of rest, and more than five seconds since its start, begin another window.
  expect(at([100, 0.1], [1_200, 0.15])).toBe(0.15);
  expect(at([0, 0.1], [900, 0.1], [1_800, 0.1], [2_700, 0.1], [3_600, 0.1], [4_500, 0.1], [5_400, 0.3])).toBe(0.6);
});

test("only the part of a task beyond 50 ms blocks, and only after the first paint", () => {
  expect(labFiguresOf({ ...QUIET, tasks: [[100, 900]] }).tbtMs).toBe(0);
  expect(
    labFiguresOf({
      ...QUIET,
      tasks: [
        [500, 60],
        [700, 250],
      ],
    }).tbtMs,
  ).toBe(210);
});

test("what was not painted has no figure", () => {
  expect(labFiguresOf(QUIET)).toEqual({ lcpMs: 1_200, cls: 0, tbtMs: 0 });
  expect(labFiguresOf({ ...QUIET, paint: 0, largest: 0 })).toEqual({ lcpMs: null, cls: 0, tbtMs: null });
});
