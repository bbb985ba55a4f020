/** Converts our advantages to a probability: log-odds for each advantage from 0 to 1. */
export interface Curve {
  offset: number;
  /** Log-odds for each e-fold of positions closer to the top. */
  place: number;
  headroom: number;
  rating: number;
  pageLinks: number;
  content: number;
  intent: number;
  brand: number;
  /** The typical value of each part of the score; its weight applies to the deviation. */
  usual: { content: number; rating: number; brand: number };
}

/** Fitted by `server/test/worlds/winnability/fit-curve.ts` on trades and seeds that are excluded from the evaluation. */
export const CURVE: Curve = {
  offset: 0.27,
  place: 2.05,
  headroom: 2.88,
  rating: 2.39,
  pageLinks: 0.8,
  content: 0.8,
  intent: 0.8,
  brand: 0.97,
  usual: { content: 1, rating: 1, brand: 0.94 },
};
