import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ENGLISH, type MailWords } from "./mail-words.ts";

/** The words of a person's language; English for others. */
export function mailWordsOf(language: string | null): MailWords {
  if (language === "de") return GERMAN;
  return language === "fr" ? FRENCH : ENGLISH;
}
