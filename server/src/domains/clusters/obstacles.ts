import type { ResultType } from "../../kernel/text/page-type.ts";
import { findLongest, indexPhrases } from "../../kernel/text/phrase-index.ts";
import { phraseWords } from "../../kernel/text/phrase-words.ts";
import { COUNTRY_NAMES, PLACE_NAMES } from "../../kernel/text/places.ts";

/** The brand and market that a page is for. */
export interface PageScene {
  /** ISO 639-1. */
  language: string;
  /** The places of the brand, folded. */
  places: readonly string[];
}

/** Why no page of the brand can serve a query. */
export type Obstacle = { kind: "discussion" } | { kind: "place"; place: string };

const FORUMS = new Set(
  "forum forums foren foro foros forumi subreddit reddit quora gutefrage discord facebook stackoverflow stackexchange".split(
    " ",
  ),
);
const COUNTRIES = new Set(COUNTRY_NAMES);
const TOWNS = indexPhrases(PLACE_NAMES.filter((place) => !COUNTRIES.has(place)).map((place) => phraseWords(place)));

/**
 * Why no page of the brand can serve the query: searchers want a forum, or an offer in a place that is not among the brand's. A
 * guide about a place can be written from anywhere.
 */
export function obstacleTo(
  query: string,
  types: readonly ResultType[],
  { language, places }: PageScene,
): Obstacle | null {
  const words = phraseWords(query, language);
  if (words.length > 1 && words.some((word) => FORUMS.has(word))) return { kind: "discussion" };
  if (types[0] !== "product page") return null;
  const named = findLongest(words, TOWNS).map(({ phrase }) => phrase.join(" "));
  const [elsewhere] = named.some((place) => places.includes(place)) ? [] : named;
  return elsewhere === undefined ? null : { kind: "place", place: elsewhere };
}
