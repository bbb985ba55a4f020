import type { OutputOf } from "../../api/operations.ts";
import type { Engine } from "../../components/words/citation-words.ts";

export type Series = OutputOf<"research.ai_citation.queries.history">["series"];
export type EngineDay = Series[number]["perLlm"][string] & { date: string };

/** The days of one engine, oldest first. */
export function daysOf(series: Series, engine: Engine): EngineDay[] {
  return series.flatMap(({ date, perLlm }): EngineDay[] => (perLlm[engine] ? [{ ...perLlm[engine], date }] : []));
}

/** Days on which another model answered than on the day with answers before. */
export function modelChanges(days: readonly EngineDay[]): EngineDay[] {
  const answered = days.filter(({ models }) => models.length > 0);
  return answered.filter(({ models }, index) => index > 0 && models.join() !== answered[index - 1]?.models.join());
}
