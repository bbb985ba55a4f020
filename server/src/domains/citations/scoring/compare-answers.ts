import type { AiCitationSample, AiCitationSampleDetail, AnswerComparison } from "@findable/contract";
import { splitSentences } from "../../../kernel/text/sentences.ts";

import { overlapOf } from "./word-overlap.ts";

type Detail = Omit<AiCitationSampleDetail, "comparison">;
type Sentence = AnswerComparison["sentences"][number];

/** More sentences are compared as sets: the table of an alignment grows with their product. */
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

/** The longest common subsequence: what was kept, added and removed, in order. */
function aligned(before: readonly string[], now: readonly string[]): Sentence[] {
  const [earlier, later] = [before.map(comparable), now.map(comparable)];
  const width = later.length + 1;
  const longest = new Uint16Array((earlier.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = earlier.length - 1; row >= 0; row -= 1) {
    for (let column = later.length - 1; column >= 0; column -= 1) {
      const same = earlier[row] === later[column];
      longest[row * width + column] = same
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const sentences: Sentence[] = [];
  let [row, column] = [0, 0];
  while (row < earlier.length || column < later.length) {
    if (row < earlier.length && column < later.length && earlier[row] === later[column]) {
      sentences.push({ change: "kept", text: now[column] ?? "", before: null });
      [row, column] = [row + 1, column + 1];
    } else if (column === later.length || (row < earlier.length && at(row + 1, column) >= at(row, column + 1))) {
      sentences.push({ change: "removed", text: null, before: before[row] ?? "" });
      row += 1;
    } else {
      sentences.push({ change: "added", text: now[column] ?? "", before: null });
      column += 1;
    }
  }
  return sentences;
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
    const scores = words.map((other, index) => (taken.has(index) ? 0 : overlapOf(own, other)));
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
