import { mean } from "../../../kernel/statistics/summaries.ts";
import { changeFrom, matchedPairsFrom } from "./changes.ts";
import type { DailyCount } from "./daily-counts.ts";
import { measuredSpread, type Spread } from "./planner.ts";

const WEEK = 7;
/** Changes that the swing of windows needs; with fewer it is assumed. */
const LEAST_CHANGES = 4;

/** The rate of a basket and how it varied from week to week; null if the history is too short to measure it. */
export function historyOf(
  counts: readonly DailyCount[],
  { domain, end, weeks }: { domain: string; end: number; weeks: number },
): { rate: number; spread: Spread } | null {
  if (counts.length === 0) return null;
  const question = { domain, of: "presence", end, days: WEEK } as const;
  const { inflation, earlierChanges } = changeFrom(counts, question);
  if (earlierChanges < LEAST_CHANGES) return null;
  const pairs = matchedPairsFrom(counts, question, weeks - 1);
  const spread = measuredSpread(pairs, inflation);
  return spread === null ? null : { rate: mean(pairs.map(({ now }) => now.hits / now.n)), spread };
}
