import type { Interval } from "@findable/contract";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { mean, sum, variance } from "../../../kernel/statistics/summaries.ts";

/** Values of a balanced study of one engine and model: by family, wording, day and run. */
export type Study = readonly (readonly (readonly (readonly number[])[])[])[];

export const COMPONENTS = ["family", "wording", "day", "interaction", "run"] as const;
export type Component = (typeof COMPONENTS)[number];

export interface ComponentShare {
  component: Component;
  share: number;
  interval: Interval | null;
}

export type VarianceComponents =
  | { outcome: "measured"; shares: readonly ComponentShare[] }
  /** What the study needs and lacks, as sentences. */
  | { outcome: "insufficient"; missing: readonly string[] };

const LEAST = { runs: 2, days: 7 } as const;
/** Either many families of three wordings, or fewer of five. */
const DESIGNS = [
  { wordings: 3, families: 20 },
  { wordings: 5, families: 10 },
] as const;

/**
 * How much of the variance is the prompt family, its wording, the day and the run: balanced moments on the scale of the answers
 * (Henderson; Searle, Casella, McCulloch, "Variance components", 1992). The intervals leave out one family at a time, on the
 * square root of the share. Small studies are refused: their intervals do not cover.
 */
export function varianceComponents(study: Study): VarianceComponents {
  const missing = missingFrom(study);
  if (missing.length > 0) return { outcome: "insufficient", missing };
  const shares = sharesOf(study);
  if (shares === null) return { outcome: "insufficient", missing: ["All answers are the same: there is no variance."] };
  const without = study.map((_, left) => sharesOf(study.filter((_family, index) => index !== left)) ?? shares);
  return {
    outcome: "measured",
    shares: COMPONENTS.map((component) => {
      const roots = without.map((all) => Math.sqrt(all[component]));
      return { component, share: shares[component], interval: jackknife(Math.sqrt(shares[component]), roots) };
    }),
  };
}

function missingFrom(study: Study): string[] {
  const [first] = study;
  const [families, wordings] = [study.length, first?.length ?? 0];
  const [days, runs] = [first?.[0]?.length ?? 0, first?.[0]?.[0]?.length ?? 0];
  const isBalanced = study.every(
    (family) =>
      family.length === wordings &&
      family.every((by) => by.length === days && by.every((cell) => cell.length === runs)),
  );
  if (!isBalanced) return ["Every family needs the same wordings, days and runs. Leave out days or families."];
  const fits = DESIGNS.some((design) => wordings >= design.wordings && families >= design.families);
  const [many, few] = DESIGNS;
  return [
    ...(runs >= LEAST.runs ? [] : [`At least ${LEAST.runs} runs a wording and day are needed; there are ${runs}.`]),
    ...(days >= LEAST.days ? [] : [`At least ${LEAST.days} days are needed; there are ${days}.`]),
    ...(fits
      ? []
      : [
          `At least ${many.families} families of ${many.wordings} wordings, or ${few.families} of ${few.wordings}, are needed; there are ${families} of ${wordings}.`,
        ]),
  ];
}

/** Shares of the total; a negative component is 0. Null if nothing varies. */
function sharesOf(study: Study): Record<Component, number> | null {
  const components = componentsOf(study);
  const total = sum(COMPONENTS.map((component) => components[component]));
  if (total === 0) return null;
  for (const component of COMPONENTS) components[component] /= total;
  return components;
}

function componentsOf(study: Study): Record<Component, number> {
  const cells = study.map((family) => family.map((wording) => wording.map(mean)));
  const squares = squaresOf(cells);
  const [families, wordings] = [study.length, study[0]?.length ?? 0];
  const [days, runs] = [study[0]?.[0]?.length ?? 0, study[0]?.[0]?.[0]?.length ?? 0];
  const run = mean(study.flat(2).map(variance));
  const ms = {
    wording: (days * runs * squares.wording) / (families * (wordings - 1)),
    day: (wordings * runs * squares.day) / (families * (days - 1)),
    interaction: (runs * squares.interaction) / (families * (wordings - 1) * (days - 1)),
    family: (wordings * days * runs * squares.family) / (families - 1),
  };
  const positive = (value: number) => Math.max(0, value);
  return {
    run,
    wording: positive((ms.wording - ms.interaction) / (days * runs)),
    day: positive((ms.day - ms.interaction) / (wordings * runs)),
    interaction: positive((ms.interaction - run) / runs),
    family: positive((ms.family - ms.wording - ms.day + ms.interaction) / (wordings * days * runs)),
  };
}

/** Sums of squares of the cell means, by family, wording and day. */
function squaresOf(cells: readonly (readonly (readonly number[])[])[]) {
  const totals = { wording: 0, day: 0, interaction: 0, family: 0 };
  const grand = mean(cells.flat(2));
  for (const family of cells) {
    const centre = mean(family.flat());
    const wordings = family.map(mean);
    const days = (family[0] ?? []).map((_, day) => mean(family.map((wording) => wording[day] ?? 0)));
    totals.family += (centre - grand) ** 2;
    totals.wording += sum(wordings.map((value) => (value - centre) ** 2));
    totals.day += sum(days.map((value) => (value - centre) ** 2));
    for (const [row, wording] of family.entries())
      for (const [day, cell] of wording.entries())
        totals.interaction += (cell - (wordings[row] ?? 0) - (days[day] ?? 0) + centre) ** 2;
  }
  return totals;
}

function jackknife(root: number, without: readonly number[]): Interval {
  const n = without.length;
  const spread = Math.sqrt(((n - 1) / n) * sum(without.map((value) => (value - mean(without)) ** 2)));
  const half = tQuantile(0.975, n - 1) * spread;
  return { low: Math.max(0, root - half) ** 2, high: Math.min(1, root + half) ** 2 };
}
