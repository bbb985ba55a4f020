import { newcombe } from "../../../kernel/statistics/difference.ts";
import type { JudgedEffect, Look } from "./judge-effect.ts";
import { alphaOf, LAST_LOOK } from "./judge-effect.ts";
import { type Found, fisherExact } from "./presence.ts";

/** A keyword that was not found before, and whether it was found in at least half of the window's weeks. */
export interface PresenceUnit {
  id: string;
  cluster: string;
  isFound: boolean;
}

export interface PresenceEffect {
  treated: Found;
  donors: Found;
  p: number;
  /** The difference of the shares, with its interval. */
  difference: { delta: number; low: number; high: number } | null;
}

const LEAST_DONORS = 40;

/** Whether keywords that were not found before are found now, beside others that were not. Keywords of one cluster count as one. */
export function estimatePresence(
  treated: readonly PresenceUnit[],
  donors: readonly PresenceUnit[],
): PresenceEffect | { reason: "too_few_controls" } {
  const [ours, theirs] = [countClusters(treated), countClusters(donors)];
  if (theirs.of < LEAST_DONORS) return { reason: "too_few_controls" };
  const share = ({ found, of }: Found) => ({ rate: found / of, n: of });
  return {
    treated: ours,
    donors: theirs,
    p: fisherExact(ours, theirs),
    difference: newcombe(share(theirs), share(ours)),
  };
}

export function judgePresence(effect: PresenceEffect | { reason: "too_few_controls" }, look: Look): JudgedEffect {
  const undecided = (reason: JudgedEffect["reason"]): JudgedEffect => ({
    ...{ verdict: "cannot_say_yet", reason, unitsNeeded: null, isFinal: look === LAST_LOOK },
  });
  if ("reason" in effect) return undecided(effect.reason);
  const { treated, donors, p } = effect;
  const isMore = treated.found / treated.of > donors.found / donors.of;
  if (p <= alphaOf(look)) return { ...undecided(null), verdict: isMore ? "helped" : "hurt", isFinal: true };
  return undecided(look === LAST_LOOK ? "too_noisy" : "too_early");
}

function countClusters(units: readonly PresenceUnit[]): Found {
  const clusters = [...Map.groupBy(units, ({ cluster }) => cluster).values()];
  return { found: clusters.filter((of) => of.some(({ isFound }) => isFound)).length, of: clusters.length };
}
