import { expect, test } from "vitest";
import { wholeDays } from "./whole-days.ts";

const NOW = "2026-01-01T00:00:00.000Z";

test("days at the ends of the calendar are days that the database holds", () => {
  const last = { since: "9999-12-01T00:00:00Z", until: "9999-12-31T23:59:59.999Z" };

  expect(wholeDays(last, NOW)).toEqual({ from: "9999-12-01T00:00:00.000Z", until: "9999-12-31T23:59:59.999Z" });
  expect(wholeDays({ until: "0001-01-01T00:00:00Z" }, NOW).from).toBe("0001-01-01T00:00:00.000Z");
});
