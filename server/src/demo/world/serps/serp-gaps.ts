import { languageCode, placeOf, type SerpGapAnalysis, type SerpGapVerdict, verdictOfScore } from "@findable/contract";
import {
  defenceOf,
  effortOf,
  gapValue,
  isDefended,
  type Ranked,
  threatsTo,
  workOf,
} from "../../../domains/serp-gaps/rules.ts";
import type { PageKind } from "../../../market/market.ts";
import { shapeOf } from "../../../market/query-shape.ts";
import { randomOf } from "../../../market/random.ts";
import { resultsOf } from "../../../market/serp-of.ts";
import { authorityOf } from "../../../market/sites-about.ts";
import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { BRAND, DEMO_NOW, daysAgo } from "../facts.ts";
import { clusterOfPhrase } from "../keywords/clusters.ts";
import { keywordOfPhrase, keywords } from "../keywords/keywords.ts";
import { demoMarket, demoRank, HOME_COUNTRY, HOME_LANGUAGE } from "../market.ts";
import { once, onceEach } from "../once.ts";
import { readableId, readId } from "../readable-ids.ts";
import { freshSerp, type StoredSerp, searchOfSerp, storedSerp } from "./serps.ts";
import { type Contender, cliffsOf, kindsByCount, scoreOf, type Weights } from "./winnability.ts";

const USUAL: Weights = { content: 0.4, rating: 0.4, brand: 0.2 };
/** Results that are judged. */
const JUDGED = 20;

interface Judged {
  gapId: string;
  ourDomain?: string;
  weights?: Weights;
  createdAt?: string;
}

/** Analyses of the keywords in focus and of some others, made over the last weeks. */
export const storedGaps = once((): readonly SerpGapAnalysis[] =>
  keywords()
    .filter(({ archived, status, keyword }) => !archived && (status === "FOCUSED" || isJudged(keyword)))
    .map(({ keyword }) => storedGap(keyword)),
);

function isJudged(phrase: string): boolean {
  return randomOf("judged", phrase).chance(0.35);
}

function storedGap(phrase: string): SerpGapAnalysis {
  const random = randomOf("gap made", phrase);
  const days = random.integer(0, 20);
  const hour = days === 0 ? random.integer(7, 8) : random.integer(7, 17);
  const createdAt = daysAgo(days, hour, random.integer(0, 59));
  return gapOf(storedSerp(phrase, 0), { gapId: demoId("gap", phrase), createdAt });
}

/** The analysis of an identifier: a stored one, one that a run just made, or one that stands in for it. */
export function gapOfId(id: string): SerpGapAnalysis {
  const [query, location, language, ourDomain] = readId("gap", id) ?? [];
  if (query !== undefined) return freshGap(query, { location, language, ourDomain });
  return recordOf(storedGaps(), id, "gapId");
}

interface Where {
  location?: string | undefined;
  language?: string | undefined;
  ourDomain?: string | undefined;
}

/** An analysis of a page that is fetched now, as a batch makes many. */
export const usualGap = onceEach(
  300,
  (query: string, location: string, language: string): SerpGapAnalysis => freshGap(query, { location, language }),
);

/** An analysis that is made now, of a page that is fetched now or of a given one. */
export function freshGap(query: string, where: Where, weights?: Weights, serp?: StoredSerp): SerpGapAnalysis {
  const { location = HOME_COUNTRY, language = HOME_LANGUAGE } = where;
  const ourDomain = hostOf(where.ourDomain ?? BRAND.domain);
  const gapId = readableId("gap", query, placeOf(location) ?? HOME_COUNTRY, languageCode(language), ourDomain);
  const page = serp ?? freshSerp(query, { location, language });
  return gapOf(page, { gapId, ourDomain, createdAt: DEMO_NOW, ...(weights === undefined ? {} : { weights }) });
}

function gapOf(serp: StoredSerp, judged: Judged): SerpGapAnalysis {
  const { gapId, ourDomain = BRAND.domain, weights = USUAL, createdAt = DEMO_NOW } = judged;
  const market = demoMarket();
  const search = searchOfSerp(serp);
  const results = resultsOf(market, search, JUDGED).map(
    ({ rank, site, words, kind }): Contender => ({
      rank,
      domain: site.domain,
      brand: site.kind === "product" ? site.name : undefined,
      domainRating: site.authority,
      wordCount: words,
      kind,
    }),
  );
  const currentRank = demoRank(search, ourDomain)?.rank ?? null;
  const rivals = results.filter(({ domain }) => domain !== ourDomain);
  const rating = authorityOf(market, ourDomain);
  const score = scoreOf(rivals, { rating, rank: currentRank, weights, query: serp.query });
  const verdict = verdictOfScore(score);
  const keyword = keywordOfPhrase(serp.query);
  const volume = keyword?.volume ?? null;
  const page = pageOf(serp.query, ourDomain);
  const advice = adviceOf(results, { ourDomain, rating, query: serp.query, verdict, hasPage: page.url !== null });
  return {
    gapId,
    query: serp.query,
    keywordId: keyword?.id ?? null,
    volume,
    value: gapValue(volume, { currentRank, score }),
    ourDomain,
    currentRank,
    winnability: {
      score,
      confidence: randomOf("confidence", serp.query).integer(68, 93) / 100,
      verdict,
      estimatedMonthsToTopThree: isDefended(currentRank) ? 0 : monthsOf(score, verdict),
    },
    cliffs: cliffsOf(results, serp.query),
    recommendation: { ...advice, page, supportingSerpId: serp.serpId },
    competitors: rivals.map(({ rank, domain, domainRating, wordCount }) => ({
      rank,
      domain,
      domainRating,
      wordCount,
    })),
    createdAt,
    warnings: [],
  };
}

function monthsOf(score: number, verdict: SerpGapVerdict): number | null {
  return verdict === "DOMINATED" ? null : Math.max(1, Math.round((104 - score) / 7));
}

type Advice = Omit<SerpGapAnalysis["recommendation"], "supportingSerpId">;
interface Judging {
  ourDomain: string;
  rating: number;
  query: string;
  verdict: SerpGapVerdict;
  hasPage: boolean;
}

/** The decision of the cluster of the query. */
function pageOf(query: string, ourDomain: string): NonNullable<Advice["page"]> {
  const cluster = ourDomain === BRAND.domain ? clusterOfPhrase(query) : undefined;
  if (cluster !== undefined) {
    const { url, contentType } = cluster.proposedPage;
    return { url, contentType, clusterId: cluster.id };
  }
  return { url: null, contentType: shapeOf(query) === "question" ? "blog_post" : "landing_page", clusterId: null };
}

function adviceOf(results: readonly Contender[], { ourDomain, rating, query, verdict, hasPage }: Judging): Advice {
  const ranked = results.map((result): Ranked => ({ ...result, pageLinks: null, lacking: 0 }));
  const ours = ranked.find(({ domain }) => domain === ourDomain);
  const rivals = ranked.filter(({ domain }) => domain !== ourDomain);
  const work = workOf(ours, rivals.slice(0, 3));
  const estimatedEffort = effortOf(work);
  if (ours !== undefined && isDefended(ours.rank)) {
    const threats = threatsTo({ ...ours, domainRating: rating }, rivals.slice(0, 10));
    const angle = defenceOf(query, ours.rank, threats);
    return { action: "DEFEND", shouldPursue: false, angle, estimatedEffort, work, threats };
  }
  const shouldPursue = verdict === "EASY_WIN" || verdict === "WINNABLE_WITH_EFFORT";
  const action = shouldPursue ? (ours === undefined && !hasPage ? "CREATE" : "IMPROVE") : "SKIP";
  return { action, shouldPursue, angle: angleFor(results, query), estimatedEffort, work, threats: [] };
}

/** The bands of the contract. */

const MISSING: readonly (readonly [PageKind, string])[] = [
  ["template", "Offer something to download that works at once; none of the first ten does."],
  ["comparison", "Put the options next to each other with prices; the first ten describe one at a time."],
  ["guide", "Explain it step by step with a worked example; the first ten sell or list."],
  ["list", "Compare the options openly, your own among them; the first ten only speak for themselves."],
  ["product", "Let people try it on the page; the first ten only write about it."],
  ["thread", "Answer with the words and cases of real users; the first ten quote nobody."],
];

/** What the first ten lack; where they lack nothing, what the longest of them hide. */
function angleFor(results: readonly Contender[], query: string): string {
  const present = new Set(kindsByCount(results.slice(0, 10)).map(([kind]) => kind));
  const lacking = MISSING.filter(([kind]) => !present.has(kind));
  if (lacking.length > 0) return randomOf("angle", query).pick(lacking)[1];
  return "Answer the question in the first paragraph and show one real example with numbers; the first ten bury both.";
}

function hostOf(address: string): string {
  const host = address
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/:?#].*/s, "");
  return host.replace(/^www\./, "") || BRAND.domain;
}
