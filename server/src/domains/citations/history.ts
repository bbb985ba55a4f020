import type { AiCitationHistory, AnswerEngine } from "@findable/contract";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import type { DaySet } from "./counts.store.ts";
import { sampledRate, shareOfVoice } from "./statistics/wire.ts";

type Day = AiCitationHistory["series"][number];

/** The days of a prompt, oldest first. A day without samples is no entry, and an engine without an answer is no zero. */
export function historyDays(
  sets: readonly DaySet[],
  { own, tracked }: { own: string; tracked: readonly string[] },
): Day[] {
  const byDay = Map.groupBy(sets, ({ day }) => day);
  return [...byDay].map(([date, all]): Day => {
    const engines = Map.groupBy(all, ({ llm }) => llm);
    const shown = [...engines].map(([llm, of]): [AnswerEngine, DaySet[]] => [llm, ofOneSurface(of)]);
    const cells = shown.map(([, of]) =>
      of.flatMap(({ counts, credited, samples }) => (counts ? Array<string[]>(samples).fill(credited) : [])),
    );
    return {
      date,
      perLlm: Object.fromEntries(shown.map(([llm, of]) => [llm, engineDay(of, own)])),
      ...shareOfVoice(cells, tracked),
    };
  });
}

/** Surfaces are not pooled: the API is shown where both were sampled. */
function ofOneSurface(sets: readonly DaySet[]): DaySet[] {
  const surfaces = sets.map(({ surface }) => surface);
  const shown = surfaces.includes("api") ? "api" : surfaces[0];
  return sets.filter(({ surface }) => surface === shown);
}

function engineDay(sets: readonly DaySet[], own: string): Day["perLlm"][string] {
  const counted = sets.filter(({ counts }) => counts);
  const n = sumOf(counted);
  const hits = sumOf(counted.filter(({ credited }) => credited.some((domain) => isOwnSite(domain, own))));
  const { rate, ...sampled } = sampledRate(hits, n);
  const [first] = sets;
  if (first === undefined) throw new Error("An engine without samples has no day.");
  return {
    ourRate: n === 0 ? null : rate,
    ...sampled,
    topCitedDomain: mostCited(counted),
    surface: first.surface,
    models: [...new Set(counted.flatMap(({ model }) => model ?? []))].sort(),
    totalSamples: sumOf(sets),
    outcome: n === 0 ? "failed" : "measured",
  };
}

function mostCited(sets: readonly DaySet[]): string | null {
  const counts = new Map<string, number>();
  for (const { cited, samples } of sets)
    for (const domain of cited) counts.set(domain, (counts.get(domain) ?? 0) + samples);
  const ranked = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return ranked[0]?.[0] ?? null;
}

function sumOf(sets: readonly { samples: number }[]): number {
  return sets.reduce((sum, { samples }) => sum + samples, 0);
}
