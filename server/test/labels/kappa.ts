import { INTENT_LABELS, RELEVANCE_LABELS } from "@findable/contract";
import type { Reading } from "./gold-labels.ts";
import type { GoldPhrase } from "./gold-trades.ts";

export interface Agreement {
  label: string;
  kappa: number;
}

/** Cohen's kappa of the two readings: for each intent and relevance present or absent, and for relevance as one choice. */
export function agreements(phrases: readonly GoldPhrase[]): Agreement[] {
  const pairs = phrases.flatMap(({ passOne, passTwo }) => (passTwo === undefined ? [] : [[passOne, passTwo] as const]));
  const rowOf = (label: string, read: (reading: Reading) => string): Agreement => ({
    label,
    kappa: cohensKappa(pairs.map(([one, two]) => [read(one), read(two)])),
  });
  return [
    ...INTENT_LABELS.map((label) => rowOf(label, ({ intents }) => String(intents.includes(label)))),
    rowOf("relevance", ({ relevance }) => relevance ?? "none"),
    ...RELEVANCE_LABELS.map((label) => rowOf(`relevance ${label}`, ({ relevance }) => String(relevance === label))),
  ];
}

/** Agreement of two raters beyond chance: 1 is full agreement, 0 that of raters who guess at their rates. */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number {
  const categories = new Set(pairs.flat());
  const shareOf = (rater: 0 | 1, category: string) =>
    pairs.filter((pair) => pair[rater] === category).length / pairs.length;
  const observed = pairs.filter(([one, two]) => one === two).length / pairs.length;
  const expected = [...categories].reduce((sum, each) => sum + shareOf(0, each) * shareOf(1, each), 0);
  return expected === 1 ? 1 : (observed - expected) / (1 - expected);
}
