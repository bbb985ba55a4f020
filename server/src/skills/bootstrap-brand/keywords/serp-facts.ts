import type { BootstrapBrandResult, KeywordCandidate } from "@findable/contract";
import { getDomain, getHostname } from "tldts";
import { contentStems } from "../../../domains/keywords/labels/index.ts";
import type { Serp } from "../../../providers/serpdata/port.ts";
import { PLATFORMS } from "./platforms.ts";

export type Baseline = BootstrapBrandResult["baseline"];
export type CompetitorCandidate = BootstrapBrandResult["competitors"][number];

/** A query and its SERP; null where it could not be read. */
export interface MeasuredQuery {
  keyword: string;
  serp: Serp | null;
}

/** Our best position for each query, on the host itself or anything under the same registrable domain. A failed check is never a rank. */
export function baselineRanks(queries: readonly MeasuredQuery[], ourHost: string): Baseline {
  const ours = registrableDomain(ourHost);
  const ranks = queries.map(({ keyword, serp }): Baseline["ranks"][number] => {
    if (serp === null) return { keyword, position: null, url: null, outcome: "failed" };
    const best = serp.organic
      .filter(({ url, domain }) => registrableDomain(url || domain) === ours)
      .toSorted((left, right) => left.rank - right.rank)[0];
    if (best === undefined) return { keyword, position: null, url: null, outcome: "not_found" };
    return { keyword, position: best.rank, url: best.url, outcome: "measured" };
  });
  const failed = ranks.filter(({ outcome }) => outcome === "failed").length;
  return { measured: ranks.length - failed, failed, ranks };
}

/**
 * Domains that share the measured SERPs with us, by how many they share, then by best position; without ourselves and PLATFORMS. Those the
 * caller named come along whether found or not.
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
  return [...found]
    .map(
      ([domain, { sharedQueries, bestRank }]): CompetitorCandidate => ({
        domain,
        sharedQueries,
        share: measured.length === 0 ? 0 : sharedQueries / measured.length,
        bestRank: bestRank === Infinity ? null : bestRank,
        source: given.has(domain) ? "input" : "serp",
      }),
    )
    .toSorted(
      (left, right) =>
        right.sharedQueries - left.sharedQueries ||
        (left.bestRank ?? Infinity) - (right.bestRank ?? Infinity) ||
        (left.domain < right.domain ? -1 : 1),
    );
}

function bestRanks(serp: Serp): Map<string, number> {
  const best = new Map<string, number>();
  for (const { url, domain, rank } of serp.organic) {
    const registrable = registrableDomain(url || domain);
    best.set(registrable, Math.min(best.get(registrable) ?? Infinity, rank));
  }
  return best;
}

/** The domain one can register, of a host or address; the host itself where there is none (`localhost`, an IP address). */
export function registrableDomain(hostOrUrl: string): string {
  return getDomain(hostOrUrl) ?? getHostname(hostOrUrl) ?? hostOrUrl.toLowerCase();
}

/** Most of its meaning a query may share with one already chosen, as overlap of their words (Jaccard). */
const MOST_OVERLAP = 0.49;

/**
 * The best candidates that are worth a paid SERP: two words or more, and different from each other. Greedy: best first, passing over those
 * that mostly repeat a chosen one; if too few remain, the best of those passed over fill up.
 */
export function chooseBaselineQueries(
  candidates: readonly KeywordCandidate[],
  count: number,
  { language = "en", isBranded = () => false }: { language?: string; isBranded?: (phrase: string) => boolean } = {},
): string[] {
  const usable = candidates
    .filter(({ keyword }) => !isBranded(keyword))
    .map((candidate) => ({ ...candidate, stems: new Set(contentStems(candidate.keyword, language)) }))
    .toSorted((left, right) => right.score - left.score);
  const phrases = usable.filter(({ stems }) => stems.size >= 2);
  const chosen: typeof usable = [];
  for (const phrase of phrases) {
    if (chosen.length >= count) break;
    if (chosen.every(({ stems }) => jaccard(stems, phrase.stems) <= MOST_OVERLAP)) chosen.push(phrase);
  }
  const passedOver = [...phrases, ...usable].filter((phrase) => !chosen.includes(phrase));
  return [...new Set([...chosen, ...passedOver].map(({ keyword }) => keyword))].slice(0, count);
}

function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((stem) => right.has(stem)).length;
  return shared / (left.size + right.size - shared);
}
