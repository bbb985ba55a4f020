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

/** Abbreviations that end with a period inside a sentence, folded. */
const ABBREVIATIONS = new Set(
  `dr prof mr mrs ms st vs approx no nr bzw ca usw etc ggf inkl zzgl abs art bspw evtl sog z d u e i g p m mme mlle sr sra sres srta
  ej pag num ing avv dott sig bijv enz o a mio mrd tsd jan feb febr mar apr jun jul aug sep sept okt oct nov dez dec`.split(
    /\s+/,
  ),
);

/** The sentences of a text with their offsets in it. */
export function splitSentences(text: string, language: string): { text: string; at: number }[] {
  const pieces: { text: string; at: number }[] = [];
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && isOpen(last.text, segment)) last.text += segment;
    else pieces.push({ text: segment, at: index });
  }
  return pieces.map(trimmed).filter(({ text: piece }) => /[\p{L}\p{N}]/u.test(piece));
}

function trimmed({ text, at }: { text: string; at: number }): { text: string; at: number } {
  const start = text.length - text.trimStart().length;
  return { text: text.trim(), at: at + start };
}

/** Whether a piece ends inside a sentence: after an abbreviation, an ordinal number, or before a word in lower case. */
function isOpen(piece: string, next: string): boolean {
  const ending = piece.trimEnd();
  if (/^\p{Ll}/u.test(next) && !/[!?:]$/.test(ending)) return true;
  if (!ending.endsWith(".")) return false;
  const last =
    ending
      .slice(0, -1)
      .split(/[\s(.]/)
      .at(-1) ?? "";
  return /^\d{1,2}$/.test(last) || ABBREVIATIONS.has(last.toLowerCase());
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
