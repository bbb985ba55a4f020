import fc from "fast-check";
import { expect, test } from "vitest";
import { cycleFrom, sumByArea } from "./credits.ts";

test.each([
  ["2026-01-01", { endDate: "2026-01-31", durationDays: 31, endsAt: "2026-02-01T00:00:00.000Z" }],
  ["2026-02-01", { endDate: "2026-02-28", durationDays: 28, endsAt: "2026-03-01T00:00:00.000Z" }],
  ["2028-02-01", { endDate: "2028-02-29", durationDays: 29, endsAt: "2028-03-01T00:00:00.000Z" }],
  ["2026-12-01", { endDate: "2026-12-31", durationDays: 31, endsAt: "2027-01-01T00:00:00.000Z" }],
])("the cycle from %s is the calendar month", (startDate, cycle) => {
  expect(cycleFrom(startDate)).toEqual({ startDate, ...cycle });
});

test("sums of small prices have no rounding errors", () => {
  fc.assert(
    fc.property(fc.nat(5000), (times) => {
      const { research } = sumByArea(
        Array.from({ length: times }, () => ({ area: "research" as const, amount: 0.05 })),
      );

      expect(research * 100).toBeCloseTo(times * 5, 9);
      expect(String(research)).toMatch(/^\d+(\.\d{1,4})?$/);
    }),
    { numRuns: 30 },
  );
});
