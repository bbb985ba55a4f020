import type { LinkPageType } from "./page-type.ts";
import { SEGMENTS } from "./segment-rates.ts";

export interface LinkFacts {
  pageType: LinkPageType;
  /** 0 to 1. */
  relevance: number;
  /** 0 to 100; null where unknown. */
  domainRating: number | null;
  followed: boolean;
  /** Links from the page to other sites; null where unknown. */
  outboundLinks: number | null;
}

/** Of 12 million outreach mails so many in a hundred were answered (Backlinko and Pitchbox): what is believed of a segment nobody has tried. */
const BASE_RATE = 0.085;
/** A segment's own record is believed as much as this many tries of the base rate. */
const PRIOR_TRIES = 40;

export type RatingBand = "80+" | "60-79" | "40-59" | "<40";

export function ratingBand(rating: number | null): RatingBand {
  if (rating === null || rating < 40) return "<40";
  if (rating < 60) return "40-59";
  return rating < 80 ? "60-79" : "80+";
}

/** How much each thing says, in log-odds by unit, beside what its segment says. */
export const WEIGHTS = {
  relevance: 2.9,
  rating: -1.4,
  followed: -0.25,
  outbound: 0.12,
  alsoLinksTo: 0.45,
} as const;
/** Where each thing adds nothing. */
const MIDDLE = { relevance: 0.5, rating: 0.35, outbound: Math.log1p(20) } as const;

/** Log-odds that outreach earns a link on a page, by what the page itself tells. What is unknown adds nothing. */
export function pageOdds({ pageType, relevance, domainRating, followed, outboundLinks }: LinkFacts): number {
  const segment = SEGMENTS[pageType][ratingBand(domainRating)];
  return (
    logit(shrunkRate(segment)) +
    WEIGHTS.relevance * (relevance - MIDDLE.relevance) +
    (domainRating === null ? 0 : WEIGHTS.rating * (domainRating / 100 - MIDDLE.rating)) +
    (followed ? WEIGHTS.followed : 0) +
    (outboundLinks === null ? 0 : WEIGHTS.outbound * (Math.log1p(outboundLinks) - MIDDLE.outbound))
  );
}

/** The same with the other competitors that the site links to, as a probability. `scoreBacklinks` says it in SQL. */
export function earnedChance(odds: number, alsoLinksTo: number): number {
  return 1 / (1 + Math.exp(-odds - WEIGHTS.alsoLinksTo * Math.log1p(alsoLinksTo)));
}

/** Links earned and tried. */
export type SegmentRecord = readonly [earned: number, tried: number];

/** The mean of a beta posterior: few tries are hardly believed, many are. */
export function shrunkRate([earned, tried]: SegmentRecord): number {
  return (earned + BASE_RATE * PRIOR_TRIES) / (tried + PRIOR_TRIES);
}

function logit(rate: number): number {
  return Math.log(rate / (1 - rate));
}
