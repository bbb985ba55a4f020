import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

const of = (now: string, timezone?: string) => periodOf(timezone === undefined ? {} : { timezone }, now);

test("the last whole month is that of the calendar of the time zone, counted in days of UTC", () => {
  const october = { from: "2026-10-01", to: "2026-10-31", since: "2026-10-01T00:00:00.000Z" };

  expect(of("2026-11-01T00:00:00.000Z")).toEqual({ ...october, until: "2026-11-01T00:00:00.000Z" });
  // Half past midnight in Berlin on 1 November is still October in UTC.
  expect(of("2026-10-31T23:30:00.000Z", "Europe/Berlin")).toEqual({ ...october, until: "2026-10-31T23:30:00.000Z" });
  // In New York it is still October, so September is the last whole month.
  expect(of("2026-11-01T02:00:00.000Z", "America/New_York")).toMatchObject({ from: "2026-09-01", to: "2026-09-30" });
  expect(of("2026-11-01T02:00:00.000Z", "Pacific/Kiritimati")).toMatchObject({ from: "2026-10-01", to: "2026-10-31" });
});

test("the edges of a year, of February and of a change of clocks are whole months", () => {
  expect(of("2028-01-01T00:00:00.000Z")).toMatchObject({ from: "2027-12-01", to: "2027-12-31" });
  expect(of("2028-03-01T00:00:00.000Z", "Europe/Berlin")).toMatchObject({ from: "2028-02-01", to: "2028-02-29" });
  expect(of("2026-03-31T22:30:00.000Z", "Europe/Berlin")).toMatchObject({ from: "2026-03-01", to: "2026-03-31" });
  expect(of("2026-12-31T23:59:59.999Z", "Asia/Tokyo")).toMatchObject({ from: "2026-12-01", to: "2026-12-31" });
});

test("a month that has begun ends today, and one to come is refused with its field", () => {
  const now = "2026-11-10T12:00:00.000Z";

  expect(periodOf({ month: "2026-11" }, now)).toMatchObject({ from: "2026-11-01", to: "2026-11-10", until: now });
  expect(() => periodOf({ month: "2026-12" }, now)).toThrow(expect.objectContaining({ code: "validation_error" }));
});
