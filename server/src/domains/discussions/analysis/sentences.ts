import { splitSentences } from "../../../kernel/text/sentences.ts";

export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const MAX_CHARACTERS = 400;

/** The sentences of a post with their offsets; `text.slice(start, end)` is the sentence. */
export function sentencesOf(text: string): Sentence[] {
  return splitSentences(text, "en", { posted: true })
    .filter((sentence) => sentence.text.length <= MAX_CHARACTERS)
    .map((sentence) => ({ text: sentence.text, start: sentence.at, end: sentence.at + sentence.text.length }));
}
