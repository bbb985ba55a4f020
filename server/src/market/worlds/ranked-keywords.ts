import type {
  RankedKeyword,
  RankedKeywords,
  RankedKeywordsRequest,
} from "../../providers/shared/ports/site-rankings.ts";
import { clicksAt } from "../clicks-at.ts";
import { addressFor, subjectFor } from "../page-for.ts";
import { siteDomain } from "./links-to.ts";
import type { WorldMarket } from "./market-of.ts";
import { type Ranking, rankingsOf } from "./rankings-of.ts";

export interface RankedSearch extends Omit<RankedKeywordsRequest, "language" | "signal"> {
  /** The market's day. */
  day: number;
}

/** The keywords that a site ranks for on a day, as vendors report them, most visits first. */
export async function rankedKeywords(
  market: WorldMarket,
  { domain: asked, day, country, topPosition, minVolume, offset = 0, limit }: RankedSearch,
): Promise<Omit<RankedKeywords, "costUsd">> {
  const domain = siteDomain(market, asked);
  const rankings = await rankingsOf(market, domain, { day, country });
  const wanted = rankings.filter(
    ({ rank, phrase }) => rank <= topPosition && (minVolume === 0 || (phrase.volume ?? 0) >= minVolume),
  );
  const sorted = wanted.map((ranking) => ({ ranking, visits: visitsOf(ranking) })).sort(byVisits);
  const warnings =
    rankings.length > 0
      ? []
      : [`"${asked}" ranks for nothing in this test world. Sites that rank: ${foundIn(market).join(", ")}.`];
  const keywords = sorted.slice(offset, offset + limit).map((one) => toKeyword(market, one));
  return {
    keywords,
    rows: keywords.length,
    total: wanted.length,
    warnings,
  };
}

interface Weighed {
  ranking: Ranking;
  visits: number | null;
}

function visitsOf({ rank, phrase: { volume } }: Ranking): number | null {
  return volume === null ? null : Math.round(volume * clicksAt(rank) * 10) / 10;
}

function byVisits(one: Weighed, other: Weighed): number {
  return (
    (other.visits ?? -1) - (one.visits ?? -1) ||
    one.ranking.rank - other.ranking.rank ||
    (one.ranking.phrase.keyword < other.ranking.phrase.keyword ? -1 : 1)
  );
}

function toKeyword(market: WorldMarket, { ranking, visits }: Weighed): RankedKeyword {
  const { phrase, rank, site, page } = ranking;
  return {
    ...phrase,
    position: rank,
    url: addressFor(market, site, page, subjectFor(market, phrase.keyword)),
    estimatedTraffic: visits,
  };
}

/** Some who compete with its workspaces, for somebody who asked for a site that is not in the world. */
function foundIn({ sites, brands }: WorldMarket): string[] {
  const own = new Set(brands.map(({ domain }) => domain));
  const rivals = sites.filter(({ kind, domain }) => kind === "product" && !own.has(domain));
  return rivals.slice(0, 5).map(({ domain }) => domain);
}
