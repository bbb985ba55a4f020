import type { Effect, NoEffectReason } from "./estimate-effect.ts";
import type { EffectSource } from "./window-outcome.ts";

export type Verdict = "helped" | "hurt" | "no_effect_seen" | "cannot_say_yet";

export type UndecidedReason = NoEffectReason | "overlap" | "no_controls" | "not_comparable" | "too_early" | "too_noisy";

/** The ends of the three windows, in weeks. A verdict falls at these alone. */
export const LOOKS = [4, 8, 13] as const;
export type Look = (typeof LOOKS)[number];
export const LAST_LOOK: Look = 13;

/** By look. They add up, so that nothing that does nothing is `helped` in more than 4.5 % over all three. */
const ALPHA: Record<Look, number> = { 4: 0.02, 8: 0.02, 13: 0.05 };

/** An effect that is worth knowing of, on the working scale. Citations: 10 points at a rate of 30 %. */
const WORTH: Record<EffectSource, number> = {
  rank: Math.log(1.5),
  clicks: Math.log(1.3),
  citations: Math.asin(Math.sqrt(0.35)) - Math.asin(Math.sqrt(0.25)),
};

export interface JudgedEffect {
  verdict: Verdict;
  /** Why nothing can be said; null for any other verdict. */
  reason: UndecidedReason | null;
  /** Whether a later look can change it. */
  isFinal: boolean;
  /** How many similar units would show an effect that is worth knowing of, in other clusters; null unless `too_noisy`. */
  unitsNeeded: number | null;
}

/** What one look says of an effect. */
export function judgeEffect(
  effect: Effect | { reason: UndecidedReason },
  { source, look }: { source: EffectSource; look: Look },
): JudgedEffect {
  const undecided = (reason: UndecidedReason, unitsNeeded: number | null = null): JudgedEffect => ({
    ...{ verdict: "cannot_say_yet", reason, unitsNeeded },
    isFinal: look === LAST_LOOK || reason === "overlap",
  });
  if ("reason" in effect) return undecided(effect.reason);
  if (effect.p <= alphaOf(look)) {
    return { verdict: effect.tau > 0 ? "helped" : "hurt", reason: null, isFinal: true, unitsNeeded: null };
  }
  if (look !== LAST_LOOK) return undecided("too_early");
  const worth = WORTH[source];
  if (effect.smallestVisible <= worth) {
    return { verdict: "no_effect_seen", reason: null, isFinal: true, unitsNeeded: null };
  }
  return undecided("too_noisy", Math.ceil(effect.units * (effect.smallestVisible / worth) ** 2));
}

export function alphaOf(look: Look): number {
  return ALPHA[look];
}
