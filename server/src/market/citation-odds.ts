import type { AnswerEngine } from "@findable/contract";
import type { AskedEngine } from "./answer-of.ts";
import type { Market, MarketSite } from "./market.ts";
import { topicStems, wordsOf } from "./phrase-words.ts";
import { randomOf } from "./random.ts";
import { sitesAbout } from "./sites-about.ts";

/** How likely an engine links to a site in one answer. */
export interface CitationOdds {
  site: MarketSite;
  /** 0 to 1. */
  chance: number;
}

/** What a prompt is after: something to buy, or how something is done. */
export type PromptKind = "product" | "method";

/** How freely each engine links, in logits. */
const APPETITE: Record<AnswerEngine, number> = {
  llm_chat_1: -0.1,
  llm_search_2: 0.5,
  llm_assistant_3: -0.3,
  llm_assistant_4: -0.5,
  search_overview: 0.2,
};
/** Part of a prompt's topic that a site has to write about to be a candidate. */
const KNOWS_THE_TOPIC = 0.34;
/** Sites that live from a topic, and where they begin among those about it. */
const OTHERS = 12;
const OTHERS_FROM = 30;
/** Logits for a point of standing, which is what momentum is counted in. */
const LOGITS_A_POINT = 5;
const DAYS_A_QUARTER = 91;

/**
 * The odds of every site for a prompt on a day. They drift slowly, so days next to each other are alike, and a site's
 * momentum moves them for good. Where no known maker has to do with the prompt, others are found that have.
 */
export function citationOdds(market: Market, asked: AskedEngine): CitationOdds[] {
  const stems = topicStems(asked.prompt);
  const isKnown = market.sites.some((site) => site.kind === "product" && fitOf(site, stems) >= KNOWS_THE_TOPIC);
  const others = isKnown ? [] : sitesAbout(market, asked.prompt).slice(OTHERS_FROM, OTHERS_FROM + OTHERS);
  return [
    ...market.sites.map((site) => oddsOf(market, site, asked, topicLogit(site, stems, asked.prompt))),
    ...others.map((site) => oddsOf(market, site, asked, 0.9)),
  ];
}

const PRODUCT =
  /\b(best|top|which|alternatives?|software|tools?|apps?|recommend\w*|compare|versus|vs|cheap\w*|buy|good)\b/i;
const METHOD = /^\s*(how|why|when|explain)\b/i;

export function promptKind(prompt: string): PromptKind {
  return METHOD.test(prompt) || !PRODUCT.test(prompt) ? "method" : "product";
}

function oddsOf({ seed, day }: Market, site: MarketSite, asked: AskedEngine, topic: number): CitationOdds {
  const strength = (site.authority - 65) / 22;
  const liking = 0.8 * randomOf(seed, "liking", asked.prompt, site.domain).normal();
  const habit = 0.5 * randomOf(seed, "habit", asked.llm, site.domain).normal();
  const gained = ((site.momentum ?? 0) * LOGITS_A_POINT * (asked.day - day)) / DAYS_A_QUARTER;
  const steady = strength + topic + kindLogit(site, promptKind(asked.prompt)) + liking + habit + APPETITE[asked.llm];
  return { site, chance: logistic(steady + gained + drift(seed, asked.prompt, site.domain, asked.day)) };
}

/** A site that has nothing to do with the prompt is hardly ever cited; one that it names, nearly always. */
function topicLogit(site: MarketSite, stems: readonly string[], prompt: string): number {
  const fit = fitOf(site, stems);
  const [first = ""] = wordsOf(site.name);
  const isNamed = site.kind === "product" && wordsOf(prompt).includes(first);
  return (fit < KNOWS_THE_TOPIC && !isNamed ? -6 : 2.5 * fit - 1.4) + (isNamed ? 1.5 : 0);
}

function fitOf({ topics }: MarketSite, stems: readonly string[]): number {
  return stems.length === 0 ? 0 : stems.filter((stem) => topics.has(stem)).length / stems.length;
}

function kindLogit({ kind }: MarketSite, wanted: PromptKind): number {
  if (kind === "product") return wanted === "product" ? 0.4 : -0.9;
  return wanted === "product" ? -0.6 : 0.5;
}

/** A slow wave with a length of its own, and a little unrest every week. */
function drift(seed: string, prompt: string, domain: string, day: number): number {
  const wave = randomOf(seed, "wave", prompt, domain);
  const [length, phase] = [wave.integer(45, 120), wave.number()];
  const unrest = randomOf(seed, "unrest", prompt, domain, Math.floor(day / 7)).normal();
  return 0.3 * Math.sin(2 * Math.PI * (day / length + phase)) + 0.12 * unrest;
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
