import type { PersonLanguage } from "@findable/contract";
import { type Catalogue, longDays } from "../../../kernel/text/person-language.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ENGLISH, type InsightWords } from "./insight-words.ts";
import { SPANISH } from "./spanish.ts";

const speak = (words: InsightWords) => {
  const day = longDays(words.locale);
  function write(moment: string): string;
  function write(moment: string | null): string | undefined;
  function write(moment: string | null): string | undefined {
    return moment === null ? undefined : day(moment);
  }
  return { ...words, day: write };
};

const WORDS: Catalogue<ReturnType<typeof speak>> = {
  en: speak(ENGLISH),
  de: speak(GERMAN),
  fr: speak(FRENCH),
  es: speak(SPANISH),
};

/** The sentences of a language, with its days. */
export function insightWordsIn(language: PersonLanguage) {
  return WORDS[language];
}

export type SpokenInsights = ReturnType<typeof insightWordsIn>;
