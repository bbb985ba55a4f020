import type { IntentLabel, RelevanceLabel } from "@findable/contract";

/**
 * The vote of one labelling function: evidence for (above 0) or against (below 0) a label, in log-odds. Without evidence it
 * abstains.
 */
export type Vote = IntentVote | RelevanceVote;

export interface IntentVote {
  axis: "intent";
  voter: string;
  label: IntentLabel;
  logOdds: number;
}

export interface RelevanceVote {
  axis: "relevance";
  voter: string;
  label: RelevanceLabel;
  logOdds: number;
}
