import { phraseWords } from "../../../kernel/text/phrase-words.ts";

const SHINGLE = 6;

/** Share of the text's runs of six words that a page has too. */
export function sharedPhrases(text: string, page: string, language: string): number {
  const [own, theirs] = [shinglesOf(text, language), shinglesOf(page, language)];
  if (own.size === 0) return 0;
  return [...own].filter((shingle) => theirs.has(shingle)).length / own.size;
}

function shinglesOf(text: string, language: string): ReadonlySet<string> {
  const words = phraseWords(text, language);
  return new Set(words.slice(SHINGLE - 1).map((_, index) => words.slice(index, index + SHINGLE).join(" ")));
}
