import { expect, test } from "vitest";
import { nextCheckAt, nextCheckOfLost, nextLookAt } from "./check-windows.ts";

const START = "2026-11-02T09:30:00.000Z";
const DAY_MS = 86_400_000;

/** Days after the start on which something is due until it is due no more. */
function daysOf(next: (since: string, now: string) => string | null): number[] {
  const days: number[] = [];
  for (let now = next(START, START); now !== null; now = next(START, now)) {
    days.push(Math.floor((Date.parse(now) - Date.parse(START)) / DAY_MS));
  }
  return days;
}

test.each([
  ["a live link", nextCheckAt],
  ["the page of an email", nextLookAt],
])("%s is read for a year in windows that widen", (_, next) => {
  const days = daysOf(next);
  const windows = days.slice(1).map((day, index) => day - (days[index] ?? 0));

  expect(days.at(-1)).toBe(365);
  expect(windows[0]).toBeLessThanOrEqual(2);
  expect(windows.at(-1)).toBeGreaterThan(50);
  expect(windows.filter((window, index) => window < (windows[index - 1] ?? 0) / 2)).toEqual([]);
});

test("a lost link is read twice more before it is lost for good", () => {
  expect(daysOf(nextCheckOfLost)).toEqual([7, 30]);
});
