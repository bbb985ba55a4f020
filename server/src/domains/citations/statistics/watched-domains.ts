import type { AnswerEngine, Surface } from "@findable/contract";
import { mean, sum } from "../../../kernel/statistics/summaries.ts";
import { type CitedDay, type CoreLoss, expectedFalseAlarmsPer30d, watchDomain } from "./core-domains.ts";
import { cellOf, type DailyCount } from "./daily-counts.ts";

/** A tracked domain on the days of a prompt and engine. */
export interface WatchedCell {
  llm: AnswerEngine;
  surface: Surface;
  domain: string;
  days: CitedDay[];
  isCore: boolean;
  losses: CoreLoss[];
}

/** The tracked domains of a prompt on each engine, followed day by day while the same model answers. */
export function watchedFrom(counts: readonly DailyCount[], tracked: readonly string[]): WatchedCell[] {
  const engines = Map.groupBy(counts, ({ llm, surface }) => `${llm} ${surface}`);
  return [...engines.values()].flatMap((all) => {
    const own = ofLatestModel(all);
    const [first] = own;
    if (first === undefined) return [];
    return tracked.map((domain) => {
      const days = own.map((count) => ({ day: count.day, cited: cellOf([count], domain).hits, n: count.n }));
      return { llm: first.llm, surface: first.surface, domain, days, ...watchDomain(days) };
    });
  });
}

/** Another model, or another version of the prompt, is a break: a domain that it does not cite is not lost. */
function ofLatestModel(counts: readonly DailyCount[]): DailyCount[] {
  const inOrder = counts.toSorted((one, other) => one.day - other.day);
  const last = inOrder.at(-1);
  return inOrder.filter(({ model, promptVersion }) => model === last?.model && promptVersion === last?.promptVersion);
}

/** False losses to expect in 30 days among the core domains of the prompt. */
export function expectedFalseLosses(watched: readonly WatchedCell[]): number {
  const core = watched.filter(({ isCore, losses }) => isCore || losses.length > 0);
  return sum(core.map(({ days }) => expectedFalseAlarmsPer30d(1, mean(days.map(({ n }) => n)))));
}
