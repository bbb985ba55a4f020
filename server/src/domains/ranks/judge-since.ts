import type { MOVE_VERDICTS, UNKNOWN_MOVES } from "@findable/contract";
import { BASELINE_DAYS, CONFIRMING_CHECKS, decidingChecks } from "./judge-movement.ts";
import { isBeyondChance, type Placed, rowAlike, type UsualRange, usualRange } from "./usual-range.ts";

export type MoveVerdict = (typeof MOVE_VERDICTS)[number];
export type UnknownMove = (typeof UNKNOWN_MOVES)[number];

/** Where a keyword stands at the end of a period, and whether it moved since its beginning. */
export interface Standing {
  /** The last check before the period, or before a move that its only check confirms. */
  from: Placed | undefined;
  /** The latest check; undefined if the period has none. */
  to: Placed | undefined;
  verdict: MoveVerdict;
  /** Why the verdict is `unknown`; null for any other. */
  reason: UnknownMove | null;
  /** The usual range before the period, as far as known. */
  range: UsualRange | undefined;
}

const DAY_MS = 86_400_000;
/** Checks before the period that a usual range needs. */
const LEAST_CHECKS = 3;
/** Checks at the beginning of the period that replace missing earlier ones: a week of daily checks. */
export const FIRST_CHECKS = 7;

/**
 * Judges how a keyword moved since a time, in milliseconds: the one judge of every place that says so. Checks are given newest
 * first. Unlike `judgeMovement`, which finds what the newest check has to report, the usual range ends where the period begins, so a
 * move at its beginning does not become usual. A keyword that was hardly checked before is judged by its first checks in the
 * period. Presence and position are judged apart.
 */
export function judgeSince(made: readonly Placed[], since: number): Standing {
  const checks = decidingChecks(made);
  const after = checks.filter(({ at }) => at > since);
  const before = checks.filter(({ at }) => at <= since);
  const [to, from] = [after[0], before[0]];
  const stands = { from, to, range: undefined };
  if (to === undefined) return { ...stands, ...unknown(from === undefined ? "never_checked" : "not_checked_since") };
  if (from === undefined) return { ...stands, ...unknown("no_earlier_check") };
  const confirmed = after.length === 1 ? confirmedIn(to, before) : undefined;
  if (confirmed !== undefined) return confirmed;
  // Counted from the last check and not from `since`, so that the hour at which one asks decides nothing.
  const usual = before.filter(({ at }) => at >= from.at - BASELINE_DAYS * DAY_MS);
  const base = usual.length < LEAST_CHECKS ? [...firstChecks(after, since), ...usual] : usual;
  return { from, to, ...judged({ from, after, base }) };
}

/** Whether a verdict says that the keyword moved beyond noise. */
export function isMove({ verdict }: Pick<Standing, "verdict">): boolean {
  return verdict !== "within_noise" && verdict !== "unknown";
}

/** A move that began with the last check before the period and that the only check in it confirms, as weekly checks do. */
function confirmedIn(to: Placed, [began, ...earlier]: readonly Placed[]): Standing | undefined {
  const [from] = earlier;
  if (began === undefined || from === undefined) return undefined;
  const base = earlier.filter(({ at }) => at >= began.at - BASELINE_DAYS * DAY_MS);
  const standing = { from, to, ...judged({ from, after: [to, began], base }) };
  return isMove(standing) ? standing : undefined;
}

/** The first checks of a period, without the last ones that they judge. */
function firstChecks(after: readonly Placed[], since: number): Placed[] {
  return after
    .slice(CONFIRMING_CHECKS)
    .slice(-FIRST_CHECKS)
    .filter(({ at }) => at <= since + BASELINE_DAYS * DAY_MS);
}

type Judgement = Pick<Standing, "verdict" | "reason" | "range">;

interface Period {
  from: Placed;
  /** The checks of the period, newest first. */
  after: readonly Placed[];
  /** The checks that say what is usual. */
  base: readonly Placed[];
}

function judged(period: Period): Judgement {
  const { from, after, base } = period;
  const [to] = after;
  if (to === undefined || base.length < LEAST_CHECKS) return { range: undefined, ...unknown("too_few_checks") };
  const range = usualRange(base);
  if (!to.found) return { range, ...(from.found ? judgedPresence(period, "left") : WITHIN_NOISE) };
  if (from.found) return { range, ...judgedPosition(period, range) };
  // What a deeper look finds may have been there before.
  if (to.place >= from.place) return { range, ...unknown("deeper_look") };
  return { range, ...(range === undefined ? judgedPresence(period, "entered") : judgedPosition(period, range)) };
}

type Verdict = Pick<Judgement, "verdict" | "reason">;

/** Whether the latest checks, which all found the keyword or all did not, are more than chance. */
function judgedPresence({ after, base }: Period, verdict: "entered" | "left"): Verdict {
  const row = { length: rowAlike(after), found: verdict === "entered" };
  if (row.length >= CONFIRMING_CHECKS && isBeyondChance(base, row)) return { verdict, reason: null };
  return isBeyondChance(base, { ...row, length: row.length + 1 }) ? unknown("unconfirmed") : WITHIN_NOISE;
}

function judgedPosition({ from, after }: Period, range: UsualRange | undefined): Verdict {
  if (range === undefined) return WITHIN_NOISE;
  const { baseline, smallestVisibleChange } = range;
  const sides = after
    .slice(0, CONFIRMING_CHECKS)
    .map(({ place }) => (Math.abs(place - baseline) < smallestVisibleChange ? 0 : Math.sign(place - baseline)));
  const [side = 0] = sides;
  if (side === 0) return WITHIN_NOISE;
  if (sides.length < CONFIRMING_CHECKS || sides.some((one) => one !== side)) return unknown("unconfirmed");
  // The last check before the period may itself have been unusual: a rise since then is no fall, wherever the keyword usually is.
  const [now] = after;
  if (now === undefined || Math.sign(now.place - from.place) !== side) return WITHIN_NOISE;
  return { verdict: side > 0 ? "down" : "up", reason: null };
}

const WITHIN_NOISE: Verdict = { verdict: "within_noise", reason: null };

function unknown(reason: UnknownMove): Verdict {
  return { verdict: "unknown", reason };
}
