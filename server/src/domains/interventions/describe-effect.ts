import { clicksGained, pointsGained, positionWithout } from "./effects/effect-in-words.ts";
import type { Effect } from "./effects/estimate-effect.ts";
import { alphaOf, type JudgedEffect, LAST_LOOK, type Look, type UndecidedReason } from "./effects/judge-effect.ts";
import type { PresenceEffect } from "./effects/presence-effect.ts";
import { type EffectSource, outcomeOfWindow, type WeeklyUnit } from "./effects/window-outcome.ts";
import type { StoredFigures } from "./interventions.store.ts";
import type { LoadedUnit } from "./load-units.ts";

/** Weeks that may have made somebody choose the units. */
const CHOOSING_WEEKS = 4;

export const EMPTY_FIGURES: StoredFigures = {
  sentence: "",
  unitsNeeded: null,
  overlapping: [],
  estimate: null,
  series: [],
  controlIds: [],
};

interface Seen {
  source: EffectSource;
  look: Look;
  treated: readonly WeeklyUnit[];
  donors: readonly LoadedUnit[];
  start: number;
  overlapping: string[];
}

const UNITS = { rank: "position", clicks: "clicks_per_week", citations: "percent_of_answers" } as const;
const THINGS = { rank: "keywords", clicks: "pages", citations: "prompts" } as const;

/** A look at one source as the API returns it. */
export function describeEffect(
  effect: Effect | { reason: UndecidedReason },
  judged: JudgedEffect,
  seen: Seen,
): StoredFigures {
  const { source, look, donors, overlapping } = seen;
  // Units of other workspaces are counted, and stored and named nowhere.
  const own = donors.filter(({ isElsewhere }) => isElsewhere !== true);
  const about = { unitsNeeded: judged.unitsNeeded, overlapping, controlIds: own.map(({ id }) => id) };
  if ("reason" in effect) return { ...EMPTY_FIGURES, ...about, sentence: REASONS[effect.reason] };
  const observed = observedMean(seen);
  const [low, high] = effect.interval;
  const without = (tau: number) => withoutEffect(source, observed, tau);
  const ends = [without(low), without(high)].sort((one, other) => one - other);
  const [withoutLow = 0, withoutHigh = 0] = ends;
  const estimate = {
    ...{ unit: UNITS[source], observed, without: without(effect.tau), withoutLow, withoutHigh },
    ...{ effect: effect.tau, effectLow: low, effectHigh: high, pValue: effect.p, alpha: alphaOf(look) },
    ...{ smallestVisible: effect.smallestVisible, units: effect.units, controls: effect.donors },
    ...{ movedAsMuch: effect.movedAsMuch, restlessness: effect.restlessness, placeboDates: effect.placeboDates },
    fewControlsLikeIt: effect.fewDonorsLikeIt,
  };
  const size = `${SIZES[source](observed)} instead of about ${SIZES[source](estimate.without)} (between ${SIZES[source](withoutLow)} and ${SIZES[source](withoutHigh)}) over ${look} weeks, beyond what ${comparedWith(donors.length - own.length, own.length, effect.donors, THINGS[source])}.`;
  const scale = source === "clicks" ? observed / Math.exp(observedOutcome(seen)) : 1;
  return {
    ...about,
    sentence: `${NAMES[source]}: ${size} ${adviceFor(judged, look)}`.trim(),
    estimate,
    series: effect.weekly.map(({ week, ...point }) => {
      const [bottom, top] = [toUnit(source, point.low, scale), toUnit(source, point.high, scale)];
      return {
        week,
        observed: toUnit(source, point.observed, scale),
        expected: toUnit(source, point.expected, scale),
        low: Math.min(bottom, top),
        high: Math.max(bottom, top),
        isEvidence: week < -CHOOSING_WEEKS || week > 0,
      };
    }),
  };
}

function comparedWith(elsewhere: number, own: number, used: number, things: string): string {
  if (elsewhere === 0) return `the rest of the site did, compared with ${used} untouched ${things}`;
  const where = own === 0 ? "other workspaces of the agency" : "this and other workspaces of the agency";
  return `comparable sites did, compared with ${used} untouched ${things} of ${where}`;
}

const NAMES = { rank: "Position", clicks: "Clicks", citations: "Answers that cite you" } as const;
const SIZES: Record<EffectSource, (value: number) => string> = {
  rank: (value) => (Math.round(10 * value) / 10).toFixed(1),
  clicks: (value) => `${Math.round(value)} a week`,
  citations: (value) => `${Math.round(value)} %`,
};

const REASONS: Record<UndecidedReason, string> = {
  overlap: "Cannot be said: another intervention touched the same units in the same weeks.",
  no_controls:
    "Cannot be said: it touched the whole site, so no page shows what would have happened without it. Eight other workspaces that share controls could.",
  too_few_controls: "Cannot be said: fewer than 18 untouched units were measured in the same weeks.",
  too_little_history: "Cannot be said: its units were measured for less than 12 weeks before.",
  not_measured: "Cannot be said: its units were measured in less than three quarters of the weeks.",
  not_comparable: "Cannot be said: another model answers since then.",
  too_early: "Cannot be said yet.",
  too_noisy: "Cannot be said: these units move too much by themselves.",
};

function adviceFor({ verdict, reason, unitsNeeded }: JudgedEffect, look: Look): string {
  if (reason === "too_early") return `Cannot be said yet: an early look at week ${look} needs 98 %.`;
  if (reason === "too_noisy") {
    return `Cannot be said: waiting does not help, ${unitsNeeded ?? "more"} such units in other clusters would.`;
  }
  if (reason !== null) return REASONS[reason];
  if (verdict === "no_effect_seen") return "No effect was seen that is worth knowing of.";
  return look === LAST_LOOK ? "" : "An early look needs 98 %.";
}

function observedOutcome({ source, treated, start, look }: Seen): number {
  const outcomes = treated.flatMap((unit) => outcomeOfWindow(source, unit, start, start + look - 1)?.y ?? []);
  return outcomes.reduce((total, y) => total + y, 0) / Math.max(1, outcomes.length);
}

/** Clicks are those of all units together; positions and rates are of their mean. */
function observedMean(seen: Seen): number {
  const { source, treated, start, look } = seen;
  if (source !== "clicks") return toUnit(source, observedOutcome(seen), 1);
  return treated.reduce((total, unit) => {
    const outcome = outcomeOfWindow(source, unit, start, start + look - 1);
    return total + (outcome === null ? 0 : Math.exp(outcome.y));
  }, 0);
}

function toUnit(source: EffectSource, y: number, scale: number): number {
  if (source === "rank") return Math.exp(-y);
  if (source === "clicks") return scale * Math.exp(y);
  return 100 * Math.sin(Math.min(Math.PI / 2, Math.max(0, y))) ** 2;
}

function withoutEffect(source: EffectSource, observed: number, tau: number): number {
  if (source === "rank") return positionWithout(observed, tau);
  if (source === "clicks") return observed - clicksGained(observed, tau).perWeek;
  return observed - pointsGained(observed / 100, tau);
}

/** Keywords that were not found before, in words. */
export function describePresence(
  effect: PresenceEffect | { reason: "too_few_controls" },
  judged: JudgedEffect,
  look: Look,
): string {
  if ("reason" in effect) return "Cannot be said: fewer than 40 other keywords that were not found before are tracked.";
  const { treated, donors, difference } = effect;
  const percent = (value: number) => `${Math.round(100 * value)}`;
  const range =
    difference === null ? "" : ` (${percent(difference.low)} to ${percent(difference.high)} points more than others)`;
  const counts = `${treated.found} of ${treated.of} keywords that were not found before are found now, of others ${donors.found} of ${donors.of}${range}, over ${look} weeks.`;
  return `${counts} ${adviceFor(judged, look)}`.trim();
}
