import type { MOVE_VERDICTS } from "@findable/contract";
import { BASELINE_DAYS, CONFIRMING_CHECKS, conclusiveChecks } from "./judge-movement.ts";
import { type Placed, type UsualRange, usualRange } from "./usual-range.ts";

export type MoveVerdict = (typeof MOVE_VERDICTS)[number];

export interface MoveSince {
  from: Placed;
  to: Placed;
  verdict: MoveVerdict;
  /** The usual range before the period, as far as known. */
  range: UsualRange | undefined;
}

const DAY_MS = 86_400_000;
/** Checks before the period that a usual range needs. */
const LEAST_CHECKS = 3;
/** Checks at the beginning of the period that replace missing earlier ones: a week of daily checks. */
export const FIRST_CHECKS = 7;

/**
 * Judges how a keyword moved since a time, in milliseconds. Checks are given newest first. Undefined without a check before and
 * after that time. Unlike `judgeMovement`, which judges the newest check, the usual range ends where the period begins, so a move
 * at its beginning does not become usual. A keyword that was hardly checked before is judged by its first checks in the period.
 */
export function judgeSince(made: readonly Placed[], since: number): MoveSince | undefined {
  const checks = conclusiveChecks(made);
  const after = checks.filter(({ at }) => at > since);
  const before = checks.filter(({ at }) => at <= since);
  const [to, from] = [after[0], before[0]];
  if (to === undefined || from === undefined) return undefined;
  const confirmed = after.length === 1 ? confirmedIn(to, before) : undefined;
  if (confirmed !== undefined) return confirmed;
  const usual = before.filter(({ at }) => at >= since - BASELINE_DAYS * DAY_MS);
  const base = usual.length < LEAST_CHECKS ? [...firstChecks(after, since), ...usual] : usual;
  const range = base.length < LEAST_CHECKS ? undefined : usualRange(base);
  return { from, to, range, verdict: verdictOf(after, range) };
}

/** A move that began with the last check before the period and that the only check in it confirms, as weekly checks do. */
function confirmedIn(to: Placed, [began, ...earlier]: readonly Placed[]): MoveSince | undefined {
  const [from] = earlier;
  if (began === undefined || from === undefined) return undefined;
  const usual = earlier.filter(({ at }) => at >= began.at - BASELINE_DAYS * DAY_MS);
  const range = usual.length < LEAST_CHECKS ? undefined : usualRange(usual);
  const verdict = verdictOf([to, began], range);
  return verdict === "up" || verdict === "down" ? { from, to, range, verdict } : undefined;
}

/** The first checks of a period, if enough later ones remain to judge. */
function firstChecks(after: readonly Placed[], since: number): Placed[] {
  const first = after.slice(-FIRST_CHECKS).filter(({ at }) => at <= since + BASELINE_DAYS * DAY_MS);
  return first.length < FIRST_CHECKS || after.length < FIRST_CHECKS + CONFIRMING_CHECKS ? [] : first;
}

function verdictOf(after: readonly Placed[], range: UsualRange | undefined): MoveVerdict {
  if (range === undefined) return "insufficient";
  const { baseline, smallestVisibleChange } = range;
  const sides = after
    .slice(0, CONFIRMING_CHECKS)
    .map(({ place }) => (Math.abs(place - baseline) < smallestVisibleChange ? 0 : Math.sign(place - baseline)));
  const [side = 0] = sides;
  if (side === 0) return "noise";
  if (sides.length < CONFIRMING_CHECKS || sides.some((one) => one !== side)) return "unconfirmed";
  return side > 0 ? "down" : "up";
}
