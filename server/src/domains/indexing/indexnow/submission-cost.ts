import { type EstimatedCost, PRICES } from "@findable/contract";
import { roundTo } from "../../../kernel/statistics/summaries.ts";

/** The price of so many URLs, without the error of adding tenths. */
export function submissionPrice(count: number): number {
  return roundTo(count * PRICES.indexNowSubmission.perUrl, 2);
}

export function submissionCost(count: number): EstimatedCost {
  return { credits: submissionPrice(count), durationSeconds: count === 0 ? 1 : 3 };
}
