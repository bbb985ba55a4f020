import type { LinkPageType } from "./page-type.ts";
import { ratingBand, type SegmentRecord } from "./rating-band.ts";
import { SEGMENTS } from "./segment-rates.ts";

export interface LinkFacts {
  pageType: LinkPageType;
  /** 0 to 1. */
  relevance: number;
  /** 0 to 100; null if unknown. */
  domainRating: number | null;
  followed: boolean;
  /** Links from the page to other sites; null if unknown. */
  outboundLinks: number | null;
}

/**
 * Base rate: the share of 12 million outreach emails that received a reply (Backlinko and Pitchbox). It applies to a segment
 * without outreach.
 */
const BASE_RATE = 0.085;
/** The base rate weighs as much as this many attempts of a segment. */
const PRIOR_ATTEMPTS = 40;

/** The weight of each sign in log-odds, in addition to its segment; fitted by `server/test/worlds/links/fit-achievability.ts`. */
export const WEIGHTS = {
  always: -0.22,
  relevance: 0.46,
  rating: -0.9,
  followed: -0.25,
  outbound: 0.06,
  alsoLinksTo: 0.21,
} as const;

export type Sign = keyof typeof WEIGHTS;

/** The signs of a page, as deviations: a typical or unknown value contributes nothing. */
export function pageSigns({
  relevance,
  domainRating,
  followed,
  outboundLinks,
}: LinkFacts): Record<Exclude<Sign, "alsoLinksTo">, number> {
  return {
    always: 1,
    relevance: relevance - 0.5,
    rating: domainRating === null ? 0 : domainRating / 100 - 0.35,
    followed: followed ? 1 : 0,
    outbound: outboundLinks === null ? 0 : Math.log1p(outboundLinks) - 3,
  };
}

/** Log-odds that outreach earns a link on a page of this type and strength. */
function segmentOdds({ pageType, domainRating }: Pick<LinkFacts, "pageType" | "domainRating">): number {
  const rate = shrunkRate(SEGMENTS[pageType][ratingBand(domainRating)]);
  return Math.log(rate / (1 - rate));
}

/** Log-odds that outreach earns a link on a page, from the page alone. */
export function pageOdds(facts: LinkFacts): number {
  const signs = pageSigns(facts);
  return (
    segmentOdds(facts) +
    WEIGHTS.always +
    WEIGHTS.relevance * signs.relevance +
    WEIGHTS.rating * signs.rating +
    WEIGHTS.followed * signs.followed +
    WEIGHTS.outbound * signs.outbound
  );
}

/**
 * The same as a probability, with the other competitors that the site links to. `scoreBacklinks` calculates it in SQL: change
 * both together.
 */
export function earnedChance(odds: number, alsoLinksTo: number): number {
  return 1 / (1 + Math.exp(-odds - WEIGHTS.alsoLinksTo * Math.log1p(alsoLinksTo)));
}

/** The mean of a beta posterior: the more attempts, the more weight they have. */
export function shrunkRate([earned, tried]: SegmentRecord): number {
  return (earned + BASE_RATE * PRIOR_ATTEMPTS) / (tried + PRIOR_ATTEMPTS);
}
