import type { AiCitationSample, AiCitationSampleDetail, AnswerComparison } from "@findable/contract";
import { diffArrays } from "diff";
import { jaccardIndex } from "../../../kernel/statistics/set-overlap.ts";
import { splitSentences } from "../../../kernel/text/sentences.ts";

type Detail = Omit<AiCitationSampleDetail, "comparison">;
type Sentence = AnswerComparison["sentences"][number];

/** An answer has fewer; comparing more takes the square of their number. */
const MOST_SENTENCES = 400;
const LONGEST_SENTENCE = 1_000;
/** The part of the words that two sentences share from which one is a version of the other. */
const SAME_SENTENCE = 0.5;

/** This answer beside another one: which source came or went, and which sentences changed. Pure. */
export function compareAnswers(now: Detail, before: Detail): AnswerComparison {
  const [cited, earlier] = [sourcesOf(now), sourcesOf(before)];
  const [sentences, earlierSentences] = [
    sentencesOf(now.text ?? "", now.language),
    sentencesOf(before.text ?? "", before.language),
  ];
  const isLong = Math.max(sentences.length, earlierSentences.length) > MOST_SENTENCES;
  const [left, right] = [earlierSentences.slice(0, MOST_SENTENCES), sentences.slice(0, MOST_SENTENCES)];
  return {
    sampleId: before.sampleId,
    sampledAt: before.sampledAt,
    llm: before.llm,
    surface: before.surface,
    model: before.model,
    isComparable: isSameQuestion(now, before),
    sourcesAdded: [...cited.values()].filter(({ url }) => !earlier.has(url)),
    sourcesRemoved: [...earlier.values()].filter(({ url }) => !cited.has(url)),
    sourcesKept: [...cited.values()].filter(({ url }) => earlier.has(url)),
    sentences: withChanges(aligned(left, right)),
    warnings: isLong ? [`Only the first ${MOST_SENTENCES} sentences of each answer were compared.`] : [],
  };
}

function isSameQuestion(one: AiCitationSample, other: AiCitationSample): boolean {
  const keys = ["prompt", "llm", "surface", "location", "language"] as const;
  return keys.every((key) => one[key] === other[key]);
}

function sourcesOf({ citations }: Detail): Map<string, AnswerComparison["sourcesAdded"][number]> {
  return new Map(citations.map(({ url, domain, party }) => [url, { url, domain, party }]));
}

/** Sentences without their citations: a source that changed is no sentence that changed. */
function sentencesOf(text: string, language: string | null): string[] {
  const words = text
    .replace(/!?\[([^[\]\n]{0,500})\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?\)/g, "$1")
    .replace(/https?:\/\/[^\s<>)\]]{1,2000}|\[\^?\d{1,3}\]|【[^】\n]{0,100}】/g, "");
  return words
    .split("\n")
    .flatMap((line) => splitSentences(line, language ?? "en").map((sentence) => sentence.text))
    .map((line) => line.replace(/\s+/g, " ").trim().slice(0, LONGEST_SENTENCE))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** What was kept, added and removed, in order. */
function aligned(before: readonly string[], now: readonly string[]): Sentence[] {
  let [row, column] = [0, 0];
  const take = (added: boolean, removed: boolean): Sentence => {
    if (removed) return { change: "removed", text: null, before: before[row++] ?? "" };
    if (!added) row += 1;
    return { change: added ? "added" : "kept", text: now[column++] ?? "", before: null };
  };
  return diffArrays(before.map(comparable), now.map(comparable)).flatMap(({ added, removed, value }) =>
    value.map(() => take(added, removed)),
  );
}

/** A removed sentence and an added one that stand together and share most words are one that changed. */
function withChanges(sentences: readonly Sentence[]): Sentence[] {
  const result: Sentence[] = [];
  for (let at = 0; at < sentences.length; ) {
    const removed: Sentence[] = [];
    const added: Sentence[] = [];
    for (; sentences[at] !== undefined && sentences[at]?.change !== "kept"; at += 1) {
      const one = sentences[at];
      if (one !== undefined) (one.change === "removed" ? removed : added).push(one);
    }
    result.push(...paired(removed, added));
    const kept = sentences[at];
    if (kept !== undefined) result.push(kept);
    at += 1;
  }
  return result;
}

/** Each added sentence beside the removed one that it replaces, all in the order of the texts. */
function paired(removed: readonly Sentence[], added: readonly Sentence[]): Sentence[] {
  const replaced = replacedBy(removed, added);
  const rest = new Set([...removed.keys()].filter((index) => !replaced.includes(index)));
  const leftBefore = (end: number) =>
    [...rest].flatMap((index) => (index < end && rest.delete(index) ? (removed[index] ?? []) : []));
  const result = added.flatMap((one, index): Sentence[] => {
    const match = replaced[index];
    const later = replaced.slice(index).flatMap((other) => other ?? []);
    const between = leftBefore(Math.min(...later, removed.length));
    const before = match === undefined ? undefined : removed[match]?.before;
    return [...between, before == null ? one : { change: "changed", text: one.text, before }];
  });
  return [...result, ...leftBefore(removed.length)];
}

/** Which removed sentence each added one is a version of. */
function replacedBy(removed: readonly Sentence[], added: readonly Sentence[]): (number | undefined)[] {
  const taken = new Set<number>();
  const words = removed.map(({ before }) => wordsOf(before ?? ""));
  return added.map(({ text }) => {
    const own = wordsOf(text ?? "");
    const scores = words.map((other, index) => (taken.has(index) ? 0 : jaccardIndex(own, other)));
    const best = scores.indexOf(Math.max(...scores));
    if ((scores[best] ?? 0) < SAME_SENTENCE) return undefined;
    taken.add(best);
    return best;
  });
}

function wordsOf(sentence: string): Set<string> {
  return new Set(comparable(sentence).split(" "));
}

function comparable(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
