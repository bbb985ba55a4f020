import type { RankChange, RankMonitorResult } from "@findable/contract";
import { medianHigh, roundTo } from "../../kernel/statistics/summaries.ts";
import { CONFIRMING_CHECKS, type Movement } from "./judge-movement.ts";
import { isMove, type Standing } from "./judge-since.ts";
import type { Placed, UsualRange } from "./usual-range.ts";

/** A measured keyword and its judgement. */
export interface Judged {
  keywordId: string;
  keyword: string;
  url: string | null;
  via: RankChange["via"];
  movement: Movement;
  /** The week that ends with this check. */
  week: Standing;
}

export interface StormSize {
  /** Keywords that left their usual range, and the number of keywords with a known range. */
  moved: number;
  ranking: number;
  /** When half of the moved keywords last ranked at their previous position, in milliseconds. */
  since: number;
  /** When checks first showed half of them at their new position, in milliseconds. */
  at: number;
}

/** The movements of a run, as in results and events. */
export interface RankReport {
  improved: readonly Judged[];
  dropped: readonly Judged[];
  lostTop10: readonly Judged[];
  significant: readonly Judged[];
  /** Set if a large part of the workspace moved together. */
  storm: StormSize | undefined;
  expectedFalseAlarmsPer30d: number;
}

const IMPROVED = 5;
const TOP = 10;
/** The number and the share of moved keywords that make a storm. The share is larger while most usual ranges are uncertain. */
const STORM_KEYWORDS = 5;
const STORM_SHARE = { settled: 0.2, young: 0.4 } as const;
/** Number of checks that a usual range needs to count at all (a month of weekly checks), and to be certain. */
const STORM_CHECKS = { least: 4, settled: 7 } as const;
/**
 * Expected false alarms per keyword in 30 checks, before and after its usual range rests on SETTLED checks. The
 * worst values of the table in docs/methods.md, rounded up; a test verifies them.
 */
export const FALSE_ALARMS = { settled: 0.1, young: 0.45 } as const;
/** Number of checks after which the usual range hardly changes. */
const SETTLED = 20;

/** Selects what to report from the measurements of a run: gains by size, everything else by phrase. */
export function reportOf(measured: readonly Judged[], { rankDrop }: { rankDrop: number }): RankReport {
  // By phrase, because the order of identifiers is meaningless to readers.
  const judged = measured.toSorted((one, other) => (one.keyword < other.keyword ? -1 : 1));
  const since = judged.filter(({ movement }) => movement.previous !== undefined);
  const dropped = judged.filter(({ movement }) => movement.drop !== undefined);
  // A keyword that partly recovers while its drop is confirmed has dropped.
  const improved = since
    .filter((one) => one.movement.drop === undefined && gain(one) >= IMPROVED)
    .toSorted((one, other) => gain(other) - gain(one));
  const lostTop10 = since.filter(({ movement: { previous, current } }) => isTop(previous) && !isTop(current));
  return {
    improved,
    dropped,
    lostTop10,
    significant: judged.filter(({ week }) => isMove(week)),
    storm: stormIn(judged, rankDrop),
    expectedFalseAlarmsPer30d: falseAlarms(judged),
  };
}

/**
 * Observed positions gained since the previous check, or before a rise that this check confirms. All positions beyond the examined
 * results count as one, so no drop starts there.
 */
function gain(judged: Judged): number {
  const { current } = judged.movement;
  const before = beforeRise(judged);
  if (before === undefined || (!before.found && !current.found)) return 0;
  const gained = before.place - current.place;
  return before.found ? gained : Math.max(0, gained);
}

function beforeRise({ movement: { previous, rise } }: Judged): Placed | undefined {
  return rise?.from ?? previous;
}

function isTop(placed: Placed | undefined): boolean {
  return placed?.found === true && placed.place <= TOP;
}

/** Considers only keywords with a known usual range: otherwise every day of a new workspace would look like a common movement. */
function stormIn(judged: readonly Judged[], rankDrop: number): StormSize | undefined {
  const known = judged.filter(({ movement }) => restsOf(movement) >= STORM_CHECKS.least);
  const settled = known.filter(({ movement }) => restsOf(movement) >= STORM_CHECKS.settled);
  const share = settled.length * 2 > known.length ? STORM_SHARE.settled : STORM_SHARE.young;
  const moved = known.filter((one) => movedNow(one, rankDrop));
  if (moved.length < STORM_KEYWORDS || moved.length < known.length * share) return undefined;
  const middle = (time: "lastInside" | "movedAt") => medianHigh(moved.map(({ movement }) => movement[time]));
  return { moved: moved.length, ranking: known.length, since: middle("lastInside"), at: middle("movedAt") };
}

function restsOf({ range }: Movement): number {
  return range?.rests ?? 0;
}

/**
 * A drop is reported one check after it first appears, so a keyword moved now if either of the last two checks left its range.
 */
function movedNow({ movement: { range, current, checks } }: Judged, rankDrop: number): boolean {
  return (
    range !== undefined &&
    checks > 0 &&
    checks <= CONFIRMING_CHECKS &&
    Math.abs(current.place - range.baseline) >= rankDrop
  );
}

function falseAlarms(judged: readonly Judged[]): number {
  const rates = judged.map(({ movement: { range, everyDays = 1 } }) => {
    if (range === undefined) return 0;
    return (range.rests >= SETTLED ? FALSE_ALARMS.settled : FALSE_ALARMS.young) / everyDays;
  });
  return oneDecimal(rates.reduce<number>((sum, rate) => sum + rate, 0));
}

/** The change since the previous check; for a drop, since the last check before it. */
export function changeOf({ keywordId, keyword, url, via, movement }: Judged, from = movement.previous): RankChange {
  return { keywordId, keyword, previous: positionOf(from), current: positionOf(movement.current), url, via };
}

export function dropOf(judged: Judged): RankChange {
  return changeOf(judged, judged.movement.drop?.from);
}

/** The change of a keyword that improved, since the last check before it rose. */
export function riseOf(judged: Judged): RankChange {
  return changeOf(judged, beforeRise(judged));
}

function positionOf(placed: Placed | undefined): number | null {
  return placed?.found === true ? placed.place : null;
}

/** How a keyword moved in the week that ends with this check. */
export function significantOf(judged: Judged): RankMonitorResult["significant"][number] {
  const { movement, week } = judged;
  return {
    ...changeOf(judged, week.from),
    verdict: week.verdict,
    baseline: week.range?.baseline ?? null,
    checks: movement.checks,
    smallestVisibleDrop: visibleDropIn(week.range),
  };
}

/** Whether a change is beyond noise: the keyword moved in its week, and the same way. */
export function isSignificant({ week }: Judged, { previous, current }: RankChange): boolean {
  const hasFallen = (current ?? Infinity) > (previous ?? Infinity);
  return isMove(week) && (week.verdict === "down" || week.verdict === "left") === hasFallen;
}

/** The smallest drop that exceeds the noise of a keyword, in positions. */
export function visibleDropIn(range: UsualRange | undefined): number | null {
  return range === undefined ? null : Math.ceil(range.smallestVisibleChange * 10) / 10;
}

function oneDecimal(value: number): number {
  return roundTo(value, 1);
}
