import { wilson } from "./score-interval.ts";

/** A reading of a sentinel: a prompt whose citation is certain. */
export interface SentinelRead {
  isRight: boolean;
}

/** Whether an engine's answers of a day can be compared with other days. `pending`: wrong so far, to be read again. */
export type DayStatus = "comparable" | "pending" | "not_comparable" | "failed";

const QUALIFIED = { reads: 20, right: 19 } as const;
const REPLACED = { days: 28, share: 0.9 } as const;
/** Tries of a day, and the least time between two of them. */
const TRIES = 3;
const PAUSE_MS = 30 * 60_000;
const DEGRADED = { days: 14, wrong: 4 } as const;
/** The guard by citations of all prompts. A wide interval at half the answers, because answers of a prompt are alike. */
const SHARE_GUARD = { least: 20, part: 2, critical: 3.29, margin: 0.05 } as const;

/** Whether a prompt is certain enough to judge an engine by: 19 of its first 20 reads are right. */
export function isQualified(reads: readonly SentinelRead[]): boolean {
  const first = reads.slice(0, QUALIFIED.reads);
  return first.length === QUALIFIED.reads && first.filter(({ isRight }) => isRight).length >= QUALIFIED.right;
}

/** Whether a sentinel must be replaced: under 90 % of the first tries of the last 28 days were right. */
export function isWornOut(firstTries: readonly SentinelRead[]): boolean {
  const recent = firstTries.slice(-REPLACED.days);
  return (
    recent.length === REPLACED.days && recent.filter(({ isRight }) => isRight).length / recent.length < REPLACED.share
  );
}

/** The day of an engine by its sentinel. No read at all is an outage; three wrong of three are a break. */
export function sentinelDay(tries: readonly SentinelRead[]): DayStatus {
  if (tries.length === 0) return "failed";
  if (tries.some(({ isRight }) => isRight)) return "comparable";
  return tries.length >= TRIES ? "not_comparable" : "pending";
}

/** When to read again after the last try, in milliseconds from 1970; null if the day is decided or has no read. */
export function nextTryAt(tries: readonly SentinelRead[], lastTryAt: number): number | null {
  return sentinelDay(tries) === "pending" ? lastTryAt + PAUSE_MS : null;
}

/** The first guard, for partial breaks: 4 or more wrong first tries in 14 days make all 14 not comparable. */
export function isSentinelDegraded(firstTries: readonly SentinelRead[]): boolean {
  return firstTries.slice(-DEGRADED.days).filter(({ isRight }) => !isRight).length >= DEGRADED.wrong;
}

/**
 * The second guard, which costs no call: the day's share of answers with any citation, over all prompts, lies clearly under that
 * of the 28 days before.
 */
export function isCitationShareBroken(day: { cited: number; n: number }, usualShare: number): boolean {
  if (day.n < SHARE_GUARD.least) return false;
  const interval = wilson(day.cited / day.n, day.n / SHARE_GUARD.part, SHARE_GUARD.critical);
  return interval !== null && interval.high < usualShare - SHARE_GUARD.margin;
}
