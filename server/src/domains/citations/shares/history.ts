import type { AiCitationHistory, AnswerEngine } from "@findable/contract";
import { dateOfDay } from "../../../kernel/text/moment.ts";
import { evidencePath } from "../queries/evidence-path.ts";
import { cellOf, type DailyCount } from "../statistics/daily-counts.ts";
import { SURFACES } from "../statistics/sample.ts";
import type { DayFault } from "../statistics/sentinels.ts";
import { sampledRate, sharesOfCells } from "../statistics/wire.ts";
import type { CitedDay } from "../tallies/cited-days.store.ts";

type Day = AiCitationHistory["series"][number];

export interface HistoryCounts {
  /** Counts of a day each, of the tracked domains. */
  shares: readonly DailyCount[];
  /** The same samples, counted for the brand alone. */
  own: readonly DailyCount[];
  mostCited: readonly CitedDay[];
  tracked: readonly string[];
  brand: string;
  queryId: string;
  /** Why an engine's day is not comparable; default never. */
  faultOf?(llm: string, surface: string, day: number): DayFault | null;
}

/** The days of a prompt, oldest first. A day without samples is no entry, and an engine without an answer is no zero. */
export function historyDays({ shares, own, mostCited, tracked, brand, queryId, ...judged }: HistoryCounts): Day[] {
  const faultOf = (count: DailyCount | undefined) =>
    count === undefined ? null : (judged.faultOf?.(count.llm, count.surface, count.day) ?? null);
  const comparable = ofOneSurfaceADay(shares).filter((count) => faultOf(count) === null);
  const sharesOf = Map.groupBy(comparable, ({ day }) => day);
  const byDay = Map.groupBy(ofOneSurfaceADay(own), ({ day }) => day);
  const cited = new Map(mostCited.map((one) => [keyOf(one), one.domain]));
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, counts]): Day => {
      const engines = Map.groupBy(counts, ({ llm }) => llm);
      const cells = Map.groupBy(sharesOf.get(day) ?? [], ({ llm }) => llm);
      return {
        date: dateOfDay(day),
        perLlm: Object.fromEntries(
          [...engines]
            .sort(byName)
            .map(([llm, of]) => [
              llm,
              engineDay(of, brand, { topCitedDomain: cited.get(keyOf(of[0])) ?? null, notComparable: faultOf(of[0]) }),
            ]),
        ),
        evidence: evidencePath({ queryId, headline: true, from: day, to: day }),
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

function keyOf(of: Pick<CitedDay, "day" | "llm" | "surface"> | undefined): string {
  return of === undefined ? "" : `${of.day} ${of.llm} ${of.surface}`;
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
  { topCitedDomain, notComparable }: { topCitedDomain: string | null; notComparable: DayFault | null },
): Day["perLlm"][AnswerEngine] & object {
  const counted = notComparable === null ? counts : [];
  const { hits, n } = cellOf(counted, brand);
  const { rate, ...sampled } = sampledRate(hits, n);
  const answers = counts.reduce((total, one) => total + one.answers, 0);
  const [first] = counts;
  if (first === undefined) throw new Error("An engine without samples has no day.");
  const models = counts.flatMap(({ model, answers: own }) => (model === null || own === 0 ? [] : [model]));
  return {
    ourRate: n === 0 ? null : rate,
    ...sampled,
    topCitedDomain,
    surface: first.surface,
    models: [...new Set(models)].sort(),
    totalSamples: counts.reduce((total, { unanswered }) => total + unanswered, answers),
    outcome: answers === 0 ? "failed" : "measured",
    notComparable,
    evidence: evidencePath({
      queryId: first.queryId,
      llm: first.llm,
      surface: first.surface,
      from: first.day,
      to: first.day,
    }),
  };
}
