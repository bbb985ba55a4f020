import { Draw } from "../citations/draw.ts";
import type { ScoredPage } from "./pages.ts";

/** The chance that a predictor puts the better of two pages of one results page first: 0.5 is a guess. */
export interface Validity {
  estimate: number;
  low: number;
  high: number;
}

type Predictor = (page: ScoredPage) => number;
type Outcome = (page: ScoredPage) => number | null;

const RESAMPLES = 2000;

/** With a 95 % interval over results pages, which are what varies. Null without a pair of different outcomes. */
export function validityOf(
  searches: readonly (readonly ScoredPage[])[],
  predict: Predictor,
  outcome: Outcome,
): Validity | null {
  const pairs = searches.map((pages) => pairsOf(pages, predict, outcome)).filter(({ count }) => count > 0);
  if (pairs.length === 0) return null;
  const rateOf = (sample: readonly { right: number; count: number }[]) =>
    sample.reduce((sum, { right }) => sum + right, 0) / sample.reduce((sum, { count }) => sum + count, 0);
  const draw = new Draw(1);
  const rates = Array.from({ length: RESAMPLES }, () =>
    rateOf(pairs.map(() => pairs[Math.floor(draw.number() * pairs.length)] ?? { right: 0, count: 0 })),
  ).toSorted((left, right) => left - right);
  return {
    estimate: rateOf(pairs),
    low: rates[Math.floor(0.025 * RESAMPLES)] ?? 0,
    high: rates[Math.floor(0.975 * RESAMPLES)] ?? 1,
  };
}

function pairsOf(pages: readonly ScoredPage[], predict: Predictor, outcome: Outcome): { right: number; count: number } {
  let [right, count] = [0, 0];
  for (const one of pages) {
    for (const other of pages) {
      const [better, worse] = [outcome(one), outcome(other)];
      if (better === null || worse === null || better <= worse) continue;
      count += 1;
      const difference = predict(one) - predict(other);
      right += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
    }
  }
  return { right, count };
}
