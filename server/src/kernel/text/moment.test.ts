import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOfDay, dayNumber, daysLater, formatLongDay, withinCalendar } from "./moment.ts";

test("a day beyond the years 1 to 9999 is the first or the last day", () => {
  expect([daysLater("9999-12-31", 1), daysLater("0001-01-01", -5)]).toEqual(["9999-12-31", "0001-01-01"]);
  expect(daysLater("2026-02-28", 1)).toBe("2026-03-01");
  expect(withinCalendar(Date.parse("2026-01-01T00:00:00Z"))).toBe("2026-01-01T00:00:00.000Z");
});

test("a day is counted from 1970 in UTC, and its number gives it back", () => {
  const day = fc.integer({ min: -700_000, max: 2_900_000 });

  fc.assert(
    fc.property(day, (number) => {
      expect(dayNumber(`${dateOfDay(number)}T23:59:59.999Z`)).toBe(number);
      expect(daysLater(dateOfDay(number), 1)).toBe(dateOfDay(number + 1));
    }),
  );
  expect([dateOfDay(0), dayNumber("1970-01-02T00:00:00.000+01:00"), formatLongDay("2026-11-21T23:59:00Z")]).toEqual([
    "1970-01-01",
    0,
    "21 November 2026",
  ]);
});
