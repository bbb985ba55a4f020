import { formatPercent, formatPercentRange } from "@findable/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

test.each([
  [0, "0 %"],
  [0.004, "0.4 %"],
  [0.0049, "0.5 %"],
  [0.00004, "0.004 %"],
  [0.005, "1 %"],
  [0.384, "38 %"],
  [0.9949, "99 %"],
  [0.996, "99.6 %"],
  [0.99996, "99.996 %"],
  [0.1 + 0.2 + 0.7, "100 %"],
  [1, "100 %"],
  [1.004, "100.4 %"],
  [-0.002, "-0.2 %"],
])("the share %d reads %s", (share, text) => {
  expect(formatPercent(share)).toBe(text);
});

test("an interval has its unit once, and a bound above zero is not shown as zero", () => {
  expect(formatPercentRange({ low: 0.301, high: 0.468 })).toBe("30 to 47 %");
  expect(formatPercentRange({ low: 0.002, high: 0.97 })).toBe("0.2 to 97 %");
});

test("a part of a count reads as nothing or everything only where it is", () => {
  const count = fc.integer({ min: 2, max: 1_000_000 });
  const partly = count.chain((whole) => fc.integer({ min: 1, max: whole - 1 }).map((part) => part / whole));

  fc.assert(
    fc.property(partly, (share) => {
      expect(formatPercent(share)).not.toMatch(/^(0|100) %$/);
      expect(Math.abs(Number.parseFloat(formatPercent(share)) - 100 * share)).toBeLessThan(0.501);
    }),
  );
});
