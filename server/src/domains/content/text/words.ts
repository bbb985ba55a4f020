import { fold, phraseWords, writesWithoutSpaces } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { rootOf } from "../../../kernel/text/word-roots.ts";

/** A word with its place in a text. */
export interface Word {
  text: string;
  folded: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
export const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first part of a language tag if the service has rules for it, otherwise `en`. */
export function languageOf(tag: string | null | undefined): Language {
  const code = (tag ?? "").slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === code) ?? "en";
}

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => {
    const [word] = match;
    return { text: word, folded: fold(word), start: match.index, end: match.index + word.length };
  });
}

/** The roots of the content words of a text, in order. Numbers and function words are omitted. */
export function rootsOf(text: string, language: string): string[] {
  const stops = stopWordsFor(language);
  return phraseWords(text, language)
    .filter((word) => !stops.has(word) && !/^\d/.test(word) && (word.length > 2 || writesWithoutSpaces(word)))
    .map((word) => rootOf(word, language));
}

/** The language whose function words are most frequent in a text; null if no language has at least three of them. */
export function guessLanguage(text: string): Language | null {
  const words = phraseWords(text.slice(0, 5000));
  const counts = LANGUAGES.map((language) => {
    const stops = stopWordsFor(language);
    return { language, count: words.filter((word) => stops.has(word)).length };
  });
  const [best] = counts.toSorted((left, right) => right.count - left.count);
  return best !== undefined && best.count >= 3 ? best.language : null;
}
