import { expect, test } from "vitest";
import { INDUSTRIES } from "../../src/market/worlds/industries.ts";
import { printFigures } from "../judges/figures.ts";
import { figuresOf, pairsOf } from "./fit/study.ts";

test("fit says which pages are about our subject at least as well as a search for the phrase, and as a probability", () => {
  const pairs = pairsOf("tuesday", INDUSTRIES.slice(1, 2));

  expect(pairs.length).toBeGreaterThan(100);
  expect(printFigures(figuresOf(pairs))).toEqual([]);
});
