import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { rootsOf, wordsOf } from "../text/words.ts";
import type { Article } from "./article.ts";
import { clamp, share } from "./scores.ts";

/** Share of sentences with the whole query from which repetition is no accident. */
const NATURAL_REPETITION = 0.25;
/** Share of function words below which a longer sentence is a list of keywords. */
const LEAST_FUNCTION_WORDS = 0.15;
const LONG_SENTENCE = 7;

/** How far the query is repeated beyond natural use: sentences with all of its words, and runs of the same words. */
export function repetitionOf({ sentences, queryRoots, language, roots }: Article): number {
  if (queryRoots.length === 0 || sentences.length === 0) return 0;
  const full = sentences.reduce((sum, { text }) => {
    const own = rootsOf(text, language);
    const times = Math.min(...queryRoots.map((root) => own.filter((other) => other === root).length));
    return sum + times;
  }, 0);
  const beyond = Math.max(0, full / sentences.length - NATURAL_REPETITION);
  const density = share(roots.filter((root) => queryRoots.includes(root)).length, roots.length);
  return clamp(0.5 * (beyond / (beyond + 0.3)) + 0.5 * clamp((density - 0.05) / 0.25));
}

/** The roots of title, headings and sentences that somebody wrote to be read: no lists of keywords. */
export function readableRoots({ input, sections, sentences, language }: Article): ReadonlySet<string> {
  const stops = stopWordsFor(language);
  const readable = sentences.filter(({ text }) => {
    const words = wordsOf(text);
    const small = words.filter(({ folded }) => stops.has(folded)).length;
    return words.length < LONG_SENTENCE || small / words.length >= LEAST_FUNCTION_WORDS;
  });
  const headings = sections.flatMap(({ heading }) => heading?.text ?? []);
  return new Set(rootsOf([input.title, ...headings, ...readable.map(({ text }) => text)].join("\n"), language));
}
