import { GERMAN } from "./german.ts";
import { ENGLISH, type NoticeWords } from "./notice-words.ts";

/** The words of a person's language; English for others and for channels, which have many readers. */
export function noticeWordsOf(language: string | null): NoticeWords {
  return language === "de" ? GERMAN : ENGLISH;
}
