import { difficultyOf } from "../../../src/market/difficulty-of.ts";
import type { Market } from "../../../src/market/market.ts";
import { pageLinksOf } from "../../../src/market/page-links-of.ts";
import { resultsOf, serpOf } from "../../../src/market/serp-of.ts";
import { candidatesFor } from "../../../src/market/standings.ts";
import { mean, rankCorrelation } from "./rank-correlation.ts";

const DAYS = 6;
const WATCHED = 20;

function searchOn(market: Market, query: string, day: number) {
  return { query, day: market.day + day, device: "desktop" as const, country: "US" };
}

/** Places that a result of the first twenty moves from one day to the next. */
export function dailyMovement(market: Market, queries: readonly string[]): number {
  return mean(
    queries.flatMap((query) =>
      Array.from({ length: DAYS }, (_, day) => {
        const [before, after] = [day, day + 1].map((one) => resultsOf(market, searchOn(market, query, one)));
        const then = new Map(after?.map(({ site, rank }) => [site.domain, rank]));
        return (before ?? [])
          .slice(0, WATCHED)
          .map(({ site, rank }) => Math.abs((then.get(site.domain) ?? 101) - rank));
      }).flat(),
    ),
  );
}

/** How difficulty goes with the links to the pages on the first page, and with how strong their sites are. */
export function difficultyAgainst(market: Market, queries: readonly string[]) {
  const facts = queries.map((query) => {
    const field = new Map(candidatesFor(market, query).map((candidate) => [candidate.site.domain, candidate]));
    const shown = resultsOf(market, searchOn(market, query, 0), 10).flatMap(({ site }) => field.get(site.domain) ?? []);
    return {
      difficulty: difficultyOf(market, query),
      links: mean(shown.map((candidate) => Math.log(1 + pageLinksOf(market, query, candidate)))),
      authority: mean(shown.map(({ site }) => site.authority)),
    };
  });
  return {
    links: rankCorrelation(facts.map(({ difficulty, links }) => [difficulty, links])),
    authority: rankCorrelation(facts.map(({ difficulty, authority }) => [difficulty, authority])),
  };
}

/** The part of AI answers above search results that cite the same sites a week later. */
export function unchangedOverviews(market: Market, queries: readonly string[]): number {
  return mean(
    queries.flatMap((query) =>
      Array.from({ length: 8 }, (_, week) => {
        const [before, after] = [week, week + 1].map((one) => {
          const { overview } = serpOf(market, searchOn(market, query, 7 * one), 20);
          return overview?.cited
            .map(({ domain }) => domain)
            .sort()
            .join(" ");
        });
        return before === undefined ? [] : [Number(before === after)];
      }).flat(),
    ),
  );
}
