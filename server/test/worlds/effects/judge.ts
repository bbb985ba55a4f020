import {
  type EffectSource,
  estimateEffect,
  findOwnUnits,
  judgeEffect,
  LOOKS,
  outcomeOfWindow,
  type Verdict,
  type WeeklyUnit,
} from "../../../src/domains/interventions/index.ts";
import { wilson } from "../../../src/kernel/statistics/score-interval.ts";
import { tQuantile } from "../../../src/kernel/statistics/student-t.ts";
import { mean, variance } from "../../../src/kernel/statistics/summaries.ts";
import { type Asked, SETTINGS, type Setting, SIZES, type Study, simulateStudy } from "./studies.ts";

/** Rates in per cent. */
export interface Rates {
  cover: number;
  helped: number;
  hurt: number;
}

/** Shares of studies in which an effect of a size was found, at the first look. */
export interface Power {
  size: number;
  found: number;
  beforeAfter: number;
  differences: number;
}

export interface Judgement {
  setting: string;
  studies: number;
  /** Nothing was done, or what was done is past and known: at each look, and over all three together. */
  looks: readonly Rates[];
  all: Omit<Rates, "cover">;
  power: readonly Power[];
  plain: Record<"beforeAfter" | "differences", Rates>;
}

export function judgeEffects(seed: number, studies: number, settings: readonly Setting[] = SETTINGS): Judgement[] {
  return settings.map((setting) => judgeSetting(seed, studies, setting));
}

function judgeSetting(seed: number, studies: number, setting: Setting): Judgement {
  const { source } = setting;
  const at = SETTINGS.findIndex(({ name }) => name === setting.name);
  const judged = Array.from({ length: studies }, (_, index) => {
    const study = simulateStudy(seed + 7919 * (at * 10_000 + index), setting);
    return { dead: verdictsOf(study, source), found: SIZES[source].map((size) => findBy(study.ask(size), source)) };
  });
  const share = (test: (of: (typeof judged)[number]) => boolean) => (100 * judged.filter(test).length) / studies;
  const decided = ({ dead }: (typeof judged)[number]) => dead.looks.find(({ verdict }) => isDecided(verdict))?.verdict;
  return {
    setting: setting.name,
    studies,
    looks: LOOKS.map((_, look) => ({
      cover: coverageOf(judged.flatMap(({ dead }) => dead.looks[look]?.covers ?? [])),
      helped: share(({ dead }) => dead.looks[look]?.verdict === "helped"),
      hurt: share(({ dead }) => dead.looks[look]?.verdict === "hurt"),
    })),
    all: { helped: share((of) => decided(of) === "helped"), hurt: share((of) => decided(of) === "hurt") },
    power: SIZES[source].map((size, place) => ({
      size,
      found: share(({ found }) => found[place]?.ours === true),
      beforeAfter: share(({ found }) => found[place]?.beforeAfter === true),
      differences: share(({ found }) => found[place]?.differences === true),
    })),
    plain: {
      beforeAfter: ratesOf(judged.map(({ dead }) => dead.beforeAfter)),
      differences: ratesOf(judged.map(({ dead }) => dead.differences)),
    },
  };
}

/** Among the studies that had an interval. */
function coverageOf(covered: readonly boolean[]): number {
  return (100 * covered.filter(Boolean).length) / covered.length;
}

function isDecided(verdict: Verdict): boolean {
  return verdict === "helped" || verdict === "hurt";
}

function verdictsOf(study: Study, source: EffectSource) {
  const asked = study.ask(0);
  const plain = study.askPlainly();
  return {
    looks: LOOKS.map((look) => {
      const effect = estimateEffect({ ...asked, source, weeks: look });
      const [low, high] = "reason" in effect ? [] : effect.interval;
      const planted = plantedEffect(asked, source, look);
      const covers = low === undefined || high === undefined ? null : low <= planted && high >= planted;
      const judged = judgeEffect(asked.isJoint ? { reason: "overlap" } : effect, { source, look });
      return { covers, verdict: judged.verdict };
    }),
    beforeAfter: welch(weeksOf(plain.treated, source, plain.start, 4, 4)),
    differences: welch(differencesOf(plain, source)),
  };
}

/** What was planted, as the units show it: with the same draws, and without. */
function plantedEffect({ treated, untreated, start }: Asked, source: EffectSource, weeks: number): number {
  const outcomes = (units: readonly WeeklyUnit[]) =>
    units.map((unit) => outcomeOfWindow(source, unit, start, start + weeks - 1)?.y ?? Number.NaN);
  const without = outcomes(untreated);
  const gains = outcomes(treated).map((value, place) => value - (without[place] as number));
  return mean(gains.filter((gain) => !Number.isNaN(gain)));
}

/** Whether each method says that it helped. A joint figure has no verdict, and finds what its p says. */
function findBy(asked: Asked, source: EffectSource) {
  const [look] = LOOKS;
  const effect = estimateEffect({ ...asked, source, weeks: look });
  return {
    ours: judgeEffect(effect, { source, look }).verdict === "helped",
    beforeAfter: welch(weeksOf(asked.treated, source, asked.start, 4, 4)).low > 0,
    differences: welch(differencesOf(asked, source)).low > 0,
  };
}

/** The mean outcome of units by week, before and after. */
function weeksOf(units: readonly WeeklyUnit[], source: EffectSource, start: number, before: number, after: number) {
  const outcome = (week: number) => {
    const known = units.flatMap((unit) => outcomeOfWindow(source, unit, week, week)?.y ?? []);
    return known.length === 0 ? [] : [mean(known)];
  };
  const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  return { before: range(start - before, before).map(outcome), after: range(start, after).map(outcome) };
}

function differencesOf({ treated, donors, start }: Asked, source: EffectSource) {
  const [ours, theirs] = [weeksOf(treated, source, start, 12, 4), weeksOf(donors, source, start, 12, 4)];
  const less = (one: number[][], other: number[][]) =>
    one.map((values, week) => values.map((value) => value - (other[week]?.[0] ?? 0)));
  return { before: less(ours.before, theirs.before), after: less(ours.after, theirs.after) };
}

/** Welch's t of the weeks after against those before. */
function welch(weeks: { before: number[][]; after: number[][] }): { low: number; high: number } {
  const [before, after] = [weeks.before.flat(), weeks.after.flat()];
  const [one, other] = [variance(before) / before.length, variance(after) / after.length];
  const difference = mean(after) - mean(before);
  // Medians that never move have no variance.
  if (one + other === 0) return { low: difference, high: difference };
  const degrees = (one + other) ** 2 / (one ** 2 / (before.length - 1) + other ** 2 / (after.length - 1));
  const half = tQuantile(0.975, degrees) * Math.sqrt(one + other);
  return { low: difference - half, high: difference + half };
}

function ratesOf(intervals: readonly { low: number; high: number }[]): Rates {
  const share = (test: (of: { low: number; high: number }) => boolean) =>
    (100 * intervals.filter(test).length) / intervals.length;
  return {
    cover: share(({ low, high }) => low <= 0 && high >= 0),
    helped: share(({ low }) => low > 0),
    hurt: share(({ high }) => high < 0),
  };
}

/** How many of two actions on the same units, a week apart, are both judged alone. The second one is dead. */
export function countSeparatedOverlaps(): number {
  const working = { id: "working", kind: "refresh", from: 0, units: ["a", "b", "c"] };
  const cases = [
    ["a", "b", "c"],
    ["a", "b", "c", "d"],
    ["c", "b"],
  ];
  return cases.filter((units) => {
    const dead = { id: "dead", kind: "fix", from: 7, units };
    const [first, second] = [findOwnUnits(working, [dead]), findOwnUnits(dead, [working])];
    return (
      first.overlapping.length === 0 &&
      second.overlapping.length === 0 &&
      first.units.some((unit) => second.units.includes(unit))
    );
  }).length;
}

/** Markdown tables: false verdicts, and power. */
export function tableOf(judgements: readonly Judgement[]): string {
  const percent = (value: number | undefined) => (value ?? 0).toFixed(1);
  const looks = (of: Judgement, field: keyof Rates) => of.looks.map((rates) => percent(rates[field])).join(" / ");
  const plain = ({ cover, helped, hurt }: Rates) => `${cover.toFixed(0)} / ${helped.toFixed(0)}, ${hurt.toFixed(0)}`;
  const range = (share: number, studies: number) => {
    const { low, high } = wilson(share / 100, studies) ?? { low: 0, high: 1 };
    return `${share.toFixed(0)} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;
  };
  const power = (of: Judgement) =>
    of.power.map(
      ({ size, found, beforeAfter, differences }) =>
        `${size}: ${[found, beforeAfter, differences].map((share) => range(share, of.studies)).join(", ")}`,
    );
  return [
    "| setting | covered | `helped` | `hurt` | over three looks | before-after | differences |",
    "|---|---|---|---|---|---|---|",
    ...judgements.map(
      (of) =>
        `| ${of.setting} | ${looks(of, "cover")} | ${looks(of, "helped")} | ${looks(of, "hurt")} | ${percent(of.all.helped)}, ${percent(of.all.hurt)} | ${plain(of.plain.beforeAfter)} | ${plain(of.plain.differences)} |`,
    ),
    "",
    "| setting | small effect | middle | large |",
    "|---|---|---|---|",
    ...judgements.map((of) => `| ${of.setting} | ${power(of).join(" | ")} |`),
  ].join("\n");
}

export function meanCover(judgements: readonly Judgement[]): number {
  return mean(judgements.flatMap(({ looks }) => looks.map(({ cover }) => cover)));
}

export function leastCover(judgements: readonly Judgement[]): number {
  return Math.min(...judgements.flatMap(({ looks }) => looks.map(({ cover }) => cover)));
}

export function mostHelped(judgements: readonly Judgement[]): number {
  return Math.max(...judgements.flatMap(({ looks, all }) => [all.helped, ...looks.map(({ helped }) => helped)]));
}

export function mostHurt(judgements: readonly Judgement[]): number {
  return Math.max(...judgements.flatMap(({ looks, all }) => [all.hurt, ...looks.map(({ hurt }) => hurt)]));
}
