import { expect, test } from "vitest";
import { macroF1, measure, studyOf } from "./discussions/study.ts";

test("pain points of simulated forums hold what was planted, in its order, far better than threads sorted by votes", () => {
  const studies = Array.from({ length: 10 }, (_, index) => measure(studyOf(index, "kept")));
  const mean = (read: (study: (typeof studies)[number]) => number) =>
    studies.reduce((sum, study) => sum + read(study), 0) / studies.length;
  const confusion = new Map<string, number>();
  for (const study of studies)
    for (const [key, count] of study.confusion) confusion.set(key, (confusion.get(key) ?? 0) + count);

  expect(mean((study) => study.precision)).toBeGreaterThan(0.7);
  expect(mean((study) => study.baselinePrecision)).toBeLessThan(0.3);
  expect(mean((study) => study.correlation)).toBeGreaterThan(0.6);
  expect(mean((study) => study.baselineCorrelation)).toBeLessThan(0.4);
  expect(macroF1(confusion).macro).toBeGreaterThan(0.8);
});
