import { creditsFor, type EstimatedCost, keywordNumbersUsd, PRICES } from "@findable/contract";

const { perKeyword } = PRICES.keywordNumbers;
const KEYWORDS_PER_SECOND = 100;

/** The highest price of refreshing this number of keywords: unknown ones are free. */
export function refreshCost(keywords: number): EstimatedCost {
  return {
    credits: refreshPrice(keywords),
    durationSeconds: 5 + Math.ceil(keywords / KEYWORDS_PER_SECOND),
    vendorCostUsd: keywordNumbersUsd(keywords),
  };
}

export function refreshPrice(keywords: number): number {
  return creditsFor(keywords, perKeyword);
}

/** The number of keywords that these credits can refresh. */
export function refreshedFor(credits: number): number {
  return Math.floor(credits / perKeyword + 1e-6);
}
