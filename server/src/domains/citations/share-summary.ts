import type { ShareOfVoiceSummary } from "@findable/contract";
import type { CountedSet } from "./counts.store.ts";
import { dailyCountsOf } from "./daily-counts-of-sets.ts";
import { changeFrom } from "./statistics/changes.ts";
import { figuresFrom } from "./statistics/figures.ts";
import { partsOf, rounded, sampled } from "./statistics/wire.ts";

/** Days from 1970, both included. */
interface AskedWindow {
  from: number;
  to: number;
}

/** The days of each of the two windows that are compared. */
export const CHANGE_DAYS = 30;

/** The share of each tracked domain in a window, and how it changed from the preceding 30 days to the last 30. */
export function shareSummary(
  sets: readonly CountedSet[],
  { from, to }: AskedWindow,
  tracked: readonly string[],
  queriesIncluded: number,
): ShareOfVoiceSummary {
  const counts = dailyCountsOf(ofOneSurface(sets), tracked);
  const window = { definition: "linked_citation", tracked, surface: "api", from, to } as const;
  const shares = tracked.map((domain) => figuresFrom(counts, { ...window, domain }).allEngines.share.basket);
  const rates = partsOf(shares.map(({ rate }) => rate ?? 0));
  const hasEarlier = counts.some(({ day }) => day <= to - CHANGE_DAYS);
  const summary = tracked.map((domain, index) => {
    const change = changeFrom(counts, { domain, of: "share", end: to, days: CHANGE_DAYS });
    const { n, interval, lowSample } = shares[index] ?? { n: 0, interval: null, lowSample: true };
    const measured = { rate: rates[index] ?? 0, ...sampled({ n, interval, lowSample }) };
    // A first month differs from nothing.
    const verdict = hasEarlier ? change.verdict : "insufficient";
    const delta = hasEarlier ? change.delta : null;
    return [
      domain,
      { ...measured, delta30d: delta === null ? null : rounded(delta), verdict, queriesIncluded },
    ] as const;
  });
  return { summary: Object.fromEntries(summary), queriesIncluded };
}

/**
 * One surface for each prompt and engine, because surfaces are never pooled: the API where it was sampled. The figures are asked of
 * one surface, so the overview above results, which has no API, is counted with the others.
 */
function ofOneSurface(sets: readonly CountedSet[]): CountedSet[] {
  const withApi = new Set(
    sets.flatMap(({ query_id, llm, surface }) => (surface === "api" ? [`${query_id} ${llm}`] : [])),
  );
  return sets
    .filter(({ query_id, llm, surface }) => surface === "api" || !withApi.has(`${query_id} ${llm}`))
    .map((set) => ({ ...set, surface: "api" }));
}
