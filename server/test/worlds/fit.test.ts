import { expect, test } from "vitest";
import { LEAST_FIT } from "../../src/domains/campaigns/index.ts";
import { INDUSTRIES } from "../../src/market/worlds/industries.ts";
import { calibration, judge, pairsOf } from "./fit/study.ts";

test("fit says which pages are about our subject at least as well as a search for the phrase, and as a probability", () => {
  const pairs = pairsOf("tuesday", INDUSTRIES.slice(1, 2));

  const rules = judge(pairs, ({ fit }) => fit >= LEAST_FIT);
  const phrase = judge(pairs, ({ hasPhrase }) => hasPhrase);

  expect(pairs.length).toBeGreaterThan(100);
  expect(rules.macroF1).toBeGreaterThan(0.8);
  // A trade of 140 pages leaves room for chance; npm run judge:fit takes six.
  expect(rules.macroF1).toBeGreaterThan(phrase.macroF1 - 0.06);
  expect(calibration(pairs).error).toBeLessThan(0.15);
});
