import type { KeywordCandidate } from "@findable/contract";
import { audiencesIn, FOR_WHOM } from "./audience-phrases.ts";

const COMPARING = /\b(?:vs|versus|alternatives?|compared?)\b/;
const MAX_OFFERS = 30;

/**
 * Guesses the brand's offers for a LabelContext: its best phrases in titles, headings or links, without the audiences named after
 * `for`.
 */
export function guessOffers(candidates: readonly KeywordCandidate[]): string[] {
  return [...offerPages(candidates).keys()];
}

/** The guessed offers by the pages that name them. */
export function offersByPage(candidates: readonly KeywordCandidate[]): Map<string, string[]> {
  const named = [...offerPages(candidates)].flatMap(([offer, urls]) => urls.map((url) => ({ offer, url })));
  const grouped = Map.groupBy(named, ({ url }) => url);
  return new Map([...grouped].map(([url, each]) => [url, [...new Set(each.map(({ offer }) => offer))]]));
}

function offerPages(candidates: readonly KeywordCandidate[]): Map<string, string[]> {
  const prominent = candidates.filter(({ keyword, sources }) => isProminent(sources) && !COMPARING.test(keyword));
  const audiences = audiencesIn(candidates.map(({ keyword }) => keyword));
  const offers = prominent
    .map(({ keyword, urls }) => ({ offer: FOR_WHOM.exec(keyword)?.[1] ?? keyword, urls }))
    .filter(({ offer }) => !audiences.has(offer) && offer.split(" ").length <= 4);
  const grouped = [...Map.groupBy(offers, ({ offer }) => offer)].slice(0, MAX_OFFERS);
  return new Map(grouped.map(([offer, each]) => [offer, each.flatMap(({ urls }) => urls)]));
}

function isProminent(sources: readonly string[]): boolean {
  return sources.includes("title") || (sources.includes("heading") && sources.length >= 2);
}
