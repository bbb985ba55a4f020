import type { EstimatedCost } from "@findable/contract";

const CREDITS_PER_KEYWORD = 0.05;
const KEYWORDS_PER_SECOND = 20;

/** The price of labelling this number of keywords. */
export function labellingCost(keywords: number): EstimatedCost {
  return { credits: labellingPrice(keywords), durationSeconds: 5 + Math.ceil(keywords / KEYWORDS_PER_SECOND) };
}

export function labellingPrice(keywords: number): number {
  return Math.round(keywords * CREDITS_PER_KEYWORD * 100) / 100;
}

/** The number of keywords that these credits can label. */
export function labelledFor(credits: number): number {
  return Math.floor(credits / CREDITS_PER_KEYWORD + 1e-6);
}
