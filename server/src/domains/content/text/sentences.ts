import { splitSentences } from "../../../kernel/text/sentences.ts";
import type { Block } from "./read-blocks.ts";

/** A sentence of a Markdown body. */
export interface Sentence {
  text: string;
  /** Offsets in the Markdown. */
  start: number;
  end: number;
  block: Block;
  /** Offset of its first character in the text of its block. */
  at: number;
}

/** The sentences of the prose of a document: paragraphs, list items, quotes and table cells, without headings and code. */
export function sentencesOf(blocks: readonly Block[], language: string): Sentence[] {
  return blocks
    .filter(({ kind }) => kind !== "heading" && kind !== "code")
    .flatMap((block) =>
      splitSentences(block.text, language).map(({ text, at }) => ({
        text,
        at,
        block,
        start: block.offsets[at] ?? block.start,
        end: (block.offsets[at + text.length - 1] ?? block.end - 1) + 1,
      })),
    );
}
