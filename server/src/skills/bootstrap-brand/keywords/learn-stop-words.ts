import { fold } from "../../../kernel/text/phrase-words.ts";
import type { PageFields } from "./read-fields.ts";

/**
 * Learns the function words of a language without a word list from their distribution: they are in the running text of at least half
 * of the pages, and rarely in titles, headings and links. Returns none for fewer than eight pages.
 */
export function learnStopWords(pages: readonly PageFields[]): Set<string> {
  const body = new Map<string, number>();
  const prominent = new Map<string, number>();
  let bodyPages = 0;
  for (const { fields } of pages) {
    const bodyWords = wordsIn(fields.filter(({ source }) => source === "body").map(({ text }) => text));
    if (bodyWords.size > 0) bodyPages += 1;
    for (const word of bodyWords) body.set(word, (body.get(word) ?? 0) + 1);
    const shownWords = wordsIn(fields.filter(({ source }) => source !== "body").map(({ text }) => text));
    for (const word of shownWords) prominent.set(word, (prominent.get(word) ?? 0) + 1);
  }
  if (bodyPages < 8) return new Set();
  const spread = [...body].filter(([, count]) => count >= bodyPages / 2);
  return new Set(
    spread.filter(([word, count]) => word.length <= 4 || (prominent.get(word) ?? 0) < count / 2).map(([word]) => word),
  );
}

function wordsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => fold(text).match(/\p{L}+/gu) ?? []));
}
