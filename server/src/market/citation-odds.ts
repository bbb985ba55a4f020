import type { AnswerEngine } from "@findable/contract";
import type { AskedEngine } from "./answer-of.ts";
import type { Market, MarketSite } from "./market.ts";
import { slugOf, topicStems, topicWords, wordsOf } from "./phrase-words.ts";
import { randomOf } from "./random.ts";
import { sitesAbout } from "./sites-about.ts";

/** How likely an engine links to a site in one answer. */
export interface CitationOdds {
  site: MarketSite;
  /** Its page that would be linked to. */
  url: string;
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
const ABOUT_NOTHING_ELSE = 0.9;
/** Logits for a point of standing, which is what momentum is counted in. */
const LOGITS_A_POINT = 5;
const DAYS_A_QUARTER = 91;

/** What does not change from day to day: of a site for a prompt and an engine. */
interface Footing {
  site: MarketSite;
  url: string;
  steady: number;
  gainADay: number;
  /** Length and beginning of its slow wave, in days and in parts of it. */
  wave: { length: number; phase: number };
}

/** Most footings kept, so that strangers' prompts cannot fill the memory. */
const KEPT = 400;
const footings = new WeakMap<Market, Map<string, readonly Footing[]>>();

/**
 * The odds of every site for a prompt on a day. They drift slowly, so days next to each other are alike, and a site's
 * momentum moves them for good. Where no known maker has to do with the prompt, others are found that have.
 */
export function citationOdds(market: Market, { prompt, llm, day }: AskedEngine): CitationOdds[] {
  return footingsFor(market, prompt, llm).map(({ site, url, steady, gainADay, wave }) => {
    const unrest = randomOf(market.seed, "unrest", prompt, site.domain, Math.floor(day / 7)).normal();
    const drift = 0.3 * Math.sin(2 * Math.PI * (day / wave.length + wave.phase)) + 0.12 * unrest;
    return { site, url, chance: logistic(steady + gainADay * (day - market.day) + drift) };
  });
}

function footingsFor(market: Market, prompt: string, llm: AnswerEngine): readonly Footing[] {
  const kept = footings.get(market) ?? new Map<string, readonly Footing[]>();
  footings.set(market, kept);
  const key = `${llm} ${prompt}`;
  const found =
    kept.get(key) ?? candidates(market, prompt).map(([site, topic]) => footing(market, site, prompt, llm, topic));
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, found);
  return found;
}

/** Who could be cited, each with what its topics are worth for the prompt. */
function candidates(market: Market, prompt: string): (readonly [MarketSite, number])[] {
  const stems = topicStems(prompt);
  const isKnown = market.sites.some((site) => site.kind === "product" && fitOf(site, stems) >= KNOWS_THE_TOPIC);
  const others = isKnown ? [] : sitesAbout(market, prompt).slice(OTHERS_FROM, OTHERS_FROM + OTHERS);
  return [
    ...market.sites.map((site) => [site, topicLogit(site, stems, prompt)] as const),
    ...others.map((site) => [site, ABOUT_NOTHING_ELSE] as const),
  ];
}

function footing({ seed }: Market, site: MarketSite, prompt: string, llm: AnswerEngine, topic: number): Footing {
  const strength = (site.authority - 65) / 22;
  const liking = 0.8 * randomOf(seed, "liking", prompt, site.domain).normal();
  const habit = 0.5 * randomOf(seed, "habit", llm, site.domain).normal();
  const wave = randomOf(seed, "wave", prompt, site.domain);
  return {
    site,
    url: pageOn(site, prompt),
    steady: strength + topic + kindLogit(site, promptKind(prompt)) + liking + habit + APPETITE[llm],
    gainADay: ((site.momentum ?? 0) * LOGITS_A_POINT) / DAYS_A_QUARTER,
    wave: { length: wave.integer(45, 120), phase: wave.number() },
  };
}

const PRODUCT =
  /\b(best|top|which|alternatives?|software|tools?|apps?|recommend\w*|compare|versus|vs|cheap\w*|buy|good)\b/i;
const METHOD = /^\s*(how|why|when|explain)\b/i;

export function promptKind(prompt: string): PromptKind {
  return METHOD.test(prompt) || !PRODUCT.test(prompt) ? "method" : "product";
}

/** A site that has nothing to do with the prompt is hardly ever cited; one that it names, nearly always. */
function topicLogit(site: MarketSite, stems: readonly string[], prompt: string): number {
  const fit = fitOf(site, stems);
  const [first = ""] = wordsOf(site.name);
  const isNamed = site.kind === "product" && wordsOf(prompt).includes(first);
  if (isNamed) return 2.5 * fit + 0.1;
  if (fit < KNOWS_THE_TOPIC) return fit === 0 ? -10 : -5;
  return 2.5 * fit - 1.4;
}

function fitOf({ topics }: MarketSite, stems: readonly string[]): number {
  return stems.length === 0 ? 0 : stems.filter((stem) => topics.has(stem)).length / stems.length;
}

function kindLogit({ kind }: MarketSite, wanted: PromptKind): number {
  if (kind === "product") return wanted === "product" ? 0.4 : -0.9;
  return wanted === "product" ? -0.6 : 0.5;
}

/** The page of a site that suits a prompt best: a known one, or the one that a publisher has on everything. */
function pageOn(site: MarketSite, prompt: string): string {
  const stems = new Set(topicStems(prompt));
  const [best] = (site.pages ?? [])
    .map(({ path, about }) => ({ path, fit: topicStems(about).filter((stem) => stems.has(stem)).length }))
    .sort((one, other) => other.fit - one.fit);
  const written = site.kind === "product" ? "/" : `/${slugOf(topicWords(prompt).slice(0, 4).join(" "))}`;
  return `https://${site.domain}${best !== undefined && best.fit > 0 ? best.path : written}`;
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
