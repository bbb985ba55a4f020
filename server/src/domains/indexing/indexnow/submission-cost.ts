import { type EstimatedCost, PRICES } from "@findable/contract";

/** The price of so many URLs, without the error of adding tenths. */
export function submissionPrice(count: number): number {
  return Math.round(count * PRICES.indexNowSubmission.perUrl * 100) / 100;
}

export function submissionCost(count: number): EstimatedCost {
  return { credits: submissionPrice(count), durationSeconds: count === 0 ? 1 : 3 };
}
