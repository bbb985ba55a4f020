import type { IntentLabel, RelevanceLabel } from "@findable/contract";

/** The vote of one sign of a phrase: evidence for (above 0) or against (below 0) a label, in log-odds. */
export interface Vote {
  label: IntentLabel | RelevanceLabel;
  axis: "intent" | "relevance";
  sign: string;
  logOdds: number;
}
