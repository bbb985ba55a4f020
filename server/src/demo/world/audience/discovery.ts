import {
  countryCode,
  DISCOVERY_METHODS,
  type Keyword,
  keywordText,
  type ResearchedKeyword,
  type ResearchKeywordInput,
  type ResearchKeywordResult,
} from "@findable/contract";
import { useOf } from "../../../domains/keywords/rules.ts";
import { NO_LABELS } from "../../../market/label-phrase.ts";
import { capitalised, topicStems } from "../../../market/phrase-words.ts";
import {
  type DiscoveryMethod,
  type FoundPhrase,
  phrasesAboutName,
  phrasesAround,
} from "../../../market/phrases-around.ts";
import { randomOf } from "../../../market/random.ts";
import { averageVolume } from "../../../market/volume-of.ts";
import { foundKeyword, keywordOfPhrase, keywords, shownKeyword } from "../keywords/keywords.ts";
import { demoMarket, demoRank, HOME_COUNTRY, searchOf } from "../market.ts";

const FAST: readonly DiscoveryMethod[] = ["related_keywords", "keyword_ideas"];
/** Keywords in the result. The file lists all. */
const MOST_SHOWN = 500;
const CERTAIN = 0.7;

export const EXAMPLE_SEED = "time tracking for architects";

/** What a run of keyword research found, and all that it kept. */
export interface Discovery {
  result: ResearchKeywordResult;
  kept: ResearchedKeyword[];
  methods: readonly DiscoveryMethod[];
}

export function discover(input: Partial<ResearchKeywordInput>): Discovery {
  const { seed = EXAMPLE_SEED, depth = "thorough", limit = MOST_SHOWN, intentFilter, label = true } = input;
  const methods = input.methods ?? (depth === "fast" ? FAST : DISCOVERY_METHODS);
  const found = phrasesFrom(seed).flatMap(({ phrase, sources }) => {
    const used = sources.filter((source) => methods.includes(source));
    return used.length === 0 && phrase !== asPhrase(seed) ? [] : [{ phrase, sources: used }];
  });
  const researched = found
    .map((one) => researchedKeyword(one, input))
    .filter(({ intentLabels }) => !label || intentFilter === undefined || overlap(intentLabels, intentFilter))
    .sort(
      (one, other) =>
        Number(isSeed(other, seed)) - Number(isSeed(one, seed)) ||
        useOf(other, other) - useOf(one, one) ||
        (one.keyword < other.keyword ? -1 : 1),
    );
  const kept = researched.slice(0, limit);
  const perMethodBreakdown = Object.fromEntries(
    methods.map((method) => [method, found.filter(({ sources }) => sources.includes(method)).length]),
  );
  return {
    result: {
      totalDiscovered: Object.values(perMethodBreakdown).reduce((sum, count) => sum + count, 0),
      afterDedup: found.length,
      afterLimit: kept.length,
      perMethodBreakdown,
      keywords: kept.slice(0, MOST_SHOWN),
      warnings: warningsOf(found.length, input),
    },
    kept,
    methods,
  };
}

function domainIn(seed: string): string | undefined {
  return /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/i.exec(seed.trim())?.[1]?.toLowerCase();
}

/** The seed as a keyword; undefined for a domain. */
function asPhrase(seed: string): string | undefined {
  return domainIn(seed) === undefined ? keywordText(seed)?.toLowerCase() : undefined;
}

function isSeed({ keyword }: Pick<Keyword, "keyword">, seed: string): boolean {
  return keyword === asPhrase(seed);
}

/** The seed and phrases around it, those of the workspace that are about the same among them. */
function phrasesFrom(seed: string): FoundPhrase[] {
  const domain = domainIn(seed);
  const phrase = asPhrase(seed);
  const near = domain === undefined ? phrasesAround(seed) : phrasesAboutName(nameOfDomain(domain));
  const known = keywords().filter(({ keyword }) =>
    domain === undefined ? isNear(keyword, seed) : (demoRank(searchOf(keyword), domain)?.rank ?? 100) <= 30,
  );
  const again = known.map(({ keyword }) => ({ phrase: keyword, sources: sourcesOf(keyword) }));
  const asked = phrase === undefined ? [] : [{ phrase, sources: [] }];
  return [...new Map([...asked, ...near, ...again].map((one) => [one.phrase, one])).values()];
}

function nameOfDomain(domain: string): string {
  const site = demoMarket().sites.find((one) => one.domain === domain);
  return site?.name ?? capitalised((domain.split(".").at(-2) ?? domain).replaceAll("-", " "));
}

function isNear(phrase: string, seed: string): boolean {
  const [stems, asked] = [topicStems(phrase), topicStems(seed)];
  const shared = asked.filter((stem) => stems.includes(stem)).length;
  return asked.length > 0 && shared / asked.length >= 0.6;
}

function sourcesOf(phrase: string): DiscoveryMethod[] {
  const random = randomOf("found by", phrase);
  return random.shuffle(DISCOVERY_METHODS).slice(0, random.integer(1, 3));
}

function researchedKeyword({ phrase, sources }: FoundPhrase, input: Partial<ResearchKeywordInput>): ResearchedKeyword {
  const { label = true, saveTo = "workspace", country = HOME_COUNTRY, tags = [] } = input;
  const keyword = shownKeyword(foundKeyword(phrase));
  const known = keywordOfPhrase(phrase) !== undefined;
  const fresh: Partial<Keyword> = {
    ...(label ? {} : { ...NO_LABELS, status: "RAW" }),
    source: sourceOf(sources[0]),
    tags,
    pillarId: saveTo?.startsWith("pil_") === true ? saveTo : null,
  };
  const shown = { ...keyword, ...(known ? {} : fresh) };
  return {
    ...shown,
    id: saveTo === null ? null : shown.id,
    volume: averageVolume(demoMarket(), phrase, countryCode(country)),
    isHighIntent: isCertain(shown.intentConfidence) && overlap(shown.intentLabels, ["PURCHASE", "URGENCY"]),
    isHighRelevance:
      isCertain(shown.relevanceConfidence) && ["OFFERING", "ALTERNATIVE"].includes(shown.relevanceLabel ?? ""),
    sources,
  };
}

function sourceOf(method: DiscoveryMethod | undefined): Keyword["source"] {
  if (method === "llm_mentions") return "AI_SUGGESTION";
  return method?.startsWith("linkdata") === true ? "LINKDATA" : "SERPDATA";
}

function warningsOf(found: number, { label = true, intentFilter }: Partial<ResearchKeywordInput>): string[] {
  return [
    ...(found === 0 ? ["No method found a phrase; try a shorter seed."] : []),
    ...(intentFilter !== undefined && !label ? ["`intentFilter` requires `label`, so it was not applied."] : []),
  ];
}

function overlap<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.some((item) => other.includes(item));
}

function isCertain(confidence: number | null): boolean {
  return confidence !== null && confidence >= CERTAIN;
}
