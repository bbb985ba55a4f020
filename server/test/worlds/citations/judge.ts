import { judgeChanges } from "./changes.ts";
import { judgeCores } from "./cores.ts";
import { judgeBaskets, judgeCells, judgeEarlyStop, judgeMarkets } from "./coverage.ts";
import { type Demand, isKept, isTooLenient, type Judgement } from "./judgement.ts";
import { judgePlans } from "./plans.ts";
import { judgePrompts } from "./prompts.ts";
import { judgeShares } from "./shares.ts";

/** The whole evaluation. Parts whose studies are series of weeks take a part of the studies. */
export function* judgeCitations(seed: number, studies: number): Generator<Judgement> {
  yield judgeCells();
  yield judgeEarlyStop();
  yield judgeBaskets(seed, studies);
  yield judgeMarkets(seed + 1, studies);
  yield judgeShares(seed + 2, studies);
  yield judgeChanges(seed + 3, studies);
  yield judgePrompts(seed + 4, Math.ceil(studies / 4));
  yield judgePlans(seed + 5, Math.ceil(studies / 4));
  yield judgeCores(seed + 6, 2 * studies);
}

/** What a judgement finds wrong, a sentence each: a bound that we break, or a textbook form that breaks none. */
export function faultsIn({ demands, textbook }: Judgement): string[] {
  return [
    ...demands.filter((demand) => !isKept(demand)).map((demand) => `${wordsOf(demand)}.`),
    ...textbook
      .filter(isTooLenient)
      .map((demand) => `${wordsOf(demand)}: the judge does not distinguish it from ours.`),
  ];
}

export function wordsOf({ what, found, least, most, margin }: Demand): string {
  const bounds = [least === undefined ? [] : `at least ${least}`, most === undefined ? [] : `at most ${most}`].flat();
  const chance = margin === undefined ? "" : `, ${margin.toFixed(1)} for chance`;
  return `${what}: ${found.toFixed(1)} (${bounds.join(", ")}${chance})`;
}
