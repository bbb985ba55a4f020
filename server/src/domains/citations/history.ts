import type { AiCitationHistory, AnswerEngine } from "@findable/contract";
import type { CitedDay } from "./cited-days.store.ts";
import { cellOf, type DailyCount } from "./statistics/daily-counts.ts";
import { SURFACES } from "./statistics/sample.ts";
import { sampledRate, sharesOfCells } from "./statistics/wire.ts";

type Day = AiCitationHistory["series"][number];

const DAY_MS = 86_400_000;

export interface HistoryCounts {
  /** Counts of a day each, of the tracked domains. */
  shares: readonly DailyCount[];
  /** The same samples, counted for the brand alone. */
  own: readonly DailyCount[];
  mostCited: readonly CitedDay[];
  tracked: readonly string[];
  brand: string;
}

/** The days of a prompt, oldest first. A day without samples is no entry, and an engine without an answer is no zero. */
export function historyDays({ shares, own, mostCited, tracked, brand }: HistoryCounts): Day[] {
  const sharesOf = Map.groupBy(ofOneSurfaceADay(shares), ({ day }) => day);
  const byDay = Map.groupBy(ofOneSurfaceADay(own), ({ day }) => day);
  const cited = new Map(mostCited.map((one) => [keyOf(one), one.domain]));
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, counts]): Day => {
      const engines = Map.groupBy(counts, ({ llm }) => llm);
      const cells = Map.groupBy(sharesOf.get(day) ?? [], ({ llm }) => llm);
      return {
        date: new Date(day * DAY_MS).toISOString().slice(0, 10),
        perLlm: Object.fromEntries([...engines].sort(byName).map(([llm, of]) => [llm, engineDay(of, brand, cited)])),
        ...sharesOfCells(
          [...cells].sort(byName).map(([, of]) => of),
          tracked,
        ),
      };
    });
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function keyOf({ day, llm, surface }: Pick<CitedDay, "day" | "llm" | "surface">): string {
  return `${day} ${llm} ${surface}`;
}

/** Surfaces are not pooled: each day shows one for each engine. */
function ofOneSurfaceADay(counts: readonly DailyCount[]): DailyCount[] {
  const engines = Map.groupBy(counts, ({ day, llm }) => `${day} ${llm}`);
  return [...engines.values()].flatMap((of) => {
    const shown = SURFACES.find((surface) => of.some((count) => count.surface === surface));
    return of.filter(({ surface }) => surface === shown);
  });
}

function engineDay(
  counts: readonly DailyCount[],
  brand: string,
  cited: ReadonlyMap<string, string>,
): Day["perLlm"][AnswerEngine] & object {
  const { hits, n } = cellOf(counts, brand);
  const { rate, ...sampled } = sampledRate(hits, n);
  const [first] = counts;
  if (first === undefined) throw new Error("An engine without samples has no day.");
  const models = counts.flatMap(({ model, answers }) => (model === null || answers === 0 ? [] : [model]));
  return {
    ourRate: n === 0 ? null : rate,
    ...sampled,
    topCitedDomain: cited.get(keyOf(first)) ?? null,
    surface: first.surface,
    models: [...new Set(models)].sort(),
    totalSamples: counts.reduce((total, { answers, unanswered }) => total + answers + unanswered, 0),
    outcome: n === 0 ? "failed" : "measured",
  };
}
