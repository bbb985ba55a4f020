/**
 * The share of searchers that click on the first result, and the exponent by which it falls with the rank. About the published
 * click curves of the first page.
 */
export const CLICKS = { first: 0.28, exponent: -1.25 };
/** The last rank of the top three: the least that winning gives. */
export const WON_RANK = 3;

/** Expected additional visits per month: searches, times the additional share of clicks at rank 3, times the score. */
export function gapValue(volume: number | null, { currentRank, score }: { currentRank: number | null; score: number }) {
  if (volume === null) return null;
  const now = currentRank === null ? 0 : clicksAt(currentRank);
  return Math.round((volume * Math.max(0, clicksAt(WON_RANK) - now) * score) / 10) / 10;
}

function clicksAt(rank: number): number {
  return CLICKS.first * rank ** CLICKS.exponent;
}
