import { type Catalogue, personLanguage } from "../../../kernel/text/person-language.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ENGLISH, type MailWords } from "./mail-words.ts";
import { SPANISH } from "./spanish.ts";

const WORDS: Catalogue<MailWords> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** The words of a person's language; English for others. */
export function mailWordsOf(language: string | null): MailWords {
  return WORDS[personLanguage(language)];
}
