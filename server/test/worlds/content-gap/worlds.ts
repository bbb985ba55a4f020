import { nameIn, PLATFORMS, siteKindOf } from "../../../src/domains/competitors/index.ts";
import { findCandidates } from "../../../src/domains/content-gaps/find-candidates.ts";
import type { RivalPhrase } from "../../../src/domains/content-gaps/phrases.ts";
import { judgeField, type KnownResult } from "../../../src/domains/serp-gaps/index.ts";
import { clicksAt } from "../../../src/market/clicks-at.ts";
import { pageLinksOf } from "../../../src/market/page-links-of.ts";
import { topicStems } from "../../../src/market/phrase-words.ts";
import { randomOf } from "../../../src/market/random.ts";
import { rankOf, resultsOf } from "../../../src/market/serp-of.ts";
import { candidatesFor } from "../../../src/market/standings.ts";
import { INDUSTRIES } from "../../../src/market/worlds/industries.ts";
import { ratingOf } from "../../../src/market/worlds/links-to.ts";
import { createMarket, type WorldMarket } from "../../../src/market/worlds/market-of.ts";
import { rankedKeywords } from "../../../src/market/worlds/ranked-keywords.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import type { RankedKeyword } from "../../../src/providers/shared/ports/site-rankings.ts";
import { byWorth, stands, weigh } from "../../../src/skills/research-content-gap/build-gaps.ts";
import { cededOn, type Verified } from "../../../src/skills/research-content-gap/verify-gaps.ts";
import { momentIn, worldBrand, worldState } from "../../fakes/worlds/world-states.ts";

/** A phrase to write for, with the phrases that its page is meant to serve. */
export interface ListedGap {
  keyword: string;
  serves: readonly string[];
}

/** A world in which gaps are looked for, with what is true in it. */
export interface GapWorld {
  /** What to write for, best first: by the report, and by the difference of the two lists of keywords. */
  ours: ListedGap[];
  plain: ListedGap[];
  /** Subjects that two competitors cover in the first 20 and the brand does not in the first 100, most searched first. */
  planted: string[];
  /** The most searched of them, which a report must find. */
  important: string[];
  subjectOf(phrase: string): string;
  /** Whether only directories and publishers hold the first ten results of a gap: the product, names of sites alone, the truth. */
  ceded: readonly CededVerdict[];
  /** What pages for these phrases bring half a year after they are published. */
  publish(phrases: readonly string[]): Published;
}

export interface CededVerdict {
  said: boolean;
  plain: boolean;
  truth: boolean;
}

export interface Published {
  /** Phrases whose page is on the first page. */
  reached: ReadonlySet<string>;
  /** Visits per month, from all phrases for which competitors rank and the brand did not. */
  visits: number;
}

const COUNTRY = "US";
const STARTED = 10;
const COMPETITORS = 3;
const VERIFIED = 30;
const MIN_VOLUME = 100;
const COVERING_RANK = 20;
const MONTHS = 6;
const FIRST_PAGE = 10;
const LIMIT = 50;
const IMPORTANT = 20;
const PLANTED_EVERY = 4;

export async function gapWorld(seed: string): Promise<GapWorld> {
  const random = randomOf("content gap", seed);
  const trade = INDUSTRIES[random.integer(0, INDUSTRIES.length - 1)];
  if (trade === undefined) throw new Error("There are no trades.");
  const domain = `orbit-${seed}.example`;
  const brand = worldBrand({ domain, name: `Orbit${trade.key}`, primaryKeywords: trade.things.slice(0, 2) });
  const born = worldState({ seed, brands: [brand] });
  const state = { ...born, now: momentIn(born, STARTED) };
  const market = createMarket(state);
  const day = worldDay(state);
  const makers = market.sites.filter((site) => site.kind === "product" && site.domain !== domain);
  const competitors = random.shuffle(makers).slice(0, COMPETITORS);
  const read = async (site: string) => {
    const search = { domain: site, day, country: COUNTRY, topPosition: 100, minVolume: 0, limit: 1_000 };
    return (await rankedKeywords(market, search)).keywords;
  };
  const own = await read(domain);
  const theirs: { id: string; keywords: RankedKeyword[] }[] = [];
  for (const site of competitors) theirs.push({ id: site.domain, keywords: await read(site.domain) });
  const names = [domain, ...competitors.map((site) => site.domain)].map(nameIn);
  const all = phrasesOf(own, theirs);
  const phrases = all.filter(({ keyword }) => {
    const glued = keyword.toLowerCase().replaceAll(" ", "");
    return !names.some((name) => name !== "" && glued.includes(name));
  });
  const planted = plantedIn(phrases);
  return {
    ours: reported(phrases, { market, day, domain }),
    ceded: cededIn(phrases, { market, day, domain, competitors: competitors.map((site) => site.domain) }),
    plain: difference(all),
    planted,
    important: planted.slice(0, IMPORTANT),
    subjectOf,
    publish(wanted) {
      const deeds = wanted.map((query, number) => ({
        kind: "page_published" as const,
        url: `https://${domain}/new/${number}`,
        title: query,
        text: `${query}. `.repeat(400),
        at: state.now,
      }));
      const later = createMarket({ ...state, now: momentIn(born, STARTED + 31 * MONTHS), deeds });
      const rankFor = (query: string) => {
        const search = { query, day: day + 30 * MONTHS, device: "desktop" as const, country: COUNTRY };
        return rankOf(later, search, domain)?.rank ?? 101;
      };
      const won = phrases
        .filter(({ ours, volume }) => ours === null && (volume ?? 0) >= MIN_VOLUME)
        .map(({ keyword, volume }) => ({ keyword, volume: volume ?? 0, rank: rankFor(keyword) }))
        .filter(({ rank }) => rank <= FIRST_PAGE);
      return {
        reached: new Set(wanted.filter((query) => rankFor(query) <= FIRST_PAGE)),
        visits: won.reduce((sum, { volume, rank }) => sum + volume * clicksAt(rank), 0),
      };
    },
  };
}

function phrasesOf(
  own: readonly RankedKeyword[],
  theirs: readonly { id: string; keywords: RankedKeyword[] }[],
): RivalPhrase[] {
  const ours = new Map(own.map(({ keyword, position, url }) => [keyword.toLowerCase(), { position, url }]));
  const rows = theirs.flatMap(({ id, keywords }) => keywords.map((row) => ({ ...row, competitorId: id })));
  return [...Map.groupBy(rows, ({ keyword }) => keyword.toLowerCase())].map(([phrase, found]) => ({
    keyword: phrase,
    volume: found[0]?.volume ?? null,
    intent: null,
    rivals: found.map(({ competitorId, position, url }) => ({ competitorId, position, url })),
    ours: ours.get(phrase) ?? null,
  }));
}

interface Scene {
  market: WorldMarket;
  day: number;
  domain: string;
}

function candidatesIn(phrases: readonly RivalPhrase[]) {
  return findCandidates({
    phrases,
    ownPages: [],
    drafts: [],
    pillars: [],
    language: "en",
    country: COUNTRY,
    minCompetitorRank: COVERING_RANK,
    minKeywordVolume: MIN_VOLUME,
    includeWeakerCoverage: false,
    limit: LIMIT,
  }).candidates;
}

/**
 * Who holds the results pages of the candidates, as the product reads them and as the market knows. Makers are on nearly every page of
 * the market, so from every fourth page they are taken out.
 */
function cededIn(
  phrases: readonly RivalPhrase[],
  { market, day, domain, competitors }: Scene & { competitors: readonly string[] },
): CededVerdict[] {
  const pages = candidatesIn(phrases).map(({ head }, index) => {
    const search = { query: head.keyword, day, device: "desktop" as const, country: COUNTRY };
    const held = resultsOf(market, search, 2 * COVERING_RANK)
      .filter(({ site }) => index % PLANTED_EVERY !== 0 || (site.kind !== "product" && site.domain !== domain))
      .slice(0, COVERING_RANK);
    const results = held.map(({ url, title, site }, place) => ({
      ...{ rank: place + 1, url, title, domain: site.domain },
      ...{ isOurs: site.domain === domain, sells: site.kind === "product" },
    }));
    return { results };
  });
  const isCeded = cededOn(pages, competitors);
  const isNamed = (name: string) => PLATFORMS.has(name) || siteKindOf(name, []) === "publisher";
  return pages.map((page) => {
    const first = page.results.filter(({ rank }) => rank <= FIRST_PAGE);
    return {
      said: isCeded(page),
      plain: first.every((result) => !result.isOurs && isNamed(result.domain)),
      truth: first.every(({ sells, isOurs }) => !sells && !isOurs),
    };
  });
}

/** The product: candidates, their results pages, and the order by value. */
function reported(phrases: readonly RivalPhrase[], { market, day, domain }: Scene): ListedGap[] {
  const candidates = candidatesIn(phrases);
  const verified = new Map(
    candidates
      .slice(0, VERIFIED)
      .map(({ head }) => [head.keyword, judged(market, { query: head.keyword, day, domain })] as const),
  );
  return candidates
    .map((candidate) => {
      const read = verified.get(candidate.head.keyword);
      return weigh(candidate, read, { isAdvisedAgainst: read?.isAdvisedAgainst === true });
    })
    .filter(stands)
    .sort(byWorth)
    .map(({ candidate: { head, related } }) => ({ keyword: head.keyword, serves: [head.keyword, ...related] }));
}

function judged(market: WorldMarket, { query, day, domain }: { query: string; day: number; domain: string }): Verified {
  const field = candidatesFor(market, query);
  const search = { query, day, device: "desktop" as const, country: COUNTRY };
  const results = resultsOf(market, search, COVERING_RANK).map(({ rank, url, title, site, words }): KnownResult => {
    const candidate = field.find((one) => one.site.domain === site.domain);
    return {
      rank,
      url,
      title,
      host: site.domain,
      domain: site.domain,
      isOurs: site.domain === domain,
      domainRating: ratingOf(market, site.domain),
      pageLinks: candidate === undefined ? null : pageLinksOf(market, query, candidate),
      wordCount: words,
      structuredDataTypes: [],
    };
  });
  const ourRating = ratingOf(market, domain);
  const { winnability } = judgeField({ query, language: "en", ourDomain: domain, ourRating, stability: null, results });
  return {
    ourRank: rankOf(market, search, domain)?.rank ?? null,
    chance: winnability.score / 100,
    months: winnability.estimatedMonthsToTopThree,
    angle: null,
    ceded: false,
    isAdvisedAgainst: false,
  };
}

/** The baseline: keywords of competitors in the first 20 for which we do not rank, most searched first. */
function difference(phrases: readonly RivalPhrase[]): ListedGap[] {
  return phrases
    .filter(({ ours, volume, rivals }) => {
      const isTheirs = rivals.some(({ position }) => position <= COVERING_RANK);
      return ours === null && isTheirs && (volume ?? 0) >= MIN_VOLUME;
    })
    .sort((one, other) => (other.volume ?? 0) - (one.volume ?? 0) || (one.keyword < other.keyword ? -1 : 1))
    .map(({ keyword }) => ({ keyword, serves: [keyword] }));
}

function plantedIn(phrases: readonly RivalPhrase[]): string[] {
  const subjects = Map.groupBy(phrases, ({ keyword }) => subjectOf(keyword));
  return [...subjects]
    .filter(([, members]) => {
      const near = new Set(
        members.flatMap(({ rivals }) =>
          rivals.flatMap(({ competitorId, position }) => (position <= COVERING_RANK ? [competitorId] : [])),
        ),
      );
      return near.size > 1 && members.every(({ ours }) => ours === null) && volumeIn(members) >= MIN_VOLUME;
    })
    .sort(([, one], [, other]) => volumeIn(other) - volumeIn(one))
    .map(([subject]) => subject);
}

/** The searches of the most searched phrase: a report leaves out rarer ones. */
function volumeIn(members: readonly RivalPhrase[]): number {
  return Math.max(0, ...members.map(({ volume }) => volume ?? 0));
}

/** The market's own idea of a subject, which the product does not see. */
function subjectOf(phrase: string): string {
  return topicStems(phrase).toSorted().join(" ");
}
