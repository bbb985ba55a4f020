import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { mean, sum, variance } from "../../../kernel/statistics/summaries.ts";

/** One change between two neighbouring windows, over matched prompts. */
export interface WindowPair {
  /** For each prompt, the mean over its matched pairs of the later value minus the earlier. */
  differences: readonly number[];
  /** Mean of both windows' values: the rate, or the share of voice. */
  level: number;
  /** Answers of one window. */
  answers: number;
}

/** Why two windows cannot be compared. */
export const BREAKS = ["model", "basket", "definition", "tracked_set", "sentinel"] as const;
export type Break = (typeof BREAKS)[number];

export interface ChangeInput extends WindowPair {
  /** Changes of the same basket between neighbouring windows before this one, up to 12. The last ends where this begins. */
  earlier: readonly WindowPair[];
  breaks?: readonly Break[];
  /** Parts of the window's days and of the planned pairs that are left after days that are not comparable. */
  daysLeft?: number;
  pairsLeft?: number;
  /** The widest smallest visible change at which "no change was seen" still says something. */
  visibleWithin?: number;
}

export type Verdict = "up" | "down" | "noise" | "insufficient" | "not_comparable";

export interface WindowChange {
  delta: number | null;
  low: number | null;
  high: number | null;
  verdict: Verdict;
  /** Fewer than 4 earlier changes: the swing of the engine is assumed and not measured. */
  provisional: boolean;
  /** What may be emitted as an event: null while the verdict is provisional. */
  event: "up" | "down" | null;
  /** The change that would be found with a probability of 80 %. */
  smallestVisible: number | null;
  /** How much more than chance earlier windows moved. */
  inflation: number;
  earlierChanges: number;
  prompts: number;
  breaks: readonly Break[];
}

export const LEAST_MATCHED = 5;
export const MOST_EARLIER = 12;
const ENOUGH_EARLIER = 4;
const ASSUMED_INFLATION = 2;
/** Degrees of freedom of the inflation, for each earlier change. */
export const DEGREES_A_CHANGE = 0.67;
/** The variance is at least this part of that of independent answers: a few alike prompts are no certainty. */
const LEAST_VARIANCE = 0.2;
const ENOUGH_LEFT = 0.7;
const VISIBLE_WITHIN = 0.1;
const POWER = 0.8;

/**
 * The change of a basket between two windows of equal length: a paired t interval over prompts, widened by how much more than
 * that earlier windows moved. A test over prompts cannot see a swing of the whole engine, which all prompts share.
 */
export function windowChange(input: ChangeInput): WindowChange {
  const { differences, earlier, breaks = [] } = input;
  const known = earlier.slice(-MOST_EARLIER).filter((pair) => pair.differences.length > 1);
  const prompts = differences.length;
  const base = { earlierChanges: known.length, prompts, breaks, provisional: known.length < ENOUGH_EARLIER };
  if (prompts < 2) {
    const verdict: Verdict = breaks.length > 0 ? "not_comparable" : "insufficient";
    const nothing = { delta: null, low: null, high: null, smallestVisible: null, inflation: inflationOf(known) };
    return { ...nothing, verdict, event: null, ...base };
  }
  const inflation = inflationOf(known);
  const degrees = degreesOf(prompts, inflation, known.length);
  const [certain, powerful] = [tQuantile(0.975, degrees), tQuantile(POWER, degrees)];
  const measured = Math.sqrt(varianceOf(input) * inflation);
  const spread = measured > 0 ? measured : leastSpread(certain + powerful, inflation, input.answers);
  const delta = mean(differences);
  const half = certain * spread;
  const smallestVisible = half + powerful * spread;
  const verdict = verdictOf(input, { delta, half, smallestVisible });
  const event = !base.provisional && (verdict === "up" || verdict === "down") ? verdict : null;
  return { delta, low: delta - half, high: delta + half, verdict, event, smallestVisible, inflation, ...base };
}

/** The variance of a mean difference. */
export function varianceOf({ differences, level, answers }: WindowPair): number {
  const independent = answers > 0 ? (level * (1 - level)) / answers : 0;
  return Math.max(variance(differences) / differences.length, LEAST_VARIANCE * independent);
}

/**
 * The spread where every answer of both windows agrees, so that none is measured. A change `s` from there varies by `s (1 - s)` an
 * answer, and is seen where it is `quantiles` such spreads wide.
 */
function leastSpread(quantiles: number, inflation: number, answers: number): number {
  if (answers === 0) return 1 / quantiles;
  const odds = (quantiles ** 2 * inflation) / answers;
  return odds / (1 + odds) / quantiles;
}

/** How much more than their variance the earlier changes moved; assumed while fewer than 4 are known. */
export function inflationOf(earlier: readonly WindowPair[]): number {
  if (earlier.length < ENOUGH_EARLIER) return ASSUMED_INFLATION;
  const moved = sum(earlier.map(({ differences }) => mean(differences) ** 2));
  const expected = sum(earlier.map(varianceOf));
  return expected === 0 ? 1 : Math.max(1, moved / expected);
}

function degreesOf(prompts: number, inflation: number, earlier: number): number {
  const between = prompts - 1;
  if (inflation === 1 || earlier < ENOUGH_EARLIER) return between;
  // The larger quantile belongs to the smaller number of degrees.
  return Math.min(between, DEGREES_A_CHANGE * earlier);
}

function verdictOf(
  { differences, breaks = [], daysLeft = 1, pairsLeft = 1, visibleWithin = VISIBLE_WITHIN }: ChangeInput,
  { delta, half, smallestVisible }: { delta: number; half: number; smallestVisible: number },
): Verdict {
  if (breaks.length > 0) return "not_comparable";
  if (differences.length < LEAST_MATCHED || daysLeft < ENOUGH_LEFT || pairsLeft < ENOUGH_LEFT) return "insufficient";
  if (Math.abs(delta) > half) return delta > 0 ? "up" : "down";
  return smallestVisible > visibleWithin ? "insufficient" : "noise";
}
