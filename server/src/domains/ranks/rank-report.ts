import type { RankChange, RankMonitorResult } from "@findable/contract";
import { IN_A_ROW, type Movement } from "./judge-movement.ts";
import type { Placed } from "./usual-range.ts";

/** A keyword that was measured, and what is to be said of it. */
export interface Judged {
  keywordId: string;
  keyword: string;
  url: string | null;
  movement: Movement;
}

export interface StormSize {
  /** Keywords that left their usual range, of those that have a known one. */
  moved: number;
  ranking: number;
  /** When half of what moved was last seen where it had been, in milliseconds. */
  since: number;
}

/** What moved, as results and events tell it. */
export interface RankReport {
  improved: readonly Judged[];
  dropped: readonly Judged[];
  lostTop10: readonly Judged[];
  significant: readonly Judged[];
  /** Keywords that rose or fell since the check before, by whatever. */
  rose: number;
  fell: number;
  /** That much of the workspace moved at once, where it did. */
  storm: StormSize | undefined;
  expectedFalseAlarmsPer30d: number;
}

const IMPROVED = 5;
const TOP = 10;
/** Checks in a row after which a new place is nothing new. */
const NEWS = 7;
/** Keywords from which on many moved at once, and their share of all: larger while most usual ranges are vague. */
const STORM_KEYWORDS = 5;
const STORM_SHARE = { settled: 0.2, young: 0.4 } as const;
/** Checks that a usual range has to rest on to count at all, as those of a month of weekly ones, and to be vague no more. */
const STORM_CHECKS = { least: 4, settled: 7 } as const;
/**
 * False alarms of one keyword in 30 days of daily checks, once its usual range rests on SETTLED checks and before. The worst of the
 * table in docs/methods.md, rounded up; a test keeps them.
 */
export const FALSE_ALARMS = { settled: 0.1, young: 0.4 } as const;
/** Checks after which the usual range hardly changes any more. */
const SETTLED = 20;

/** Sorts what was measured in one run into what is worth telling: the largest gain first, all else by phrase. */
export function reportOf(measured: readonly Judged[], { rankDrop }: { rankDrop: number }): RankReport {
  // By phrase, because identifiers are in no order that anybody could expect.
  const judged = measured.toSorted((one, other) => (one.keyword < other.keyword ? -1 : 1));
  const since = judged.filter(({ movement }) => movement.previous !== undefined);
  const improved = since.filter((one) => gain(one) >= IMPROVED).toSorted((one, other) => gain(other) - gain(one));
  const dropped = judged.filter(({ movement }) => movement.drop !== undefined);
  const lostTop10 = since.filter(({ movement: { previous, current } }) => isTop(previous) && !isTop(current));
  return {
    improved,
    dropped,
    lostTop10,
    significant: judged.filter(({ movement }) => movement.significant && movement.checks <= NEWS),
    rose: since.filter((one) => gain(one) > 0).length,
    fell: since.filter((one) => gain(one) < 0).length,
    storm: stormIn(judged, rankDrop),
    expectedFalseAlarmsPer30d: falseAlarms(judged),
  };
}

/** Positions gained since the check before, as far as can be seen: behind the last place looked at all are one, and nobody falls from there. */
function gain({ movement: { previous, current } }: Judged): number {
  if (previous === undefined || (!previous.found && !current.found)) return 0;
  const gained = previous.place - current.place;
  return previous.found ? gained : Math.max(0, gained);
}

function isTop(placed: Placed | undefined): boolean {
  return placed?.found === true && placed.place <= TOP;
}

/** Of the keywords of which it is known where they usually rank: whoever has just begun to watch takes every day for a storm. */
function stormIn(judged: readonly Judged[], rankDrop: number): StormSize | undefined {
  const known = judged.filter(({ movement }) => restsOf(movement) >= STORM_CHECKS.least);
  const settled = known.filter(({ movement }) => restsOf(movement) >= STORM_CHECKS.settled);
  const share = settled.length * 2 > known.length ? STORM_SHARE.settled : STORM_SHARE.young;
  const moved = known.filter((one) => movedNow(one, rankDrop));
  if (moved.length < STORM_KEYWORDS || moved.length < known.length * share) return undefined;
  const seen = moved.map(({ movement }) => movement.lastInside).sort(ascending);
  return { moved: moved.length, ranking: known.length, since: seen[seen.length >> 1] ?? 0 };
}

const ascending = (one: number, other: number) => one - other;

function restsOf({ range }: Movement): number {
  return range?.rests ?? 0;
}

/** A drop is told a check after it is seen first, so what left its range with either of the last two checks moved now. */
function movedNow({ movement: { range, current, checks } }: Judged, rankDrop: number): boolean {
  return (
    range !== undefined && checks > 0 && checks <= IN_A_ROW && Math.abs(current.place - range.baseline) >= rankDrop
  );
}

function falseAlarms(judged: readonly Judged[]): number {
  const rates = judged.map(({ movement: { range } }) => {
    if (range === undefined) return 0;
    return range.rests >= SETTLED ? FALSE_ALARMS.settled : FALSE_ALARMS.young;
  });
  return oneDecimal(rates.reduce<number>((sum, rate) => sum + rate, 0));
}

/** The change since the check before; of a drop, since the last check before it. */
export function changeOf({ keywordId, keyword, url, movement }: Judged, from = movement.previous): RankChange {
  return { keywordId, keyword, previous: positionOf(from), current: positionOf(movement.current), url };
}

export function dropOf(judged: Judged): RankChange {
  return changeOf(judged, judged.movement.drop?.from);
}

function positionOf(placed: Placed | undefined): number | null {
  return placed?.found === true ? placed.place : null;
}

export function significantOf(judged: Judged): RankMonitorResult["significant"] {
  const { range, checks } = judged.movement;
  if (range === undefined) return [];
  return [{ ...changeOf(judged), baseline: range.baseline, checks, smallestVisibleDrop: visible(judged) ?? 0 }];
}

/** The smallest drop that stands out from the keyword's noise, in positions. */
export function visible({ movement: { range } }: Judged): number | null {
  return range === undefined ? null : Math.ceil(range.smallestVisibleChange * 10) / 10;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
