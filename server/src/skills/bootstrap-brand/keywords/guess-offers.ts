import type { KeywordCandidate } from "@findable/contract";
import { type LabelContext, labelKeywords } from "../../../domains/keywords/index.ts";
import { audiencesIn, FOR_WHOM } from "./audience-phrases.ts";

/** Labels the candidates by rules. */
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

const COMPARING = /\b(?:vs|versus|alternatives?|compared?)\b/;

/**
 * Guesses the brand's offers for a LabelContext: its best phrases in titles, headings or links, without the audiences named after
 * `for`.
 */
export function offersFrom(candidates: readonly KeywordCandidate[], count = 30): string[] {
  const prominent = candidates.filter(({ keyword, sources }) => isProminent(sources) && !COMPARING.test(keyword));
  const audiences = audiencesIn(candidates.map(({ keyword }) => keyword));
  const offers = prominent
    .map(({ keyword }) => FOR_WHOM.exec(keyword)?.[1] ?? keyword)
    .filter((offer) => !audiences.has(offer) && offer.split(" ").length <= 4);
  return [...new Set(offers)].slice(0, count);
}

function isProminent(sources: readonly string[]): boolean {
  return sources.includes("title") || (sources.includes("heading") && sources.length >= 2);
}
