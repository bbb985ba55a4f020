import { countShared } from "../../../kernel/statistics/set-overlap.ts";
import { phraseWords } from "../../../kernel/text/phrase-words.ts";
import { remembered } from "../text/remember.ts";
import type { ReferencePage } from "./input.ts";

const SHINGLE = 6;

/** Share of the text's runs of six words that each page has too. */
export function sharedPhrases(text: string, pages: readonly ReferencePage[], language: string): number[] {
  const own = shinglesOf(text, language);
  return pages.map((page) => {
    if (own.size === 0) return 0;
    return countShared(own, shinglesOfPage(page, language)) / own.size;
  });
}

const shinglesOfPage = remembered(({ text }: ReferencePage, language) => shinglesOf(text, language));

function shinglesOf(text: string, language: string): ReadonlySet<string> {
  const words = phraseWords(text, language);
  return new Set(words.slice(SHINGLE - 1).map((_, index) => words.slice(index, index + SHINGLE).join(" ")));
}
