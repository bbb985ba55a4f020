import { type ShareOfVoiceSummary, unknownFor } from "@findable/contract";
import { dateOfDay } from "../../../kernel/text/moment.ts";
import { asDates, type CountedDays } from "../counted-days.ts";
import type { LeftOutDay } from "../monitoring/engine-days.store.ts";
import { type EvidenceFilter, evidencePath } from "../queries/evidence-path.ts";
import { type ComparableDays, changesFrom } from "../statistics/changes.ts";
import type { DailyCount } from "../statistics/daily-counts.ts";
import type { Definition } from "../statistics/definitions.ts";
import { basketsFrom } from "../statistics/figures.ts";
import { basketRate } from "../statistics/rates.ts";
import { MOST_EARLIER, type WindowChange } from "../statistics/window-change.ts";
import { figureOf, rounded, sampled, shareReason, sharesToShow } from "../statistics/wire.ts";
import { ofOneSurface } from "./one-surface.ts";

/** The days of each of the windows that are compared. */
export const CHANGE_DAYS = 30;
/** The change in question, and the earlier ones that judge it. */
export const CHANGE_WINDOWS = 2 + MOST_EARLIER;

export interface CountedShares {
  /** The window that is asked for. */
  asked: readonly DailyCount[];
  /** The last windows of `CHANGE_DAYS`. */
  compared: readonly DailyCount[];
  /** The last day of all of them, from 1970. */
  lastDay: number;
  definition: Definition;
  tracked: readonly string[];
  queriesIncluded: number;
  /** The days of `asked`; null where it has none. */
  period: CountedDays | null;
  /** What the figures are restricted to. */
  filter: Pick<EvidenceFilter, "queryId" | "tag" | "llm" | "surface">;
  recounting: boolean;
  comparable?: ComparableDays;
  /** Days of engines that are not comparable. */
  leftOut?: readonly LeftOutDay[];
}

/** The share of each tracked domain in a window, and how it changed from the preceding 30 days to the last 30. */
export function shareSummary({
  asked,
  compared,
  lastDay,
  definition,
  tracked,
  queriesIncluded,
  period,
  filter,
  recounting,
  comparable,
  leftOut = [],
}: CountedShares): ShareOfVoiceSummary {
  const [counts, changes] = [asked, compared].map(ofOneSurface);
  const window = { definition, tracked, surface: "api", from: 0, to: lastDay } as const;
  const figures = tracked.map((domain) => basketsFrom(counts ?? [], { ...window, domain }));
  const shares = figures.map(({ share }) => share);
  const rates = sharesToShow(shares);
  const hasEarlier = compared.some(({ day }) => day <= lastDay - CHANGE_DAYS);
  const moved = shareChanges(changes ?? [], { tracked, lastDay, ...comparable });
  const summary = tracked.map((domain, index) => {
    const change = moved[index];
    const { n, interval, lowSample } = shares[index] ?? { n: 0, interval: null, lowSample: true };
    const known = { rate: rates[index] ?? null, ...unknownFor(shareReason(shares[index])) };
    const measured = { ...known, ...sampled({ n, interval, lowSample }) };
    // A first month differs from nothing.
    const verdict = hasEarlier && change !== undefined ? change.verdict : "insufficient";
    const delta30d = hasEarlier && typeof change?.delta === "number" ? rounded(change.delta) : null;
    const visible = hasEarlier ? (change?.smallestVisible ?? null) : null;
    const judged = {
      verdict,
      provisional: change?.provisional ?? true,
      smallestVisible: visible === null ? null : rounded(visible),
    };
    const presence = figureOf(figures[index]?.presence ?? basketRate([]));
    const evidence = period && evidencePath({ headline: true, ...filter, from: period.first, to: period.last });
    return [domain, { ...measured, delta30d, ...judged, presence, evidence, queriesIncluded }] as const;
  });
  const [firstDay] = compared.map(({ day }) => day).toSorted((one, other) => one - other);
  const changeEvidence = evidencePath({ headline: true, ...filter, from: lastDay - 2 * CHANGE_DAYS + 1, to: lastDay });
  return {
    summary: Object.fromEntries(summary),
    queriesIncluded,
    days: asDates(period),
    definition,
    changeEvidence,
    ...(firstDay !== undefined && { changeFrom: dateOfDay(firstDay + CHANGE_DAYS) }),
    recounting,
    leftOut: leftOut.map(({ day, ...one }) => ({ ...one, date: dateOfDay(day) })),
    figures: null,
  };
}

/** How the share of each tracked domain changed from the preceding 30 days to the last 30, by windows of one surface. */
export function shareChanges(
  compared: readonly DailyCount[],
  { tracked, lastDay, ...comparable }: { tracked: readonly string[]; lastDay: number } & ComparableDays,
): WindowChange[] {
  return changesFrom(compared, { domains: tracked, of: "share", end: lastDay, days: CHANGE_DAYS, ...comparable });
}
