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
import { tQuantile } from "../../../src/kernel/statistics/student-t.ts";
import { mean, variance } from "../../../src/kernel/statistics/summaries.ts";
import { SETTINGS, type Setting, type Study, simulateStudy } from "./studies.ts";

/** Rates in per cent. */
export interface Rates {
  cover: number;
  helped: number;
  hurt: number;
}

export interface Judgement {
  setting: string;
  /** Nothing was done: at each look, and over all three together. */
  looks: readonly Rates[];
  all: Omit<Rates, "cover">;
  /** Share of `helped` at the first look by size of the planted effect, on the working scale. */
  power: readonly { size: number; found: number }[];
  plain: Record<"beforeAfter" | "differences", Rates>;
}

/** Sizes on the working scale. Those of citations are logits: 30 % becomes 41, 54 and 67 %. */
const SIZES: Record<EffectSource, readonly number[]> = {
  rank: [0.25, 0.5, 0.75],
  clicks: [0.2, 0.35, 0.7],
  citations: [0.5, 1, 1.5],
};

export function judgeEffects(seed: number, studies: number, settings: readonly Setting[] = SETTINGS): Judgement[] {
  return settings.map((setting, at) => {
    const seeds = Array.from({ length: studies }, (_, index) => seed + 7919 * (at * 10_000 + index));
    const dead = seeds.map((one) => verdictsOf(simulateStudy(one, setting, 0), setting.source));
    const share = (test: (of: (typeof dead)[number]) => boolean) => (100 * dead.filter(test).length) / studies;
    return {
      setting: setting.name,
      looks: LOOKS.map((_, look) => ({
        cover: coverageOf(dead.flatMap(({ looks }) => looks[look]?.covers ?? [])),
        helped: share(({ looks }) => looks[look]?.verdict === "helped"),
        hurt: share(({ looks }) => looks[look]?.verdict === "hurt"),
      })),
      all: {
        helped: share(({ looks }) => looks.find(({ verdict }) => isDecided(verdict))?.verdict === "helped"),
        hurt: share(({ looks }) => looks.find(({ verdict }) => isDecided(verdict))?.verdict === "hurt"),
      },
      power: SIZES[setting.source].map((size) => ({
        size,
        found:
          (100 *
            seeds.filter((one) => {
              const study = simulateStudy(one, setting, size);
              const effect = estimateEffect({ ...study, source: setting.source, weeks: LOOKS[0] });
              return judgeEffect(effect, { source: setting.source, look: LOOKS[0] }).verdict === "helped";
            }).length) /
          studies,
      })),
      plain: {
        beforeAfter: ratesOf(dead.map(({ beforeAfter }) => beforeAfter)),
        differences: ratesOf(dead.map(({ differences }) => differences)),
      },
    };
  });
}

/** Among the studies that had an interval. */
function coverageOf(covered: readonly boolean[]): number {
  return (100 * covered.filter(Boolean).length) / covered.length;
}

function isDecided(verdict: Verdict): boolean {
  return verdict === "helped" || verdict === "hurt";
}

function verdictsOf(study: Study, source: EffectSource) {
  return {
    looks: LOOKS.map((look) => {
      const effect = estimateEffect({ ...study, source, weeks: look });
      const covers = "reason" in effect ? null : effect.interval[0] <= 0 && effect.interval[1] >= 0;
      return { covers, verdict: judgeEffect(effect, { source, look }).verdict };
    }),
    beforeAfter: welch(weeksOf(study.treated, source, study.start, 4, 4)),
    differences: welch(differencesOf(study, source)),
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

function differencesOf({ treated, donors, start }: Study, source: EffectSource) {
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

/** A Markdown table. */
export function tableOf(judgements: readonly Judgement[]): string {
  const percent = (value: number | undefined) => (value ?? 0).toFixed(1);
  const looks = (of: Judgement, field: keyof Rates) => of.looks.map((rates) => percent(rates[field])).join(" / ");
  const plain = ({ cover, helped, hurt }: Rates) => `${cover.toFixed(0)} / ${helped.toFixed(0)}, ${hurt.toFixed(0)}`;
  return [
    "| setting | covered | `helped` | `hurt` | over three looks | power by size | before-after | differences |",
    "|---|---|---|---|---|---|---|---|",
    ...judgements.map(
      (of) =>
        `| ${of.setting} | ${looks(of, "cover")} | ${looks(of, "helped")} | ${looks(of, "hurt")} | ${percent(of.all.helped)}, ${percent(of.all.hurt)} | ${of.power.map(({ size, found }) => `${size}: ${found.toFixed(0)}`).join(", ")} | ${plain(of.plain.beforeAfter)} | ${plain(of.plain.differences)} |`,
    ),
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
