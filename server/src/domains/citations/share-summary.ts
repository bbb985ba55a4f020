import type { ShareOfVoiceSummary } from "@findable/contract";
import type { CountedSet } from "./counts.store.ts";
import { dailyCountsOf } from "./daily-counts-of-sets.ts";
import { ofOneSurface } from "./one-surface.ts";
import { changeFrom } from "./statistics/changes.ts";
import { figuresFrom } from "./statistics/figures.ts";
import { partsOf, rounded, sampled } from "./statistics/wire.ts";

/** The days of each of the two windows that are compared. */
export const CHANGE_DAYS = 30;

export interface CountedShares {
  /** The window that is asked for. */
  asked: readonly CountedSet[];
  /** The last two windows of `CHANGE_DAYS`. */
  compared: readonly CountedSet[];
  /** The last day of all of them, from 1970. */
  lastDay: number;
  tracked: readonly string[];
  queriesIncluded: number;
}

/** The share of each tracked domain in a window, and how it changed from the preceding 30 days to the last 30. */
export function shareSummary({
  asked,
  compared,
  lastDay,
  tracked,
  queriesIncluded,
}: CountedShares): ShareOfVoiceSummary {
  const [counts, changes] = [asked, compared].map((sets) => ofOneSurface(dailyCountsOf(sets, tracked)));
  const window = { definition: "linked_citation", tracked, surface: "api", from: 0, to: lastDay } as const;
  const shares = tracked.map((domain) => figuresFrom(counts ?? [], { ...window, domain }).allEngines.share.basket);
  const rates = partsOf(shares.map(({ rate }) => rate ?? 0));
  const hasEarlier = compared.some(({ day }) => day <= lastDay - CHANGE_DAYS);
  const summary = tracked.map((domain, index) => {
    const change = changeFrom(changes ?? [], { domain, of: "share", end: lastDay, days: CHANGE_DAYS });
    const { n, interval, lowSample } = shares[index] ?? { n: 0, interval: null, lowSample: true };
    const measured = { rate: rates[index] ?? 0, ...sampled({ n, interval, lowSample }) };
    // A first month differs from nothing.
    const verdict = hasEarlier ? change.verdict : "insufficient";
    const delta30d = hasEarlier && change.delta !== null ? rounded(change.delta) : null;
    return [domain, { ...measured, delta30d, verdict, queriesIncluded }] as const;
  });
  return { summary: Object.fromEntries(summary), queriesIncluded, figures: null };
}
