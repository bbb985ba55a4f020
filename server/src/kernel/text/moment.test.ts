import { expect, test } from "vitest";
import { daysLater, withinCalendar } from "./moment.ts";

test("a day beyond the years 1 to 9999 is the first or the last day", () => {
  expect([daysLater("9999-12-31", 1), daysLater("0001-01-01", -5)]).toEqual(["9999-12-31", "0001-01-01"]);
  expect(daysLater("2026-02-28", 1)).toBe("2026-03-01");
  expect(withinCalendar(Date.parse("2026-01-01T00:00:00Z"))).toBe("2026-01-01T00:00:00.000Z");
});
