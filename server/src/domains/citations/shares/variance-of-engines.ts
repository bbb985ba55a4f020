import type { CitationFigures } from "@findable/contract";
import { balancedStudy } from "../statistics/balanced-study.ts";
import { cellOf, type DailyCount } from "../statistics/daily-counts.ts";
import { varianceComponents } from "../statistics/variance-components.ts";
import { rounded, roundedInterval, sampledRate } from "../statistics/wire.ts";

/**
 * How much of the variance of the brand's citations is the question, its wording, the day and the run, for each engine and the model
 * that answers now. Models are compared side by side and never as a variance.
 */
export function varianceOfEngines(daily: readonly DailyCount[], domain: string): CitationFigures["variance"] {
  const inFamilies = daily.filter(({ familyId, n }) => familyId !== null && n > 0);
  const engines = Map.groupBy(inFamilies, ({ llm, surface }) => `${llm} ${surface}`);
  return [...engines.values()].flatMap((counts) => {
    const [first] = counts;
    if (first === undefined) return [];
    const model = counts.reduce((latest, count) => (count.day > latest.day ? count : latest)).model;
    const { study, ...design } = balancedStudy(
      counts
        .filter((count) => count.model === model)
        .map((count) => ({
          ...{ family: count.familyId ?? "", wording: count.queryId, day: count.day },
          ...{ hits: cellOf([count], domain).hits, n: count.n },
        })),
    );
    const found = varianceComponents(study);
    return [
      {
        ...{ llm: first.llm, surface: first.surface, model },
        ...{ ...design, outcome: found.outcome },
        shares: found.outcome === "measured" ? found.shares.map(shareOf) : [],
        missing: found.outcome === "measured" ? [] : [...found.missing],
        models: modelsOf(counts, domain),
      },
    ];
  });
}

type Found = Extract<ReturnType<typeof varianceComponents>, { outcome: "measured" }>["shares"][number];

function shareOf({ component, share, interval }: Found) {
  return { component, share: rounded(share), interval: roundedInterval(interval) };
}

function modelsOf(counts: readonly DailyCount[], domain: string) {
  return [...Map.groupBy(counts, ({ model }) => model)].map(([model, own]) => {
    const { hits, n } = cellOf(own, domain);
    return { model, hits, ...sampledRate(hits, n) };
  });
}
