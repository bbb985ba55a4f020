import { expect, test } from "vitest";
import { FIGURES } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { scoredSearches } from "./evaluation/pages.ts";
import { type Validity, validityOf } from "./evaluation/validity.ts";

/** `npm run judge:content-score` takes 24. */
const SEARCHES = isWholeSample ? 24 : 2;

test("how often the score puts the better of two results first is measured beside length and title match", async () => {
  const searches = await scoredSearches("validity", SEARCHES);
  const predictors = {
    "the score": validitiesOf(({ score }) => score),
    length: validitiesOf(({ words }) => words),
    "title match": validitiesOf(({ titleMatch }) => titleMatch),
  };
  console.info(
    [
      `${searches.length} results pages of the market, ${searches.flat().length} pages`,
      "| predictor | ranks higher | is cited |",
      "|---|---|---|",
      ...Object.entries(predictors).map(
        ([name, { ranks, cited }]) => `| ${name} | ${shown(ranks)} | ${shown(cited)} |`,
      ),
    ].join("\n"),
  );

  console.info(
    FIGURES +
      Object.entries(predictors)
        .map(([name, { ranks, cited }]) => `${name} ranks ${shown(ranks)}, is cited ${shown(cited)}`)
        .join("; "),
  );
  expect(searches).toHaveLength(SEARCHES);
  for (const { ranks } of Object.values(predictors)) {
    expect(ranks?.low).toBeGreaterThan(0.3);
    expect((ranks?.high ?? 1) - (ranks?.low ?? 0)).toBeLessThan(isWholeSample ? 0.25 : 0.5);
  }

  function validitiesOf(predict: Parameters<typeof validityOf>[1]) {
    return {
      ranks: validityOf(searches, predict, ({ rank }) => -rank),
      cited: validityOf(searches, predict, ({ cited }) => (cited === null ? null : Number(cited))),
    };
  }
});

function shown(validity: Validity | null): string {
  if (validity === null) return "no pairs";
  return `${validity.estimate.toFixed(2)} (${validity.low.toFixed(2)} to ${validity.high.toFixed(2)})`;
}
