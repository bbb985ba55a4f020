import { expect, test } from "vitest";
import { previousOf, rangeOf } from "./rules.ts";

test("a range that begins or is compared before the year 1 begins with its first day", () => {
  expect(rangeOf({ to: "0001-01-01" }, "2026-01-01").from).toBe("0001-01-01");
  expect(previousOf({ from: "1000-01-01", to: "2026-01-01" })).toEqual({ from: "0001-01-01", to: "0999-12-31" });
});
