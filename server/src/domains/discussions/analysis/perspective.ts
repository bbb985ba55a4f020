import type { Perspective } from "@findable/contract";
import { createTextClassifier, type Probabilities } from "../../../kernel/text/text-classifier.ts";
import { WEIGHTS } from "./learned/post-weights.ts";
import { postFeatures } from "./post-features.ts";
import { sentencesOf } from "./sentences.ts";

/** What a post, or a sentence of one, is: it states a trouble of its author, asks, advises, advertises, or is anything else. */
export type Stance = Probabilities<(typeof WEIGHTS)["labels"][number]>;
export type StanceReader = (text: string) => Stance;

/** Reads a post with the classifier that `npm run train:classifiers` writes. */
export const readStance: StanceReader = createTextClassifier(WEIGHTS, postFeatures);

/** The least probability of a post that states a trouble. In doubt there is none. */
const LEAST_TROUBLE = 0.6;
/** The least probability of a sentence that makes its author a vendor, whatever else the post says. */
const LEAST_VENDOR = 0.75;

export const statesTrouble = ({ trouble }: Stance) => trouble >= LEAST_TROUBLE;

/** The role that an author takes in a post. */
export function perspectiveOf(text: string): Perspective {
  return perspectiveFrom(
    readStance(text),
    sentencesOf(text).map((sentence) => readStance(sentence.text)),
  );
}

export function perspectiveFrom(stance: Stance, ofSentences: readonly Stance[]): Perspective {
  const { vendor, asks, advice, other } = stance;
  if (ofSentences.some((sentence) => sentence.vendor >= LEAST_VENDOR)) return "vendor";
  if (statesTrouble(stance)) return "complainer";
  if (vendor >= Math.max(asks, advice, other)) return "vendor";
  return asks >= Math.max(advice, other) ? "asker" : "expert";
}

/** How concrete a sentence is: numbers, times and content words make it so. */
export function specificityOf(sentence: string, contentWords: number): number {
  const hasNumber = /\d|\b(?:one|two|three|four|five|six|ten|twelve|dozen|hundred|half)\b/i.test(sentence);
  return Math.min(1, contentWords / 12) * 0.7 + (hasNumber ? 0.3 : 0);
}
