/** How what speaks for us becomes a chance: log-odds for each thing that speaks for us from 0 to 1. */
export interface Curve {
  offset: number;
  /** For each e-fold of places that we are nearer to the top. */
  place: number;
  headroom: number;
  rating: number;
  pageLinks: number;
  content: number;
  intent: number;
  brand: number;
  /** What each part of the judgement usually comes to; its weight counts what is more or less than that. */
  usual: { content: number; rating: number; brand: number };
}

/** Fitted by `server/test/worlds/winnability/fit-curve.ts` on trades and seeds that nobody is judged by. */
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
