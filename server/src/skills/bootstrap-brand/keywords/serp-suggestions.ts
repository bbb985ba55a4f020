import type { KeywordCandidate } from "@findable/contract";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { contentStems, phraseKey } from "../../../kernel/text/phrase-words.ts";
import type { Serp } from "../../../providers/serpdata/port.ts";

/** Score gain of a candidate that search engines also suggest, as a share of its distance to 1. */
const CONFIRMED = 0.15;

/**
 * Adds the search engine's suggestions for our queries (related searches and questions) with source `serp`, and sorts best first. A
 * new suggestion scores below its query, by the share of its words that the site uses. A suggestion that already is a candidate raises
 * the score of that candidate instead.
 */
export function addSerpSuggestions(
  candidates: readonly KeywordCandidate[],
  serps: readonly Serp[],
  language = "en",
): KeywordCandidate[] {
  const byKey = new Map(candidates.map((candidate) => [phraseKey(candidate.keyword, language), { ...candidate }]));
  const vocabulary = new Set(candidates.flatMap(({ keyword }) => contentStems(keyword, language)));
  for (const serp of serps) {
    const parent = byKey.get(phraseKey(serp.query, language))?.score ?? 0.5;
    for (const text of [...serp.suggestions, ...serp.paa.map(({ question }) => question)]) {
      const keyword = text
        .trim()
        .replace(/\s+/g, " ")
        .replace(/(?<![?!.])[?!.]+$/, "")
        .trim()
        .toLowerCase();
      const stems = contentStems(keyword, language);
      if (stems.length === 0 || keyword.length > 100) continue;
      const key = phraseKey(keyword, language);
      const known = byKey.get(key);
      byKey.set(key, known === undefined ? suggestion(keyword, parent * covered(stems, vocabulary)) : confirmed(known));
    }
  }
  return [...byKey.values()].toSorted((left, right) => right.score - left.score);
}

/** From 0.3 if the site uses none of the words to 0.8 if it uses all of them. */
function covered(stems: readonly string[], vocabulary: ReadonlySet<string>): number {
  return 0.3 + (0.5 * stems.filter((stem) => vocabulary.has(stem)).length) / stems.length;
}

function confirmed(candidate: KeywordCandidate): KeywordCandidate {
  if (candidate.sources.includes("serp")) return candidate;
  const score = candidate.score + (1 - candidate.score) * CONFIRMED;
  return { ...candidate, score: roundTo(score, 3), sources: [...candidate.sources, "serp"] };
}

function suggestion(keyword: string, score: number): KeywordCandidate {
  return {
    keyword,
    score: roundTo(score, 3),
    intentLabels: [],
    intentConfidence: null,
    relevanceLabel: null,
    relevanceConfidence: null,
    sources: ["serp"],
    urls: [],
  };
}
