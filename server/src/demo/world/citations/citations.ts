import {
  type AiCitationQuery,
  ANSWER_ENGINES,
  type AnswerEngine,
  type CheckAiCitationResult,
  type CitationDefinition,
  type EngineCitations,
} from "@findable/contract";
import {
  askNext,
  cellOf,
  precisionCritical,
  precisionReached,
  sampledRate,
  sharesOfCells,
} from "../../../domains/citations/rules.ts";
import { answerOf, answersOf, type MarketAnswer } from "../../../market/answer-of.ts";
import { answerText } from "../../../market/answer-text.ts";
import type { Market } from "../../../market/market.ts";
import { topicStems, wordsOf } from "../../../market/phrase-words.ts";
import { randomOf } from "../../../market/random.ts";
import { nameFrom } from "../../domain-from.ts";
import { BRAND, PUBLISHERS, RIVALS } from "../facts.ts";
import { demoMarket, TODAY } from "../market.ts";
import { countAnswers } from "./citation-counts.ts";
import { type AskedAnswers, DOES, modelOf, usualSurface } from "./citation-engines.ts";

export const TRACKED: readonly string[] = [BRAND.domain, ...RIVALS.map(({ domain }) => domain)];

const NO_OUTCOMES = { answered: 0, not_searched: 0, no_surface: 0, refused: 0, parse_suspect: 0, failed: 0 };
const [BRAND_WORD = ""] = wordsOf(BRAND.name);

export interface CitationCheck {
  prompt: string;
  llms: readonly AnswerEngine[];
  /** Each engine is asked on each of them; on its usual one if none is named. */
  surfaces?: AiCitationQuery["surfaces"];
  samples: number;
  tracked: readonly string[];
  /** Counted from 1970. */
  day: number;
  definition?: CitationDefinition | undefined;
  /** Half width at which an engine is not asked further. */
  precision?: number | undefined;
}

/** What engines answer to a prompt on a day, engine by engine. */
export function askEngines({ prompt, llms, surfaces = null, samples, tracked, day }: CitationCheck): AskedAnswers[] {
  const market = marketWith(tracked, prompt);
  return llms.flatMap((llm) =>
    (surfaces ?? [usualSurface(llm)]).map((surface) => {
      const asked = { prompt, llm, day };
      const isUsual = surface === usualSurface(llm);
      return { llm, surface, answers: isUsual ? answersOf(market, asked, samples) : inTheApp(market, asked, samples) };
    }),
  );
}

/** The first answer in an app, so that it is another one than over the API. */
const FIRST_IN_APP = 1000;
/** An app shows that much of what its engine cites. */
const SHOWN_IN_APP = 0.7;

function inTheApp(market: Market, asked: { prompt: string; llm: AnswerEngine; day: number }, samples: number) {
  return Array.from({ length: samples }, (_, index) => {
    const answer = answerOf(market, asked, FIRST_IN_APP + index);
    if (answer === undefined) return undefined;
    const { prompt, llm, day } = asked;
    const isShown = ({ url }: { url: string }) =>
      randomOf(market.seed, "shown", prompt, llm, day, index, url).chance(SHOWN_IN_APP);
    return { ...answer, citations: answer.citations.filter(isShown) };
  });
}

/** The demo's market and the sites that somebody tracks who are not in it: for what they are asked about, they are candidates. */
function marketWith(tracked: readonly string[], prompt: string): Market {
  const market = demoMarket();
  const strangers = tracked.filter((domain) => !market.sites.some((site) => site.domain === domain));
  if (strangers.length === 0) return market;
  const sites = strangers.map((domain) => ({
    name: nameFrom(domain),
    domain,
    authority: randomOf(market.seed, "authority", domain).integer(35, 80),
    kind: "product" as const,
    topics: new Set(topicStems(prompt)),
  }));
  return { ...market, sites: [...market.sites, ...sites] };
}

/** The domains of every answer that was received, engine by engine. */
export function citedDomains(asked: readonly AskedAnswers[]): string[][][] {
  return asked.map(({ answers }) => answers.flatMap((answer) => (answer === undefined ? [] : [domainsOf(answer)])));
}

export function domainsOf({ citations }: MarketAnswer): string[] {
  return citations.map(({ site }) => site.domain);
}

/** What a check of a prompt finds. */
export function checkOf(check: CitationCheck): CheckAiCitationResult {
  const asked = askEngines(check).map((engine) => untilPrecise(engine, check));
  const silent = asked.filter(({ answers }) => answers.every((answer) => answer === undefined));
  return {
    prompt: check.prompt,
    samplesPerLlm: check.samples,
    definition: check.definition ?? "linked_citation",
    perLlm: asked.map((engine) => engineCitations(engine, check)),
    ...sharesOfCells(
      asked.map((engine) => countsOf(engine, check, check.tracked)),
      check.tracked,
    ),
    branded: wordsOf(check.prompt).includes(BRAND_WORD),
    evidence: null,
    precision:
      check.precision === undefined
        ? null
        : precisionReached(
            check.precision,
            check.samples,
            asked.map((engine) => ownCell(engine, check)),
          ),
    warnings: silent.map(({ llm }) => `${llm} did not answer.`),
  };
}

/** The answers that an engine is asked before the interval of the brand's rate is narrow enough. */
function untilPrecise(engine: AskedAnswers, check: CitationCheck): AskedAnswers {
  const { precision, samples } = check;
  if (precision === undefined) return engine;
  let asked: AskedAnswers = { ...engine, answers: [] };
  for (;;) {
    const more = askNext(ownCell(asked, check), precision, samples);
    if (more === 0) return asked;
    asked = { ...engine, answers: engine.answers.slice(0, asked.answers.length + more) };
  }
}

function ownCell(engine: AskedAnswers, check: CitationCheck) {
  const { hits, n } = cellOf(countsOf(engine, check, [BRAND.domain]), BRAND.domain);
  return { llm: engine.llm, surface: engine.surface, hits, n, asked: engine.answers.length };
}

function countsOf(
  engine: AskedAnswers,
  { prompt, day, definition = "linked_citation" }: CitationCheck,
  tracked: readonly string[],
) {
  return countAnswers([{ queryId: prompt, prompt, day, asked: [engine] }], { definition, tracked });
}

function engineCitations(engine: AskedAnswers, check: CitationCheck): EngineCitations {
  const { llm, surface, answers } = engine;
  const { prompt, tracked } = check;
  const got = answers.filter((answer) => answer !== undefined);
  const cited = got.map(domainsOf);
  const failed = got.length === 0;
  const named = got.flatMap(({ brands }) => brands.map(({ domain }) => domain));
  const known = failed ? [] : [...new Set([...cited.flat(), ...named, ...tracked])];
  const counts = countsOf(engine, check, known);
  const domains = known.filter((domain) => cellOf(counts, domain).hits > 0 || tracked.includes(domain));
  return {
    llm,
    surface,
    models: failed ? [] : [modelOf(llm)],
    outcome: failed ? "failed" : "measured",
    outcomes: { ...NO_OUTCOMES, answered: got.length, failed: answers.length - got.length },
    samples: got.length,
    failedSamples: answers.length - got.length,
    citations: domains
      .map((domain) => ({ ...citationOf(domain, cited), ...rateOf(cellOf(counts, domain), check) }))
      .sort((one, other) => other.rate - one.rate || (one.domain < other.domain ? -1 : 1)),
    mentions: mentionsOf(got),
    exampleResponses: got
      .slice(0, 3)
      .map((answer) => ({ text: answerText(prompt, answer, DOES), citedDomains: domainsOf(answer) })),
  };
}

function rateOf({ hits, n }: { hits: number; n: number }, { precision }: CitationCheck) {
  return sampledRate(hits, n, precision === undefined ? undefined : precisionCritical(precision));
}

function citationOf(domain: string, cited: readonly string[][]) {
  const places = cited.map((domains) => domains.indexOf(domain) + 1).filter((place) => place > 0);
  const total = places.reduce((sum, place) => sum + place, 0);
  return {
    domain,
    avgPosition: places.length === 0 ? null : Math.round((total / places.length) * 10) / 10,
    ourBrand: domain === BRAND.domain,
  };
}

function mentionsOf(answers: readonly MarketAnswer[]): EngineCitations["mentions"] {
  const counts = new Map<string, number>();
  for (const { name } of answers.flatMap(({ mentions }) => mentions)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([brand, hits]) => ({ brand, ...sampledRate(hits, answers.length) }))
    .sort((one, other) => other.rate - one.rate || (one.brand < other.brand ? -1 : 1));
}

/** What a monitored prompt found on a day. */
export function checkOfQuery(query: AiCitationQuery, definition?: CitationDefinition): CheckAiCitationResult {
  return checkOf({ ...checkFor(query, TODAY), definition });
}

export function checkFor(
  { prompt, llms, surfaces, samplesPerDay, trackDomains }: AiCitationQuery,
  day: number,
): CitationCheck {
  return { prompt, llms, surfaces, samples: samplesPerDay, tracked: trackDomains, day };
}

export const ALL_ENGINES: readonly AnswerEngine[] = ANSWER_ENGINES;

/** Names of the sites that write about the trade and sell nothing. */
export function isPublisher(domain: string): boolean {
  return PUBLISHERS.some((publisher) => publisher.domain === domain);
}
