import {
  type BootstrapBrandInput,
  type BootstrapBrandResult,
  countryCode,
  type KeywordCandidate,
} from "@findable/contract";
import { siteKindOf } from "../../domains/competitors/rules.ts";
import { labelsOf } from "../../market/label-phrase.ts";
import { addressFor, subjectFor } from "../../market/page-for.ts";
import { randomOf } from "../../market/random.ts";
import { QUOTABLE, snippetOf } from "../../market/serp-features.ts";
import { resultsOf } from "../../market/serp-of.ts";
import { ordered } from "../../market/standings.ts";
import { domainFrom } from "../domain-from.ts";
import { searchOf } from "../world/market.ts";
import type { Subject } from "./subject.ts";

type Baseline = BootstrapBrandResult["baseline"];
type Rivals = BootstrapBrandResult["competitors"];

const SOURCES = ["title", "heading", "anchor", "body", "serp"] as const;
/** Who stands among so many counts as sharing a results page; the first hundred are looked through for the brand. */
const SHARED = 20;
const DEEPEST = 100;
const MOST_RIVALS = 10;

/** Phrases with their labels, the most central first. */
export function candidatesOf({ phrases, market, domain, pages }: Subject): KeywordCandidate[] {
  return phrases.map((keyword, index) => {
    const random = randomOf("candidate", domain, keyword);
    const from = random.integer(0, Math.max(0, pages.length - 3));
    return {
      keyword,
      score: Math.round((1 - 0.85 * (index / phrases.length)) * 1000) / 1000,
      ...labelsOf(market, keyword, domain),
      sources: SOURCES.filter(() => random.chance(0.45)).slice(0, 3),
      urls: pages.slice(from, from + random.integer(1, 3)).map(([path]) => `https://${domain}${path}`),
    };
  });
}

/** Where a site ranks, and who stands beside it. */
export function measure(
  subject: Subject,
  queries: number,
  input: BootstrapBrandInput,
): { baseline: Baseline; competitors: Rivals } {
  const { market, domain, phrases } = subject;
  const country = countryCode(input.country);
  const pages = phrases.slice(0, queries).map((keyword) => {
    const search = searchOf(keyword, country === undefined ? {} : { country });
    const results = ordered(market, search)
      .filter(({ site }) => site.domain !== domain || isOnline(subject, keyword))
      .slice(0, DEEPEST);
    return { keyword, search, results };
  });
  const ranks = pages.map(({ keyword, search, results }): Baseline["ranks"][number] => {
    const index = results.findIndex(({ site }) => site.domain === domain);
    const found = results[index];
    if (found === undefined) return { keyword, position: null, url: null, via: null, outcome: "not_found" };
    const url = addressFor(market, found.site, found.page, subjectFor(market, keyword));
    const isQuoted = snippetOf(market, search, () => resultsOf(market, search, QUOTABLE))?.url === url;
    return {
      keyword,
      position: isQuoted ? 1 : index + 1,
      url,
      via: isQuoted ? "featured_snippet" : null,
      outcome: "measured",
    };
  });
  const shown = pages.map(({ search, results }): ShownPage => {
    const titles = resultsOf(market, search, SHARED);
    return {
      domains: results.slice(0, SHARED).map(({ site }) => site.domain),
      results: titles.map(({ url, title, site }) => ({ url, title, domain: site.domain })),
    };
  });
  return {
    baseline: { measured: pages.length, failed: 0, ranks },
    competitors: rivalsIn(shown, domain, (input.competitors ?? []).map(domainFrom)),
  };
}

/** No site has a page for everything. The world describes its brand itself. */
function isOnline({ isOurs, domain }: Subject, keyword: string): boolean {
  return isOurs || !randomOf("no page", domain, keyword).chance(0.4);
}

interface ShownPage {
  domains: string[];
  results: { url: string; title: string; domain: string }[];
}

/** Those met most often and highest, and those that were named, met or not. */
function rivalsIn(pages: readonly ShownPage[], own: string, named: readonly string[]): Rivals {
  const shown = pages.map(({ domains }) => domains);
  const results = Map.groupBy(
    pages.flatMap((page) => page.results),
    ({ domain }) => domain,
  );
  const domains = [...new Set([...named, ...shown.flat()])].filter((domain) => domain !== own);
  const rivals = domains.map((domain): Rivals[number] => {
    const ranks = shown.map((page) => page.indexOf(domain) + 1).filter((rank) => rank > 0);
    return {
      domain,
      sharedQueries: ranks.length,
      share: shown.length === 0 ? 0 : Math.round((ranks.length / shown.length) * 1000) / 1000,
      bestRank: ranks.length === 0 ? null : Math.min(...ranks),
      kind: siteKindOf(domain, results.get(domain) ?? []),
      source: named.includes(domain) ? "input" : "serp",
    };
  });
  const weightOf = (domain: string) =>
    shown.reduce((sum, page) => sum + (page.includes(domain) ? 1 / (page.indexOf(domain) + 1) : 0), 0);
  const found = rivals
    .filter(({ source }) => source === "serp")
    .map((rival) => ({ rival, weight: weightOf(rival.domain) }))
    .sort((one, other) => other.weight - one.weight || (one.rival.domain < other.rival.domain ? -1 : 1))
    .map(({ rival }) => rival);
  return [...rivals.filter(({ source }) => source === "input"), ...found.slice(0, MOST_RIVALS)];
}
