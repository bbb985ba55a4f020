import type { IntentLabel } from "@findable/contract";
import { labelKeywords } from "../keywords/index.ts";

/** The intents that the rules read in a query without labels. */
export function readIntents(query: string, language: string): readonly IntentLabel[] {
  const [labels] = labelKeywords([query], { offers: [], brandNames: [], competitorNames: [], language });
  return labels?.intentLabels ?? [];
}
