import { creditsFor, type EstimatedCost, PRICES } from "@findable/contract";

const { perKeyword } = PRICES.keywordLabels;
const KEYWORDS_PER_SECOND = 20;

/** The price of labelling this number of keywords. */
export function labellingCost(keywords: number): EstimatedCost {
  return { credits: labellingPrice(keywords), durationSeconds: 5 + Math.ceil(keywords / KEYWORDS_PER_SECOND) };
}

export function labellingPrice(keywords: number): number {
  return creditsFor(keywords, perKeyword);
}

/** The number of keywords that these credits can label. */
export function labelledFor(credits: number): number {
  return Math.floor(credits / perKeyword + 1e-6);
}
