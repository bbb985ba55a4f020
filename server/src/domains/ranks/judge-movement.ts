import { median } from "../../kernel/statistics/summaries.ts";
import { isBeyondChance, type Placed, rowAlike, type UsualRange, usualRange } from "./usual-range.ts";

export interface Movement {
  current: Placed;
  /** The previous check; undefined without one. */
  previous: Placed | undefined;
  /** The usual range, as far as known. */
  range: UsualRange | undefined;
  /** Consecutive checks, up to the newest, outside the usual range on the same side. */
  checks: number;
  /** When the keyword last ranked at its previous position, and when a check first showed the new one, in milliseconds. */
  lastInside: number;
  movedAt: number;
  /**
   * The last check at the previous position: before the keyword left its usual range, or else before its last move within a week.
   * Undefined without one.
   */
  before: Placed | undefined;
  /** The usual time between checks, in days; undefined for a first check. */
  everyDays: number | undefined;
  /** Whether the change exceeds the noise: at least two consecutive checks. */
  significant: boolean;
  /** The drop that the newest check confirms, unless it was reported before. */
  drop: { from: Placed } | undefined;
  /** The move towards the top that the newest check confirms: the second in a row above the usual range. */
  rise: { from: Placed } | undefined;
}

/**
 * The period of the median, in days. The half day tolerates seconds of delay in daily checks: they must not decide whether the
 * check of 28 days before counts.
 */
export const BASELINE_DAYS = 28.5;
/** Consecutive checks that confirm a drop. */
export const CONFIRMING_CHECKS = 2;
/** Earlier checks to search for a drop that was already reported. */
const LOOKBACK_CHECKS = 30;
/** A move within the usual range that a reader may ask about, in positions, and how many days ago. */
const MOVED_PLACES = 3;
const MOVED_DAYS = 7.5;
/** Checks whose distance is the cadence, and its lower limit: checks within an hour hardly differ. */
const CADENCE_CHECKS = 15;
const SHORTEST_GAP_DAYS = 1 / 24;
const DAY_MS = 86_400_000;

/** Number of checks that a judgement needs: a month, plus those to search for reported drops. */
export const CHECKS_JUDGED = 60;

/** Judges the newest check of a keyword. Checks are given newest first. Undefined if the newest check decides nothing. */
export function judgeMovement(made: readonly Placed[], { rankDrop }: { rankDrop: number }): Movement | undefined {
  const checks = decidingChecks(made);
  const [newest, before] = checks;
  if (newest === undefined || newest.at !== made[0]?.at) return undefined;
  const drop = newDrop(checks, rankDrop);
  const range = drop?.range ?? rangeBefore(checks);
  const placed = withoutChance(checks);
  const inRow = range === undefined || placed[0] !== newest ? 0 : checksOutside(placed, range);
  return {
    current: newest,
    previous: before,
    range,
    checks: inRow,
    lastInside: (placed[Math.max(inRow, 1)] ?? newest).at,
    movedAt: (placed[inRow - 1] ?? newest).at,
    before: inRow > 0 ? placed[inRow] : lastApart(checks),
    everyDays: usualGap(checks),
    significant: inRow >= CONFIRMING_CHECKS,
    drop: drop && { from: drop.from },
    rise: confirmedRise(placed, range, inRow),
  };
}

/** The checks that decide something. A keyword that was not found does not improve when fewer results are examined. */
export function decidingChecks(checks: readonly Placed[]): Placed[] {
  const deciding: Placed[] = [];
  for (const check of checks.toReversed()) {
    if (check.tooShallow === true) continue;
    const before = deciding.at(-1);
    const isStillAbsent = !check.found && before?.found === false;
    deciding.push(isStillAbsent ? { ...check, place: Math.max(check.place, before.place) } : check);
  }
  return deciding.reverse();
}

/** The checks without the absences that may be chance, as of a keyword that is often absent: they say nothing about its position. */
function withoutChance(checks: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (let from = 0; from < checks.length; ) {
    const rest = checks.slice(from);
    const length = rowAlike(rest);
    const found = rest[0]?.found === true;
    if (found || isBeyondChance(rest.slice(length), { length, found })) kept.push(...rest.slice(0, length));
    from += length;
  }
  return kept;
}

/** The usual range before the last two checks, so that a drop does not hide itself. */
function rangeBefore(checks: readonly Placed[], last = checks[CONFIRMING_CHECKS - 1]): UsualRange | undefined {
  const until = last?.at ?? 0;
  return usualRange(checks.filter(({ at }) => at < until && at >= until - BASELINE_DAYS * DAY_MS));
}

function checksOutside(checks: readonly Placed[], { baseline, smallestVisibleChange }: UsualRange): number {
  const side = Math.sign((checks[0]?.place ?? baseline) - baseline);
  const inside = checks.findIndex(({ place }) => side * (place - baseline) < smallestVisibleChange);
  return inside === -1 ? checks.length : inside;
}

function confirmedRise(
  checks: readonly Placed[],
  range: UsualRange | undefined,
  inRow: number,
): { from: Placed } | undefined {
  const [newest, from] = [checks[0], checks[inRow]];
  if (range === undefined || newest === undefined || from === undefined || inRow !== CONFIRMING_CHECKS)
    return undefined;
  return newest.place < range.baseline ? { from } : undefined;
}

/** The newest check of the last week that is a few positions from the newest one, or else the previous check. */
function lastApart([newest, ...earlier]: readonly Placed[]): Placed | undefined {
  if (newest === undefined) return undefined;
  const since = newest.at - MOVED_DAYS * DAY_MS;
  return earlier.find(({ place, at }) => at >= since && Math.abs(place - newest.place) >= MOVED_PLACES) ?? earlier[0];
}

/** The median time between the latest checks, in days. */
function usualGap(checks: readonly Placed[]): number | undefined {
  const times = checks.slice(0, CADENCE_CHECKS).map(({ at }) => at);
  const gaps = times.slice(1).map((at, index) => (times[index] ?? at) - at);
  return gaps.length === 0 ? undefined : Math.max(median(gaps) / DAY_MS, SHORTEST_GAP_DAYS);
}

interface NewDrop {
  from: Placed;
  range: UsualRange;
}

interface ReportedDrop {
  /** The position that was reported; infinite for a keyword that is no longer found. */
  place: number;
  /** A keyword above this position for two checks has returned. */
  limit: number;
  /** The index of the newer of the two checks. */
  index: number;
}

/**
 * A drop is reported by the check that confirms it, and again only if it deepens by the same threshold once more. It counts as
 * reported until the keyword has returned for two checks, so that a keyword at the edge of its range is not reported twice.
 */
function newDrop(checks: readonly Placed[], rankDrop: number): NewDrop | undefined {
  const newest = lastPair(checks, rankDrop);
  if (newest === undefined) return undefined;
  let reported: ReportedDrop | undefined;
  for (let index = Math.min(LOOKBACK_CHECKS, checks.length - 1); index > 0; index--) {
    const pair = lastPair(checks.slice(index), rankDrop);
    if (pair === undefined) continue;
    if (reported !== undefined && pair.worse < reported.limit) reported = undefined;
    if (
      rangeOfDrop(pair, checks.slice(index, (reported?.index ?? 0) + CONFIRMING_CHECKS), reported, rankDrop) ===
      undefined
    )
      continue;
    reported = { place: pair.isGone ? Infinity : pair.better, limit: reported?.limit ?? pair.limit, index };
  }
  const range = rangeOfDrop(newest, checks.slice(0, (reported?.index ?? 0) + CONFIRMING_CHECKS), reported, rankDrop);
  return range && { from: newest.before, range };
}

/**
 * The range that the last two checks left, if they are a drop that was not reported. After a reported drop it is that of the checks
 * since: the first fall is part of the usual range of the days before and would hide a second one.
 */
function rangeOfDrop(
  { better, limit, range }: Pair,
  checksSinceReport: readonly Placed[],
  reported: ReportedDrop | undefined,
  rankDrop: number,
): UsualRange | undefined {
  if (reported === undefined) return better >= limit ? range : undefined;
  const since = usualRange(checksSinceReport.slice(CONFIRMING_CHECKS));
  if (since === undefined) return undefined;
  const least = Math.max(rankDrop, since.smallestVisibleChange);
  return better >= Math.max(reported.place, since.baseline) + least ? since : undefined;
}

/** The last two checks and their reference. */
interface Pair {
  better: number;
  worse: number;
  /** Not found in both checks: the keyword cannot fall further, whatever the search depth. */
  isGone: boolean;
  /** The usual range before them, and the position from which a fall counts. */
  range: UsualRange;
  limit: number;
  /** The previous check. */
  before: Placed;
}

function lastPair(checks: readonly Placed[], rankDrop: number): Pair | undefined {
  const [last, other, before] = withoutChance(checks);
  const range = rangeBefore(checks, other);
  if (last === undefined || other === undefined || before === undefined || range === undefined) return undefined;
  if (last !== checks[0]) return undefined;
  return {
    better: Math.min(last.place, other.place),
    worse: Math.max(last.place, other.place),
    isGone: !last.found && !other.found,
    range,
    limit: range.baseline + Math.max(rankDrop, range.smallestVisibleChange),
    before,
  };
}
