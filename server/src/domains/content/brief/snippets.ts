import type { BriefContent } from "@findable/contract";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { splitSentences } from "../../../kernel/text/sentences.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";
import type { ReadPage } from "./read-page.ts";

const PER_PAGE = 4;
const MOST = 40;
const LENGTH = { least: 40, most: 320 };
/** Sentences for a reader that is a program. They support no statement, and a writer must not repeat them. */
export const ADDRESSES_A_MODEL =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|rules)\b|\b(?:system prompt|language model|as an ai)\b/i;

/**
 * Sentences that can support a statement: with a figure or a word of the phrase, the most related of each page; and what people
 * wrote about their problems.
 */
export function quotableSnippets(
  pages: readonly ReadPage[],
  painPoints: BriefContent["painPoints"],
  { query, language }: { query: string; language: string },
): BriefContent["snippets"] {
  const wanted = new Set(contentStems(query, language));
  // Posts of a discussion support no statement, and may be deleted.
  const quotable = pages.filter(({ isDiscussion }) => !isDiscussion);
  const chosen = quotable.flatMap(({ url, text }) =>
    sentencesOf(stripInvisible(text), language)
      .map((sentence) => ({ sentence, worth: worthOf(sentence, wanted, language) }))
      .filter(({ worth }) => worth > 0)
      .toSorted((one, other) => other.worth - one.worth)
      .slice(0, PER_PAGE)
      .map(({ sentence }) => ({ url, text: sentence })),
  );
  const said = painPoints.map(({ url, quote }) => ({ url, text: quote }));
  const distinct = [
    ...new Map([...chosen.slice(0, MOST - said.length), ...said].map((one) => [one.text.toLowerCase(), one])).values(),
  ];
  return distinct.map((one, index) => ({ id: `s${index + 1}`, ...one }));
}

function worthOf(sentence: string, wanted: ReadonlySet<string>, language: string): number {
  const { length } = sentence;
  if (length < LENGTH.least || length > LENGTH.most || ADDRESSES_A_MODEL.test(sentence)) return 0;
  const shared = new Set(contentStems(sentence, language).filter((stem) => wanted.has(stem))).size;
  const figures = /\p{N}/u.test(sentence) ? 1.5 : 0;
  return shared + figures;
}

function sentencesOf(text: string, language: string): string[] {
  return text
    .split("\n")
    .flatMap((block) => splitSentences(block, language).map((sentence) => sentence.text))
    .filter((sentence) => /[.!?。！？]["'”’)]?$/.test(sentence));
}
