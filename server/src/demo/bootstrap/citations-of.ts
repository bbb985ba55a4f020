import type { BrandCitations, KeywordCandidate } from "@findable/contract";
import { defaultPrompts, keywordDemand, sampledRate } from "../../domains/citations/rules.ts";
import { ALL_ENGINES, askEngines, domainsOf, TRACKED } from "../world/citations/citations.ts";
import { TODAY } from "../world/market.ts";
import type { Subject } from "./subject.ts";

const LANGUAGE = "en";
const LANGUAGE_MODELS = ALL_ENGINES.filter((llm) => llm !== "search_overview");
const SHORT_SAMPLES = { fast: { prompts: 3, samples: 1 }, thorough: { prompts: 5, samples: 2 } };
const MOST_DOMAINS = 10;
const MOST_INSTEAD = 5;

/** A short sample of AI answers to prompts about what a site offers. */
export function citationsOf(
  { domain, name, isOurs }: Subject,
  candidates: readonly KeywordCandidate[],
  depth: keyof typeof SHORT_SAMPLES,
): BrandCitations {
  const { prompts: most, samples } = SHORT_SAMPLES[depth];
  const offered = candidates.filter(({ relevanceLabel }) => relevanceLabel === "OFFERING");
  const prompts = defaultPrompts({
    demand: offered.map((found) => ({ ...keywordDemand(found), fit: found.score })),
    own: { domain, names: [name] },
    language: LANGUAGE,
    count: most,
  });
  const tracked = isOurs ? TRACKED : [domain];
  const asked = prompts.map((prompt) => {
    const answers = askEngines({ prompt, llms: LANGUAGE_MODELS, samples, tracked, day: TODAY })
      .flatMap((engine) => engine.answers)
      .filter((answer) => answer !== undefined);
    const named = answers.filter(({ brands }) => brands.some((site) => site.domain === domain)).length;
    return { prompt, named, answers: answers.map((answer) => [...new Set(domainsOf(answer))]) };
  });
  const answers = asked.flatMap((one) => one.answers);
  const { rate: ourRate, ...sampling } = sampledRate(citing(answers, domain), answers.length);
  return {
    llms: [...LANGUAGE_MODELS],
    ourRate,
    ...sampling,
    prompts: asked.map(({ prompt, named, answers: own }) => ({
      prompt,
      cited: citing(own, domain),
      named: Math.max(named, citing(own, domain)),
      responses: own.length,
      citedInstead: mostCited(own)
        .filter((other) => other !== domain)
        .slice(0, MOST_INSTEAD),
    })),
    mostCited: mostCited(answers)
      .slice(0, MOST_DOMAINS)
      .map((cited) => ({ domain: cited, ...sampledRate(citing(answers, cited), answers.length) })),
  };
}

function citing(answers: readonly string[][], domain: string): number {
  return answers.filter((cited) => cited.includes(domain)).length;
}

function mostCited(answers: readonly string[][]): string[] {
  return [...new Set(answers.flat())].sort(
    (one, other) => citing(answers, other) - citing(answers, one) || (one < other ? -1 : 1),
  );
}
