import { type Placed, type UsualRange, usualRange } from "./usual-range.ts";

export interface Movement {
  current: Placed;
  /** The check before; undefined where there is none. */
  previous: Placed | undefined;
  /** Where it usually is, as far as that is known. */
  range: UsualRange | undefined;
  /** Checks in a row, up to the newest, outside the usual range on the same side. */
  checks: number;
  /** When it was last seen where it had been, in milliseconds. */
  lastInside: number;
  /** Whether that is more than its noise: two checks in a row or more. */
  significant: boolean;
  /** The drop that the newest check proves, where it proves one that was not told before. */
  drop: { from: Placed } | undefined;
}

/**
 * Days of which the median is the usual place. The half is for checks at the same hour of each day: the seconds by which they miss it
 * must not decide whether the one of 28 days before counts.
 */
const BASELINE_DAYS = 28.5;
/** A drop needs so many checks in a row. */
export const IN_A_ROW = 2;
/** Checks that are looked back through for a drop that was told already. */
const LOOK_BACK = 10;
const DAY_MS = 86_400_000;

/** How many checks a judgement looks at: a month of them, and those it looks back through. */
export const CHECKS_JUDGED = 60;

/** Judges the newest of a keyword's checks, which are given the newest first. Undefined where it tells nothing. */
export function judgeMovement(made: readonly Placed[], { rankDrop }: { rankDrop: number }): Movement | undefined {
  const checks = telling(made);
  const [newest, before] = checks;
  if (newest === undefined || newest.at !== made[0]?.at) return undefined;
  const range = rangeBefore(checks);
  const inRow = range === undefined ? 0 : checksOutside(checks, range);
  return {
    current: newest,
    previous: before,
    range,
    checks: inRow,
    lastInside: (checks[Math.max(inRow, 1)] ?? newest).at,
    significant: inRow >= IN_A_ROW,
    drop: newDrop(checks, rankDrop),
  };
}

/**
 * The checks that tell something. Who looked less far down than where a keyword was last seen does not know whether it is still
 * there; and one that is gone is not nearer for being looked for less far.
 */
function telling(checks: readonly Placed[]): Placed[] {
  const told: Placed[] = [];
  for (const check of checks.toReversed()) {
    const before = told.at(-1);
    if (check.found || before === undefined) told.push(check);
    else if (!before.found) told.push({ ...check, place: Math.max(check.place, before.place) });
    else if (check.place > before.place) told.push(check);
  }
  return told.reverse();
}

/** The usual range before the last two checks, so that a drop does not hide itself. */
function rangeBefore(checks: readonly Placed[]): UsualRange | undefined {
  const since = (checks[IN_A_ROW - 1]?.at ?? 0) - BASELINE_DAYS * DAY_MS;
  return usualRange(checks.slice(IN_A_ROW).filter(({ at }) => at >= since));
}

function checksOutside(checks: readonly Placed[], { baseline, smallestVisibleChange }: UsualRange): number {
  const side = Math.sign((checks[0]?.place ?? baseline) - baseline);
  const inside = checks.findIndex(({ place }) => side * (place - baseline) < smallestVisibleChange);
  return inside === -1 ? checks.length : inside;
}

/**
 * A drop is told by the check that proves it, and again only where it has deepened as much again. It counts as told until the
 * keyword is back for two checks, so that one that wavers at the edge is not told twice.
 */
function newDrop(checks: readonly Placed[], rankDrop: number): Movement["drop"] {
  const newest = lastPair(checks, rankDrop);
  if (newest === undefined || newest.better < newest.limit) return undefined;
  let toldAt: number | undefined;
  for (let index = Math.min(LOOK_BACK, checks.length - 1); index > 0; index--) {
    const pair = lastPair(checks.slice(index), rankDrop);
    if (pair === undefined) continue;
    if (pair.worse < pair.limit) toldAt = undefined;
    if (isNews(pair, toldAt)) toldAt = pair.isGone ? Infinity : pair.better;
  }
  return isNews(newest, toldAt) ? { from: newest.before } : undefined;
}

function isNews({ better, limit, least }: Pair, toldAt = -Infinity): boolean {
  return better >= Math.max(limit, toldAt + least);
}

/** The last two checks, and what they are held against. */
interface Pair {
  better: number;
  worse: number;
  /** Neither found it: it cannot fall any deeper, however far somebody looks. */
  isGone: boolean;
  /** How far a keyword has to fall for it to count, and the place to which that is. */
  least: number;
  limit: number;
  /** The check before them. */
  before: Placed;
}

function lastPair(checks: readonly Placed[], rankDrop: number): Pair | undefined {
  const [last, other, before] = checks;
  const range = rangeBefore(checks);
  if (last === undefined || other === undefined || before === undefined || range === undefined) return undefined;
  const least = Math.max(rankDrop, range.smallestVisibleChange);
  return {
    better: Math.min(last.place, other.place),
    worse: Math.max(last.place, other.place),
    isGone: !last.found && !other.found,
    least,
    limit: range.baseline + least,
    before,
  };
}
