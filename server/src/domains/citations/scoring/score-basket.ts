import { type CitationHunterResult, COUNTED_OUTCOMES, type EngineCitations } from "@findable/contract";
import { citedPages, type PagesOfPrompt } from "../sources/cited-pages.ts";
import { basketRate } from "../statistics/rates.ts";
import { rounded, type Shares, sampled, shareOfVoice } from "../statistics/wire.ts";
import { type CheckToCount, checkResult } from "./check-result.ts";
import { createScorer, type Parties } from "./score-answer.ts";

/** The answers of a run to one prompt, counted. */
export interface ScoredPrompt extends PagesOfPrompt {
  prompt: string;
  /** Names the brand, so it is left out of the shares. */
  branded: boolean;
  perLlm: EngineCitations[];
  /** By engine, the tracked domains that each answer cites. */
  credits: string[][][];
  warnings: string[];
}

/** Domains of an engine that are kept, beside those that are tracked. */
const MOST_DOMAINS = 25;
const MOST_EXAMPLES = 1;
const EXAMPLE_LENGTH = 1_000;

/** Counts the answers to a prompt. A basket has many prompts, so it shows fewer examples than a check. */
export function scorePrompt(check: CheckToCount): ScoredPrompt {
  const { parties, samples, targets } = check;
  const { prompt, branded, perLlm, warnings } = checkResult(check);
  const score = createScorer(parties);
  const counted = samples.flatMap(({ body, outcome, llm, surface }) =>
    body !== null && COUNTED_OUTCOMES.includes(outcome) ? [{ llm, surface, body }] : [],
  );
  return {
    prompt,
    branded,
    perLlm: perLlm.map((engine) => ({
      ...engine,
      citations: engine.citations.filter(
        ({ domain }, place) => place < MOST_DOMAINS || parties.tracked.includes(domain),
      ),
      exampleResponses: engine.exampleResponses
        .slice(0, MOST_EXAMPLES)
        .map(({ text, ...example }) => ({ ...example, text: text.slice(0, EXAMPLE_LENGTH).toWellFormed() })),
    })),
    credits: targets.map(({ llm, surface }) =>
      counted
        .filter((sample) => sample.llm === llm && sample.surface === surface)
        .map(({ body }) => score(body).cited.filter((domain) => parties.tracked.includes(domain))),
    ),
    ...citedPages(counted, parties, score),
    warnings: warnings.map((warning) => `“${prompt}”: ${warning}`),
  };
}

/** The shares of tracked domains in the answers to exactly these prompts, without those that name the brand. */
export function basketShares(prompts: readonly ScoredPrompt[], { tracked }: Parties): Shares {
  return shareOfVoice(
    prompts.filter(({ branded }) => !branded).flatMap(({ credits }) => credits),
    tracked,
  );
}

/** The share of all answers to a prompt that cite the brand. Engines count by their answers. */
export function ownRate({
  perLlm,
}: Pick<ScoredPrompt, "perLlm">): Omit<CitationHunterResult["perPrompt"][number], "prompt" | "perLlm"> {
  const cells = perLlm.map(({ samples, citations }) => ({
    hits: Math.round((citations.find(({ ourBrand }) => ourBrand)?.rate ?? 0) * samples),
    n: samples,
    weight: samples,
  }));
  const rate = basketRate(cells);
  return { ourRate: rounded(rate.rate ?? 0), ...sampled(rate) };
}
