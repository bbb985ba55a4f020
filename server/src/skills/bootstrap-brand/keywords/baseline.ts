import type { BootstrapBrandResult, KeywordCandidate } from "@findable/contract";
import { PLATFORMS, type SeenResult, siteKindOf } from "../../../domains/competitors/index.ts";
import { jaccardIndex } from "../../../kernel/statistics/set-overlap.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { isOwnSite, registrableDomain } from "../../../kernel/text/site-domains.ts";
import type { Serp } from "../../../providers/serpdata/port.ts";
import { isCompound } from "./compounds.ts";

export type Baseline = BootstrapBrandResult["baseline"];
export type CompetitorCandidate = BootstrapBrandResult["competitors"][number];

/** A query and its SERP; null if the check failed. */
export interface MeasuredQuery {
  keyword: string;
  serp: Serp | null;
}

/** The best position of our host or its subdomains for each query. A failed check is never a rank. */
export function baselineRanks(queries: readonly MeasuredQuery[], ourHost: string): Baseline {
  const ranks = queries.map(({ keyword, serp }): Baseline["ranks"][number] => {
    if (serp === null) return { keyword, position: null, url: null, via: null, outcome: "failed" };
    const snippet = serp.featuredSnippet?.url;
    if (snippet !== undefined && isOwnSite(snippet, ourHost))
      return { keyword, position: 1, url: snippet, via: "featured_snippet", outcome: "measured" };
    const best = serp.organic
      .filter(({ url, domain }) => isOwnSite(url || domain, ourHost))
      .toSorted((left, right) => left.rank - right.rank)[0];
    if (best === undefined) return { keyword, position: null, url: null, via: null, outcome: "not_found" };
    return { keyword, position: best.rank, url: best.url, via: null, outcome: "measured" };
  });
  const failed = ranks.filter(({ outcome }) => outcome === "failed").length;
  return { measured: ranks.length - failed, failed, ranks };
}

/** House rule: a longer list of competitors is noise. */
const MAX_FOUND = 25;

/**
 * Domains that share the measured SERPs with us, by the number of shared SERPs, then by best position. Excludes our own domain and
 * PLATFORMS, and has at most MAX_FOUND entries. Competitors that the caller named are always included.
 */
export function competitorCandidates(
  queries: readonly MeasuredQuery[],
  ourHost: string,
  named: readonly string[],
): CompetitorCandidate[] {
  const ours = registrableDomain(ourHost);
  const given = new Set(named.map(registrableDomain).filter((domain) => domain !== ours));
  const measured = queries.flatMap(({ serp }) => (serp === null ? [] : [serp]));
  const found = new Map([...given].map((domain) => [domain, { sharedQueries: 0, bestRank: Infinity }]));
  for (const serp of measured) {
    for (const [domain, rank] of bestRanks(serp)) {
      if (domain === ours || (PLATFORMS.has(domain) && !given.has(domain))) continue;
      const before = found.get(domain) ?? { sharedQueries: 0, bestRank: Infinity };
      found.set(domain, { sharedQueries: before.sharedQueries + 1, bestRank: Math.min(before.bestRank, rank) });
    }
  }
  const results = resultsByDomain(measured);
  const ranked = [...found]
    .map(
      ([domain, { sharedQueries, bestRank }]): CompetitorCandidate => ({
        domain,
        sharedQueries,
        share: measured.length === 0 ? 0 : sharedQueries / measured.length,
        bestRank: bestRank === Infinity ? null : bestRank,
        kind: siteKindOf(domain, results.get(domain) ?? []),
        source: given.has(domain) ? "input" : "serp",
      }),
    )
    .toSorted(
      (left, right) =>
        right.sharedQueries - left.sharedQueries ||
        (left.bestRank ?? Infinity) - (right.bestRank ?? Infinity) ||
        (left.domain < right.domain ? -1 : 1),
    );
  const kept = new Set(ranked.filter(({ source }) => source === "serp").slice(0, MAX_FOUND));
  return ranked.filter((candidate) => candidate.source === "input" || kept.has(candidate));
}

/** The candidates, followed by sites that only the data provider reports. */
export function withOrganicCompetitors(
  candidates: readonly CompetitorCandidate[],
  reported: readonly string[],
  ourHost: string,
): CompetitorCandidate[] {
  const known = new Set([registrableDomain(ourHost), ...candidates.map(({ domain }) => domain)]);
  const further = [...new Set(reported)].filter((domain) => !known.has(domain) && !PLATFORMS.has(domain));
  return [
    ...candidates,
    ...further.map((domain): CompetitorCandidate => {
      return { domain, sharedQueries: 0, share: 0, bestRank: null, kind: siteKindOf(domain, []), source: "linkdata" };
    }),
  ];
}

function resultsByDomain(serps: readonly Serp[]): Map<string, SeenResult[]> {
  const all = serps.flatMap(({ organic }) => organic);
  return Map.groupBy(all, ({ url, domain }) => registrableDomain(url || domain));
}

function bestRanks(serp: Serp): Map<string, number> {
  const best = new Map<string, number>();
  const { featuredSnippet } = serp;
  const shown = featuredSnippet === null ? [] : [{ url: featuredSnippet.url, domain: featuredSnippet.url, rank: 1 }];
  for (const { url, domain, rank } of [...shown, ...serp.organic]) {
    const registrable = registrableDomain(url || domain);
    best.set(registrable, Math.min(best.get(registrable) ?? Infinity, rank));
  }
  return best;
}

/** Score that a query loses in proportion to its word overlap (Jaccard) with a chosen one, so that new subjects beat variants. */
const OVERLAP_COST = 0.5;

/**
 * Chooses the candidates that are worth a paid SERP: not branded, and different from each other by maximal marginal relevance
 * (Carbonell and Goldstein, SIGIR 1998). Single words, except compounds, fill the places that longer phrases leave.
 */
export function chooseBaselineQueries(
  candidates: readonly KeywordCandidate[],
  count: number,
  { language = "en", isBranded = () => false }: { language?: string; isBranded?: (phrase: string) => boolean } = {},
): string[] {
  const usable = candidates
    .filter(({ keyword }) => !isBranded(keyword))
    .map(({ keyword, score }) => ({ keyword, score, stems: new Set(contentStems(keyword, language)) }));
  const isSpecific = ({ keyword, stems }: Query) => stems.size >= 2 || isCompound(keyword, language);
  const phrases = pickDiverse(usable.filter(isSpecific), count);
  const singles = usable.filter((query) => !isSpecific(query)).toSorted((left, right) => right.score - left.score);
  return [...phrases, ...singles].slice(0, count).map(({ keyword }) => keyword);
}

interface Query {
  keyword: string;
  score: number;
  stems: ReadonlySet<string>;
}

function pickDiverse(queries: readonly Query[], count: number): Query[] {
  const chosen: Query[] = [];
  let left = queries.map((query) => ({ query, overlap: 0 }));
  while (chosen.length < count) {
    const best = maxBy(left, ({ query, overlap }) => query.score - OVERLAP_COST * overlap);
    if (best === undefined) break;
    chosen.push(best.query);
    left = left
      .filter((other) => other !== best)
      .map(({ query, overlap }) => ({
        query,
        overlap: Math.max(overlap, jaccardIndex(query.stems, best.query.stems)),
      }));
  }
  return chosen;
}

function maxBy<T>(items: readonly T[], worthOf: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || worthOf(item) > worthOf(best) ? item : best),
    undefined,
  );
}
