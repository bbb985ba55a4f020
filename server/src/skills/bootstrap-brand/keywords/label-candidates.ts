import type { KeywordCandidate } from "@findable/contract";
import { type LabelContext, labelKeywords } from "../../../domains/keywords/labels/index.ts";

/** The candidates with the labels the rules give them. */
export function labelCandidates(candidates: readonly KeywordCandidate[], context: LabelContext): KeywordCandidate[] {
  const labels = labelKeywords(
    candidates.map(({ keyword }) => keyword),
    context,
  );
  return candidates.map((candidate, index) => {
    const {
      intentLabels = [],
      intentConfidence = null,
      relevanceLabel = null,
      relevanceConfidence = null,
    } = labels[index] ?? {};
    return { ...candidate, intentLabels, intentConfidence, relevanceLabel, relevanceConfidence };
  });
}

/** What the brand seems to offer, for a LabelContext: its best phrases that it puts into titles, headings or links. */
export function offersFrom(candidates: readonly KeywordCandidate[], count = 30): string[] {
  return candidates
    .filter(({ keyword, sources }) => !keyword.includes("?") && keyword.split(" ").length <= 4 && isShown(sources))
    .slice(0, count)
    .map(({ keyword }) => keyword);
}

function isShown(sources: readonly string[]): boolean {
  return sources.includes("title") || (sources.includes("heading") && sources.includes("anchor"));
}
