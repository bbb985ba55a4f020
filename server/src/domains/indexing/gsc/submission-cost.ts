import { type EstimatedCost, PRICES } from "@findable/contract";

export function gscSubmissionCost(count: number): EstimatedCost {
  return { credits: count * PRICES.gscSubmission.perUrl, durationSeconds: 5 + count };
}
