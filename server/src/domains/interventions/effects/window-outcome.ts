import { median } from "../../../kernel/statistics/summaries.ts";

/** What is measured by week: the median place of a keyword, the clicks of a page, or the answers that cite us. */
export type EffectSource = "rank" | "clicks" | "citations";

/** A keyword, a page, or a prompt on one engine, week by week. The first weeks of all units are the same week. */
export interface WeeklyUnit {
  id: string;
  cluster: string;
  /** The median place, the clicks, or the answers that cite us. NaN for a week that was not measured. */
  values: readonly number[];
  /** The answers of each week, for citations. */
  answers?: readonly number[];
}

export interface Outcome {
  /** On the working scale; better is higher. */
  y: number;
  /** Its sampling variance. */
  u: number;
}

/** The part of a window's weeks that must be measured. */
const MEASURED_SHARE = 0.75;
const RANK_VARIANCE = 0.0001;
/** Weeks before a window that say whether one of its weeks is viral. */
const USUAL_WEEKS = 8;

/** Outcomes that were computed before. One judgement asks for the same windows of a unit up to twenty times. */
const known: Record<EffectSource, WeakMap<WeeklyUnit, Map<number, Outcome | null>>> = {
  rank: new WeakMap(),
  clicks: new WeakMap(),
  citations: new WeakMap(),
};
const MOST_WEEKS = 1000;

/** The outcome of the weeks `first` to `last`, as indexes; null if too few of them were measured. */
export function outcomeOfWindow(source: EffectSource, unit: WeeklyUnit, first: number, last: number): Outcome | null {
  if (first < 0) return null;
  const ofUnit = known[source].get(unit) ?? new Map<number, Outcome | null>();
  const window = MOST_WEEKS * first + last;
  const before = ofUnit.get(window);
  if (before !== undefined) return before;
  const outcome = computeOutcome(source, unit, first, last);
  known[source].set(unit, ofUnit.set(window, outcome));
  return outcome;
}

function computeOutcome(source: EffectSource, unit: WeeklyUnit, first: number, last: number): Outcome | null {
  const weeks: number[] = [];
  for (let week = first; week <= last; week++) if (isMeasured(unit, week)) weeks.push(week);
  if (weeks.length === 0 || weeks.length < MEASURED_SHARE * (last - first + 1)) return null;
  if (source === "rank") return outcomeOfPlaces(weeks.map((week) => unit.values[week] as number));
  if (source === "citations") {
    return outcomeOfAnswers(
      weeks.map((week) => unit.values[week] as number),
      weeks.map((week) => unit.answers?.[week] ?? 0),
    );
  }
  const before: number[] = [];
  for (let week = Math.max(0, first - USUAL_WEEKS); week < first; week++) {
    if (isMeasured(unit, week)) before.push(unit.values[week] as number);
  }
  return outcomeOfClicks(
    weeks.map((week) => unit.values[week] as number),
    before,
  );
}

export function isMeasured(unit: WeeklyUnit, week: number): boolean {
  const value = unit.values[week];
  return value !== undefined && !Number.isNaN(value) && (unit.answers === undefined || (unit.answers[week] ?? 0) > 0);
}

/** Places of results pages, the week's medians. Not found counts as the first place below the searched ones. */
export function outcomeOfPlaces(places: readonly number[]): Outcome {
  let total = 0;
  for (const place of places) total -= Math.log(place);
  return { y: total / places.length, u: RANK_VARIANCE };
}

/** Clicks by week. A viral week is held to three times what is usual, so that it does not decide alone. */
export function outcomeOfClicks(clicks: readonly number[], before: readonly number[]): Outcome & { clipped: number } {
  const usual = median([...before, ...clicks]);
  const most = Math.max(3 * usual, usual + 10);
  let clipped = 0;
  for (const count of clicks) clipped += Math.min(count, most);
  return { y: Math.log((clipped + 0.5) / clicks.length), u: 1 / (clipped + 0.5), clipped };
}

/** Answers of one engine that cite us, out of its answers. */
export function outcomeOfAnswers(cited: readonly number[], answers: readonly number[]): Outcome {
  let [k, n] = [0, 0];
  for (const [week, count] of cited.entries()) [k, n] = [k + count, n + (answers[week] ?? 0)];
  return { y: Math.asin(Math.sqrt((k + 0.375) / (n + 0.75))), u: 1 / (4 * n + 2) };
}
