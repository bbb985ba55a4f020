import { splitSentences } from "../../kernel/text/sentences.ts";

const REFUSAL = /^(?:i['’]m sorry|i am sorry|sorry,|i can(?:no|['’])t|i cannot|as an ai\b|i['’]m unable|i am unable)/i;
const LEAST_WORDS = 15;
/** A text of which less than this share is left without its repetitions ran in circles. */
const LEAST_SHARE = 0.5;

export type Usable = { text: string } | { problem: "refused" | "empty" | "repetitive" };

/** What is usable of a section: without repeated sentences, and without a last sentence that stops half way. */
export function usableText(body: string, words: (text: string) => number, leastWords = LEAST_WORDS): Usable {
  if (REFUSAL.test(body.trim())) return { problem: "refused" };
  const distinct = withoutRepetitions(body);
  if (words(distinct) < words(body) * LEAST_SHARE) return { problem: "repetitive" };
  const whole = withoutHalfSentence(distinct);
  return words(whole) < leastWords ? { problem: "empty" } : { text: whole };
}

function withoutRepetitions(body: string): string {
  const seen = new Set<string>();
  const isNew = (sentence: string) => {
    const key = sentence.trim().toLowerCase();
    if (key.length < 25) return true;
    const isKnown = seen.has(key);
    seen.add(key);
    return !isKnown;
  };
  const lines = body.split("\n").map((line) => {
    const starts = splitSentences(line, "en").map(({ at }) => at);
    const parts = starts.map((start, index) => line.slice(index === 0 ? 0 : start, starts[index + 1]));
    return (parts.length === 0 ? line : parts.filter(isNew).join("")).trimEnd();
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A model that reached its limit stops within a sentence. Lists, tables and code need no final mark. */
function withoutHalfSentence(body: string): string {
  const last = body.slice(body.lastIndexOf("\n") + 1);
  if (/^\s*(?:[-*+|>]|\d+\.|```)/.test(last) || /[.!?:。！？][)\]"'”’*_]*$/.test(last)) return body;
  const kept = last.slice(0, splitSentences(last, "en").at(-1)?.at ?? 0);
  return `${body.slice(0, body.length - last.length)}${kept}`.trim();
}
