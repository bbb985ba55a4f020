import { readFileSync } from "node:fs";
import type { Language } from "../../text/words.ts";

export interface LabelledSentence {
  language: Language;
  hasFact: boolean;
  /** The kind of its main fact; empty without one. */
  kind: string;
  text: string;
}

/** Sentences with labels by hand: one half for making the rules, one for judging them. */
export function readLabelled(half: "making" | "judging"): LabelledSentence[] {
  const file = readFileSync(new URL(`./fact-sentences.${half}.tsv`, import.meta.url), "utf8");
  return file
    .trim()
    .split("\n")
    .map((line) => {
      const [language = "", label = "", kind = "", text = ""] = line.split("\t");
      return { language: language as Language, hasFact: label === "1", kind, text };
    });
}

/** The rule to beat: a digit anywhere, or a capital after the first word. */
export function hasDigitOrCapital(sentence: string): boolean {
  return /\d/.test(sentence) || /\s[^\p{L}]*\p{Lu}/u.test(sentence);
}

/** Precision and recall of a detector. */
export function judge(sentences: readonly LabelledSentence[], detect: (sentence: LabelledSentence) => boolean) {
  const found = sentences.filter(detect);
  const right = found.filter(({ hasFact }) => hasFact).length;
  const facts = sentences.filter(({ hasFact }) => hasFact).length;
  return { precision: right / Math.max(1, found.length), recall: right / Math.max(1, facts) };
}
