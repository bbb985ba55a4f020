import { wilson } from "../../../kernel/statistics/score-interval.ts";
import { sum } from "../../../kernel/statistics/summaries.ts";

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
const USUAL_DAYS = 28;
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

/** Why an engine's figures of a day are not comparable. */
export const DAY_FAULTS = ["sentinel_wrong", "sentinel_unread", "sentinel_degraded", "citations_fell"] as const;
export type DayFault = (typeof DAY_FAULTS)[number];

export type ReadOutcome = "right" | "wrong" | "failed";

/** What is known of an engine's day: the tries of its sentinel, and its answers to all monitored prompts. */
export interface EngineDay {
  /** From 1970. */
  day: number;
  /** Null on a day whose sentinel was not read. */
  sentinel: string | null;
  tries: readonly ReadOutcome[];
  /** Whether a run reads it now. */
  isBeingRead: boolean;
  answers: number;
  /** Answers with a citation of any domain. */
  cited: number;
}

export interface JudgedDays {
  faults: ReadonlyMap<number, DayFault>;
  /** The sentinel in use. Until it is qualified, its wrong reads judge no day. Null before the first read. */
  sentinel: SentinelState | null;
}

export interface SentinelState {
  sentinel: string;
  isQualified: boolean;
  mustBeReplaced: boolean;
  /** First tries of its days. */
  reads: number;
  right: number;
}

/** Which days of an engine are not comparable, by its sentinel and both guards. Days are in order, and days without samples are left out. */
export function judgeDays(days: readonly EngineDay[]): JudgedDays {
  const faults = new Map<number, DayFault>();
  let sentinel: string | null = null;
  let firstTries: FirstTry[] = [];
  for (const [index, day] of days.entries()) {
    if (day.sentinel !== null && day.sentinel !== sentinel) [sentinel, firstTries] = [day.sentinel, []];
    // Days from before the first sentinel are judged by their citations alone.
    if (sentinel !== null) judgeBySentinel(day, firstTries, faults);
    if (
      !faults.has(day.day) &&
      isCitationShareBroken(
        { cited: day.cited, n: day.answers },
        usualShare(days.slice(Math.max(0, index - USUAL_DAYS), index), day, faults),
      )
    )
      faults.set(day.day, "citations_fell");
  }
  return { faults, sentinel: sentinel === null ? null : stateOf(sentinel, firstTries) };
}

interface FirstTry extends SentinelRead {
  day: number;
  /** Another sentinel was wrong too, so the engine is at fault. */
  isBroken: boolean;
}

function judgeBySentinel(
  { day, tries, isBeingRead }: EngineDay,
  firstTries: FirstTry[],
  faults: Map<number, DayFault>,
): void {
  const [first] = tries;
  const isBroken = tries.length >= TRIES && tries.includes("wrong") && !tries.includes("right");
  if (first === "right" || first === "wrong") firstTries.push({ day, isRight: first === "right", isBroken });
  const reads = tries.filter((outcome) => outcome !== "failed").map((outcome) => ({ isRight: outcome === "right" }));
  // Without any read the engine was not reached, whatever is known of its sentinel.
  if (sentinelDay(reads) === "failed" && !isBeingRead) faults.set(day, "sentinel_unread");
  if (!isQualified(firstTries)) return;
  if (isBroken) faults.set(day, "sentinel_wrong");
  const recent = firstTries.slice(-DEGRADED.days).filter((one) => one.day > day - DEGRADED.days);
  if (isSentinelDegraded(recent))
    for (let back = 0; back < DEGRADED.days; back += 1)
      if (!faults.has(day - back)) faults.set(day - back, "sentinel_degraded");
}

/** Days on which the engine broke wear no sentinel out: its successor would judge nothing until it is qualified. */
function stateOf(sentinel: string, firstTries: readonly FirstTry[]): SentinelState {
  const qualified = isQualified(firstTries);
  return {
    sentinel,
    isQualified: qualified,
    mustBeReplaced:
      (firstTries.length >= QUALIFIED.reads && !qualified) || isWornOut(firstTries.filter(({ isBroken }) => !isBroken)),
    reads: firstTries.length,
    right: firstTries.filter(({ isRight }) => isRight).length,
  };
}

/** The share of answers with any citation in the 28 days before. A day that is not comparable is not usual. */
function usualShare(earlier: readonly EngineDay[], { day }: EngineDay, faults: ReadonlyMap<number, DayFault>): number {
  const before = earlier.filter((one) => one.day >= day - USUAL_DAYS && !faults.has(one.day));
  const answers = sum(before.map((one) => one.answers));
  return answers === 0 ? 0 : sum(before.map(({ cited }) => cited)) / answers;
}
