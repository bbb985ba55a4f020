import type { KeywordCandidate } from "@findable/contract";
import { audiencesIn, FOR_WHOM } from "./audience-phrases.ts";

const COMPARING = /\b(?:vs|versus|alternatives?|compared?)\b/;

/**
 * Guesses the brand's offers for a LabelContext: its best phrases in titles, headings or links, without the audiences named after
 * `for`.
 */
export function guessOffers(candidates: readonly KeywordCandidate[], count = 30): string[] {
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
