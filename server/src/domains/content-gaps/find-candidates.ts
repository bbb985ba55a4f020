import type { ResultType } from "../../kernel/text/page-type.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";
import { createPageFinder, createPlanFinder, type OwnPageTitle, obstacleTo, typesByWords } from "../clusters/index.ts";
import { answersPhrase } from "./answers-phrase.ts";
import { groupTopics } from "./group-topics.ts";
import { bestRival, bySearches, type RivalPhrase, type RivalPlace, type Topic, volumeOf } from "./phrases.ts";
import { gainOf, isFarAhead, type Reach, reachOf, type Standing, standingOf } from "./standing.ts";

export interface GapQuestion {
  phrases: readonly RivalPhrase[];
  ownPages: readonly OwnPageTitle[];
  /** Phrases of drafts that are not published. */
  drafts: readonly string[];
  /** Names of the pillars to keep; empty keeps all. */
  pillars: readonly { name: string; keywords: readonly string[] }[];
  language: string;
  country: string | undefined;
  minCompetitorRank: number;
  minKeywordVolume: number;
  includeWeakerCoverage: boolean;
  /** Candidates to return per type. */
  limit: number;
}

export interface Candidate {
  type: "MISSING_TOPIC" | "KEYWORD_GAP" | "WEAKER_COVERAGE";
  head: RivalPhrase;
  related: string[];
  /** For a missing topic one page of each competitor, otherwise the competitors on the head. */
  rivals: RivalPlace[];
  /** Searches of all phrases of the gap; null if all are unknown. */
  volume: number | null;
  coveredBy: { url: string; title: string | null; position: number | null } | null;
  reach: Reach;
  /** Expected visits per month. */
  value: number;
  types: readonly ResultType[];
}

export interface Candidates {
  candidates: Candidate[];
  topics: number;
  underWay: number;
}

const COVERING = 2;
/** A competitor covers a topic if it is among the first 20, also where the request counts lower positions. */
const COVERING_RANK = 20;
const MAX_RELATED = 20;

/** The gaps between what competitors rank for and what we do, most valuable first. */
export function findCandidates(question: GapQuestion): Candidates {
  const standing = standingOf(question.phrases);
  const topics = groupTopics(question.phrases, question).filter((topic) => isOfPillars(topic, question));
  const plannedFor = createPlanFinder([{ contentId: "", phrases: question.drafts }], question.language);
  const open = topics.filter(({ phrases }) => !phrases.some(({ keyword }) => plannedFor(keyword) !== undefined));
  const scene = { question, standing, pageAbout: createPageFinder(question.ownPages, question.language) };
  const lacking = open.flatMap((topic) => lackingIn(topic, scene));
  const weaker = question.includeWeakerCoverage ? weakerIn(open, scene) : [];
  const ofType = (type: Candidate["type"]) =>
    [...lacking, ...weaker]
      .filter((candidate) => candidate.type === type)
      .sort(byValue)
      .slice(0, question.limit);
  return {
    candidates: [...ofType("MISSING_TOPIC"), ...ofType("KEYWORD_GAP"), ...ofType("WEAKER_COVERAGE")].sort(byValue),
    topics: topics.length,
    underWay: topics.length - open.length,
  };
}

interface Scene {
  question: GapQuestion;
  standing: Standing;
  pageAbout: ReturnType<typeof createPageFinder>;
}

/** The gap of a topic for which we do not rank, or of the phrases of a topic for which we do not. */
function lackingIn(topic: Topic, scene: Scene): Candidate[] {
  const { minCompetitorRank, minKeywordVolume } = scene.question;
  const missing = topic.phrases.filter(
    ({ keyword, ours, rivals }) =>
      ours == null &&
      isServable(keyword, scene.question) &&
      rivals.some(({ position }) => position <= minCompetitorRank),
  );
  const searched = missing.filter(({ volume }) => volume === null || volume >= minKeywordVolume);
  const head = mostValuable(searched, scene.standing);
  if (head === undefined) return [];
  const isOurs = topic.phrases.some(({ ours }) => ours != null);
  const covering = coveringPages(topic.phrases, Math.min(COVERING_RANK, minCompetitorRank));
  const isTopic = !isOurs && covering.length >= COVERING;
  const reach = reachOf(head, scene.standing);
  return [
    {
      type: isTopic ? "MISSING_TOPIC" : "KEYWORD_GAP",
      head,
      related: searched
        .filter((phrase) => phrase !== head)
        .map(({ keyword }) => keyword)
        .slice(0, MAX_RELATED),
      rivals: isTopic ? covering : head.rivals.filter(({ position }) => position <= minCompetitorRank).sort(byPosition),
      volume: sumOf(searched),
      coveredBy: coverOf(topic, head, scene),
      reach,
      value: searched.reduce((sum, phrase) => sum + gainOf(phrase, reachOf(phrase, scene.standing)), 0),
      types: typesByWords(head.keyword),
    },
  ];
}

/** Whether a page can serve the phrase at all: searchers of `… reddit` want a forum. */
function isServable(keyword: string, { language }: GapQuestion): boolean {
  return obstacleTo(keyword, typesByWords(keyword), { language, places: [] })?.kind !== "discussion";
}

/** The phrase to write for: the most searched one may be out of reach where another one is not. */
function mostValuable(phrases: readonly RivalPhrase[], standing: Standing): RivalPhrase | undefined {
  const gains = new Map(phrases.map((phrase) => [phrase, gainOf(phrase, reachOf(phrase, standing))]));
  return phrases.toSorted((one, other) => (gains.get(other) ?? 0) - (gains.get(one) ?? 0) || bySearches(one, other))[0];
}

/** The best page of each competitor for a topic. */
function coveringPages(phrases: readonly RivalPhrase[], lowest: number): RivalPlace[] {
  const best = new Map<string, RivalPlace>();
  for (const place of phrases.flatMap(({ rivals }) => rivals)) {
    const known = best.get(place.competitorId);
    if (place.position <= lowest && (known === undefined || place.position < known.position))
      best.set(place.competitorId, place);
  }
  return [...best.values()].sort(byPosition);
}

/** Our page that ranks for another phrase of the topic, or that is about the whole subject. */
function coverOf(
  { phrases }: Topic,
  head: RivalPhrase,
  { question: { ownPages }, pageAbout }: Scene,
): Candidate["coveredBy"] {
  const ranking = phrases
    .flatMap(({ ours }) => (ours?.url == null ? [] : [{ url: ours.url, position: ours.position }]))
    .sort(byPosition)[0];
  if (ranking !== undefined) {
    const title = ownPages.find(({ url }) => url === ranking.url)?.title ?? null;
    return { url: ranking.url, title, position: ranking.position };
  }
  const about = pageAbout(head.keyword);
  return about === undefined ? null : { url: about.url, title: about.title, position: null };
}

/** Our pages that a competitor outranks by far, each with the phrase that loses most visits. */
function weakerIn(topics: readonly Topic[], { question, standing }: Scene): Candidate[] {
  const found = topics
    .flatMap(({ phrases }) => phrases)
    .filter((phrase) => isWeaker(phrase, question))
    .map((phrase): Candidate & { page: string } => {
      const reach = reachOf(phrase, standing);
      const best = bestRival({ rivals: sameIntent(phrase) });
      return {
        type: "WEAKER_COVERAGE",
        head: phrase,
        related: [],
        rivals: best === undefined ? [] : [best],
        volume: phrase.volume,
        coveredBy: null,
        reach,
        value: gainOf(phrase, reach),
        types: typesByWords(phrase.keyword),
        page: phrase.ours?.url ?? "",
      };
    });
  const byPage = Map.groupBy(found.sort(byValue), ({ page }) => page);
  return [...byPage.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { page: _page, ...candidate } = first;
    return [{ ...candidate, related: others.map(({ head }) => head.keyword).slice(0, MAX_RELATED) }];
  });
}

function isWeaker(phrase: RivalPhrase, { minCompetitorRank, minKeywordVolume, ownPages }: GapQuestion): boolean {
  const comparable = { ...phrase, rivals: sameIntent(phrase) };
  const best = bestRival(comparable);
  const url = phrase.ours?.url ?? null;
  if (best === undefined || url === null || best.position > minCompetitorRank) return false;
  if (phrase.volume !== null && phrase.volume < minKeywordVolume) return false;
  return (
    isFarAhead(comparable) && answersPhrase(url, ownPages.find((page) => page.url === url)?.title ?? "", phrase.keyword)
  );
}

/** The competitors with a page of a type that answers the phrase. A forum thread does not outrank our page by being better. */
function sameIntent({ keyword, rivals }: RivalPhrase): RivalPlace[] {
  return rivals.filter(({ url }) => url !== null && answersPhrase(url, "", keyword));
}

function isOfPillars({ phrases }: Topic, { pillars, language }: GapQuestion): boolean {
  if (pillars.length === 0) return true;
  return pillars.some(({ name, keywords }) => {
    const stems = contentStems(name, language);
    const own = new Set(keywords.map((keyword) => keyword.toLowerCase()));
    return phrases.some(({ keyword }) => {
      if (own.has(keyword.toLowerCase())) return true;
      const said = contentStems(keyword, language);
      return stems.length > 0 && stems.every((stem) => said.includes(stem));
    });
  });
}

function sumOf(phrases: readonly RivalPhrase[]): number | null {
  const known = phrases.filter(({ volume }) => volume !== null);
  return known.length === 0 ? null : known.reduce((sum, phrase) => sum + volumeOf(phrase), 0);
}

function byPosition(one: { position: number }, other: { position: number }): number {
  return one.position - other.position;
}

function byValue(one: Candidate, other: Candidate): number {
  return other.value - one.value || bySearches(one.head, other.head);
}
