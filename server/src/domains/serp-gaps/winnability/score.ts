import { CURVE, type Curve } from "./curve.ts";
import { type Favours, sigmoid } from "./favours.ts";

/** The weight of each part of the score; together 1. */
export interface Weights {
  content: number;
  rating: number;
  brand: number;
}

/** The fitted weights. */
const USUAL_WEIGHTS: Weights = weightsIn(CURVE);

function weightsIn({ content, intent, rating, pageLinks, brand }: Curve): Weights {
  const all = content + intent + rating + pageLinks + brand;
  return { content: (content + intent) / all, rating: (rating + pageLinks) / all, brand: brand / all };
}

/** Our advantages in log-odds, part by part. */
export function partsOf(favours: Favours, curve: Curve): Weights {
  return {
    content: curve.content * favours.content + curve.intent * favours.intent,
    rating: curve.rating * favours.rating + curve.pageLinks * favours.pageLinks,
    brand: curve.brand * favours.brand,
  };
}

/** The probability of a position in the top three, 0 to 1, by a logistic curve. It never falls when an advantage grows. */
export function chanceOf(favours: Favours, weights: Weights = USUAL_WEIGHTS): number {
  const parts = partsOf(favours, CURVE);
  const { usual } = CURVE;
  const weighed = (part: keyof Weights) =>
    usual[part] + (weights[part] / USUAL_WEIGHTS[part]) * (parts[part] - usual[part]);
  const standing = CURVE.headroom * favours.headroom - CURVE.place * Math.log(favours.place);
  return sigmoid(CURVE.offset + standing + weighed("content") + weighed("rating") + weighed("brand"));
}

export function scoreOf(favours: Favours, weights?: Weights): number {
  return Math.round(100 * chanceOf(favours, weights));
}

const MIN_MONTHS = 2;
const MAX_MONTHS = 6;
const MIN_SCORE = 35;

/** Months until the top three with a page made for the query, fewer for a higher probability; null if it is unlikely. */
export function monthsOf(score: number): number | null {
  if (score < MIN_SCORE) return null;
  return Math.round(MIN_MONTHS + ((MAX_MONTHS - MIN_MONTHS) * (100 - score)) / (100 - MIN_SCORE));
}
