import type { AnswerEngine } from "@findable/contract";
import type { AskedEngine } from "./asked-engine.ts";
import type { Market, MarketSite, Shock } from "./market.ts";
import { mixed, swung } from "./mixed.ts";
import { mentionLogit } from "./named-on.ts";
import { segmentOf, topicStems, topicWords, wordsOf } from "./phrase-words.ts";
import { type PublishedPage, publishedAbout, publishedLogit } from "./published-pages.ts";
import { fnv1a, randomOf } from "./random.ts";
import { isOn } from "./shock-of.ts";
import { isGeneral, sitesAbout } from "./sites-about.ts";

/** How likely an engine names or links to a site in one answer. */
export interface CitationOdds {
  site: MarketSite;
  /** Its page that would be linked to. */
  url: string;
  /** 0 to 1. */
  chance: number;
  /** What comes first in an answer, in logits. */
  weight: number;
}

/** Whom an engine may name and link to when it is asked. */
export interface AnswerOdds {
  /** Makers that it names. */
  names: CitationOdds[];
  /** Sites that it links to as its sources. */
  sources: CitationOdds[];
}

/** What a prompt is after: something to buy, or how something is done. */
export type PromptKind = "product" | "method";

/** Of its sources, how many an engine keeps, and how many take turns week by week. */
const SOURCES: Record<AnswerEngine, { kept: number; turning: number }> = {
  llm_chat_1: { kept: 1, turning: 4.2 },
  llm_search_2: { kept: 3, turning: 2.9 },
  llm_assistant_3: { kept: 2, turning: 3 },
  llm_assistant_4: { kept: 1, turning: 2.6 },
  search_overview: { kept: 2, turning: 3 },
};
/** How surely a source that an engine keeps, one whose turn it is, and any other is in an answer. */
const KEPT_CHANCE = 0.92;
const TURN_CHANCE = 0.85;
const OTHER_CHANCE = 0.03;
/** Makers named in an answer; of few that there are, this part. */
const NAMED = 5.5;
const NAMED_PART = 0.6;
/** How sharply those who are named nearly always part from those who are named now and then. */
const SURE = 6;
const DOUBTFUL = 2.4;
/** Logits that a change of an engine's model moves a site by, at most. */
const MODEL_CHANGE = 3.5;
/** Part of a prompt's topic that a site has to write about to be a candidate. */
const KNOWS_THE_TOPIC = 0.34;
/** Sites of the crowd that may be sources of an answer. */
const CROWD = 40;
/** Makers of the crowd, where no known one fits. */
const OTHERS = 8;
const ABOUT_NOTHING_ELSE = 0.9;
/** A site whose topics are worth less than this is not considered. */
const HARDLY = -4;
/** Logits for a point of standing, which is what momentum is counted in. */
const LOGITS_A_POINT = 5;
const DAYS_A_QUARTER = 91;

/** What does not change from day to day: of a site for a prompt and an engine. */
interface Footing {
  site: MarketSite;
  url: string;
  /** Whether the prompt is about what it does. */
  fits: boolean;
  steady: number;
  gainADay: number;
  published: readonly PublishedPage[];
  /** Length and beginning of its slow wave, in days and in parts of it. */
  wave: { length: number; phase: number };
}

interface Field {
  known: readonly Footing[];
  crowd: readonly { site: MarketSite; url: string; noise: number }[];
}

/** Most fields kept, so that strangers' prompts cannot fill the memory. */
const KEPT = 400;
const fields = new WeakMap<Market, Map<string, Field>>();

/**
 * The odds for a prompt on a day. Days next to each other are alike, and a site's momentum moves it for good; those sources
 * that an engine does not keep take turns, a week each.
 */
export function answerOdds(market: Market, asked: AskedEngine): AnswerOdds {
  const { known, crowd } = fieldFor(market, asked);
  const placed = known
    .filter(({ fits, published }) => fits || published.some(({ since }) => since <= asked.day))
    .map((footing) => ({ ...footing, logit: logitOn(market, footing, asked) }))
    .sort((one, other) => other.logit - one.logit);
  const writers = placed.filter(({ site }) => site.kind !== "product");
  const { kept, turning } = SOURCES[asked.llm];
  const part = crowd.length === 0 ? 0 : turning / TURN_CHANCE / crowd.length;
  const week = Math.floor(asked.day / 7);
  const sources = [
    ...writers.map(({ site, url }, place) => {
      return { site, url, chance: place < kept ? KEPT_CHANCE : OTHER_CHANCE, weight: 1 };
    }),
    ...crowd
      .filter(({ noise }) => mixed(noise, week) < part)
      .map(({ site, url }) => ({ site, url, chance: TURN_CHANCE, weight: 0 })),
  ];
  const makers = placed
    .filter(({ site }) => site.kind === "product")
    .map((maker) => ({ ...maker, logit: maker.logit + mentionLogit(market, maker.site, sources, asked.day) }));
  return { names: namedAmong(makers), sources };
}

/** So many are named as fit into an answer, those first that stand highest. */
function namedAmong(makers: readonly (Footing & { logit: number })[]): CitationOdds[] {
  const wanted = Math.min(NAMED, NAMED_PART * makers.length);
  const odds = (height: number) =>
    makers.map(({ site, url, logit }) => {
      return { site, url, chance: nameChance(logit - height), weight: logit - height };
    });
  let [low, high] = [-20, 20];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    const named = odds(middle).reduce((sum, { chance }) => sum + chance, 0);
    if (named > wanted) low = middle;
    else high = middle;
  }
  return odds(low);
}

function nameChance(above: number): number {
  return logistic((above > 0 ? SURE : DOUBTFUL) * above);
}

function logitOn(
  market: Market,
  { site, steady, gainADay, published, wave }: Footing,
  { prompt, llm, day }: AskedEngine,
): number {
  const unrest = randomOf(market.seed, "unrest", prompt, site.domain, Math.floor(day / 7)).normal();
  const drift = 0.3 * Math.sin(2 * Math.PI * (day / wave.length + wave.phase)) + 0.12 * unrest;
  const changed = (market.shocks ?? []).reduce((sum, shock) => sum + modelChange(shock, site, prompt, llm, day), 0);
  return steady + gainADay * (day - market.day) + drift + changed + publishedLogit(published, day);
}

function modelChange(shock: Shock, { domain }: MarketSite, prompt: string, llm: AnswerEngine, day: number): number {
  if (!isOn(shock, day)) return 0;
  if (shock.kind === "surge") return shock.domain === domain ? 2 * shock.intensity : 0;
  if (shock.kind === "update" || shock.llm !== llm) return 0;
  return MODEL_CHANGE * shock.intensity * swung(fnv1a(`${llm} ${domain} ${prompt}`), 300_001 + shock.number);
}

function fieldFor(market: Market, { prompt, llm }: AskedEngine): Field {
  const kept = fields.get(market) ?? new Map<string, Field>();
  fields.set(market, kept);
  const key = `${llm} ${prompt}`;
  const found = kept.get(key) ?? newField(market, prompt, llm);
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, found);
  return found;
}

/** Who could be named or linked to. Where no known maker has to do with the prompt, others are found that have. */
function newField(market: Market, prompt: string, llm: AnswerEngine): Field {
  const stems = topicStems(prompt);
  const isKnown = market.sites.some((site) => site.kind === "product" && fitOf(site, stems) >= KNOWS_THE_TOPIC);
  const about = sitesAbout(market, prompt);
  const others = about.filter((site) => !isGeneral(site) && site.kind === "product");
  const crowd = about.filter(({ kind }) => kind !== "product").slice(0, CROWD);
  return {
    known: [
      ...market.sites.map((site) => footing(market, site, prompt, llm, topicLogit(site, stems, prompt))),
      ...(isKnown ? [] : others.slice(0, OTHERS)).map((site) => footing(market, site, prompt, llm, ABOUT_NOTHING_ELSE)),
    ],
    crowd: crowd.map((site) => {
      return { site, url: pageOn(site, prompt), noise: fnv1a(`${market.seed} ${llm} ${prompt} ${site.domain}`) };
    }),
  };
}

function footing(market: Market, site: MarketSite, prompt: string, llm: AnswerEngine, topic: number): Footing {
  const { seed } = market;
  const strength = (site.authority - 65) / 22;
  const liking = 0.8 * randomOf(seed, "liking", prompt, site.domain).normal();
  const habit = 0.5 * randomOf(seed, "habit", llm, site.domain).normal();
  const wave = randomOf(seed, "wave", prompt, site.domain);
  return {
    site,
    url: pageOn(site, prompt),
    fits: topic > HARDLY,
    steady: strength + topic + kindLogit(site, promptKind(prompt)) + liking + habit,
    published: publishedAbout(market, site, prompt),
    gainADay: ((site.momentum ?? 0) * LOGITS_A_POINT) / DAYS_A_QUARTER,
    wave: { length: wave.integer(45, 120), phase: wave.number() },
  };
}

const PRODUCT =
  /\b(best|top|which|alternatives?|software|tools?|apps?|recommend\w*|compare|versus|vs|cheap\w*|buy|good|beste[nrs]?|welche[nrs]?|vergleich|günstig\w*|kaufen|anbieter|quel(?:le)?s?|meilleure?s?|comparatif|acheter)\b/i;
const METHOD = /^\s*(how|why|when|explain|wie|warum|wann|pourquoi|quand|comment \p{L}+(?:er|ir|re))\b/iu;

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
  const written = site.kind === "product" ? "/" : `/${segmentOf(topicWords(prompt).slice(0, 4).join(" "))}`;
  return `https://${site.domain}${best !== undefined && best.fit > 0 ? best.path : written}`;
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
