/**
 * The share of searchers that click on the first result, and the exponent by which it falls with the rank. About the published
 * click curves of the first page.
 */
export const CLICKS = { first: 0.28, exponent: -1.25 };

/** The last rank of the top three: the least that winning gives. */
export const WON_RANK = 3;

/** The share of searchers, 0 to 1, that click on the result at a rank, from 1. */
export function clicksAt(rank: number): number {
  return CLICKS.first * rank ** CLICKS.exponent;
}
