import type { BrandCitations } from "@findable/contract";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import type { Parties } from "../scoring/score-answer.ts";
import type { ScoredPrompt } from "../scoring/score-basket.ts";
import { basketRate } from "../statistics/rates.ts";
import { rounded, sampled, sampledRate } from "../statistics/wire.ts";

const MOST_DOMAINS = 10;
const MOST_INSTEAD = 5;

/** A short sample of answers in the numbers of a report; null if no answer counts. */
export function basketSummary(prompts: readonly ScoredPrompt[], { own }: Parties): BrandCitations | null {
  const answered = prompts.filter(({ cells }) => cells.length > 0);
  const engines = answered.flatMap(({ perLlm }) => perLlm).filter(({ samples }) => samples > 0);
  if (engines.length === 0) return null;
  const rate = basketRate(
    engines.map((engine) => ({ hits: citing(engine, own.domain), n: engine.samples, weight: engine.samples })),
  );
  const answers = engines.reduce((sum, { samples }) => sum + samples, 0);
  return {
    llms: [...new Set(engines.map(({ llm }) => llm))],
    ourRate: rounded(rate.rate ?? 0),
    ...sampled(rate),
    prompts: answered.map((prompt) => ({
      prompt: prompt.prompt,
      cited: prompt.perLlm.reduce((sum, engine) => sum + citing(engine, own.domain), 0),
      named: prompt.cells.reduce((sum, { present }) => sum + present, 0),
      responses: prompt.cells.reduce((sum, { n }) => sum + n, 0),
      citedInstead: counted(prompt.perLlm)
        .map(({ domain }) => domain)
        .filter((domain) => !isOwnSite(domain, own.domain))
        .slice(0, MOST_INSTEAD),
    })),
    mostCited: counted(engines)
      .slice(0, MOST_DOMAINS)
      .map(({ domain, hits }) => ({ domain, ...sampledRate(hits, answers) })),
  };
}

type Engine = ScoredPrompt["perLlm"][number];

function citing({ citations, samples }: Engine, own: string): number {
  return Math.max(
    0,
    ...citations.filter(({ domain }) => isOwnSite(domain, own)).map(({ rate }) => Math.round(rate * samples)),
  );
}

/** Cited domains with the answers that cite them, most cited first. */
function counted(engines: readonly Engine[]): { domain: string; hits: number }[] {
  const hits = new Map<string, number>();
  for (const { citations, samples } of engines) {
    for (const { domain, rate } of citations) {
      if (rate > 0) hits.set(domain, (hits.get(domain) ?? 0) + Math.round(rate * samples));
    }
  }
  return [...hits]
    .map(([domain, count]) => ({ domain, hits: count }))
    .sort((one, other) => other.hits - one.hits || (one.domain < other.domain ? -1 : 1));
}
