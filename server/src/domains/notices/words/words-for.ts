import { type Catalogue, personLanguage } from "../../../kernel/text/person-language.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ENGLISH, type NoticeWords } from "./notice-words.ts";
import { SPANISH } from "./spanish.ts";

const WORDS: Catalogue<NoticeWords> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** The words of a person's language; English for others and for channels, which have many readers. */
export function noticeWordsOf(language: string | null): NoticeWords {
  return WORDS[personLanguage(language)];
}
