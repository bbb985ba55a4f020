import { INTENT_LABELS, RELEVANCE_LABELS } from "@findable/contract";
import { expect, test } from "vitest";
import { contextOf, GOLD } from "./__fixtures__/gold-labels.ts";
import { labelKeyword } from "./label-keyword.ts";

const labelled = GOLD.map((gold) => ({ gold, found: labelKeyword(gold.keyword, contextOf(gold.trade)) }));

/** F1 of one label over all phrases, 0 to 1. */
function f1(pairs: readonly { expected: boolean; given: boolean }[]): number {
  const hits = pairs.filter(({ expected, given }) => expected && given).length;
  const wrong = pairs.filter(({ expected, given }) => expected !== given).length;
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("assigns the intents that people assign: macro-F1 at least 0.91 on the gold phrases", () => {
  const scores = INTENT_LABELS.map((label) =>
    f1(
      labelled.map(({ gold, found }) => ({
        expected: gold.intents.includes(label),
        given: found.intentLabels.includes(label),
      })),
    ),
  );

  console.info(
    `intents: ${INTENT_LABELS.map((label, index) => `${label} ${scores[index]?.toFixed(2)}`).join(", ")}; macro-F1 ${mean(scores).toFixed(3)}`,
  );
  expect(mean(scores)).toBeGreaterThanOrEqual(0.91);
});

test("assigns the relevance that people assign: macro-F1 at least 0.87, with few abstentions", () => {
  const scores = RELEVANCE_LABELS.map((label) =>
    f1(
      labelled.map(({ gold, found }) => ({
        expected: gold.relevance === label,
        given: found.relevanceLabel === label,
      })),
    ),
  );
  const related = labelled.filter(({ gold }) => gold.relevance !== null);
  const coverage = related.filter(({ found }) => found.relevanceLabel !== null).length / related.length;

  console.info(
    `relevance: ${RELEVANCE_LABELS.map((label, index) => `${label} ${scores[index]?.toFixed(2)}`).join(", ")}; macro-F1 ${mean(scores).toFixed(3)}; coverage ${coverage.toFixed(2)}; ${GOLD.length} phrases`,
  );
  expect(mean(scores)).toBeGreaterThanOrEqual(0.87);
  expect(coverage).toBeGreaterThanOrEqual(0.9);
});
