import { expect, test } from "vitest";
import { rankBiasedOverlap } from "./rank-biased-overlap.ts";

test("rank-biased overlap is 1 for the same order, 0 for nothing shared, and higher where the top is shared", () => {
  const [first, second] = ["abcdefghij", "klmnopqrst"].map((letters) => [...letters]);
  const topShared = [..."abc", ..."nopqrst"];
  const bottomShared = [..."klmnopq", ..."abc"];

  expect(rankBiasedOverlap(first ?? [], first ?? [])).toBeCloseTo(1, 10);
  expect(rankBiasedOverlap(first ?? [], second ?? [])).toBe(0);
  expect(rankBiasedOverlap(first ?? [], topShared)).toBeGreaterThan(rankBiasedOverlap(first ?? [], bottomShared));
  expect(rankBiasedOverlap(first ?? [], topShared)).toBe(rankBiasedOverlap(topShared, first ?? []));
});
