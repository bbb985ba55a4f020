import { type ClaimLedger, isCounted, ledgerOf } from "../claims/ledger.ts";
import type { ClaimSource } from "../claims/sources.ts";
import { type Block, readBlocks } from "../text/read-blocks.ts";
import { type Sentence, sentencesOf } from "../text/sentences.ts";
import { guessLanguage, type Language, languageOf, rootsOf } from "../text/words.ts";
import type { EvaluationInput } from "./input.ts";

/** A passage of the body that supports a score. */
export interface Span {
  start: number;
  end: number;
  quote: string;
}

/** The blocks under one heading; the first section has none. */
export interface Section {
  heading: Block | null;
  blocks: readonly Block[];
}

/** A text as the criteria read it. */
export interface Article {
  input: EvaluationInput;
  language: Language;
  blocks: readonly Block[];
  sections: readonly Section[];
  sentences: readonly Sentence[];
  /** Roots of the content words of title and body, in order. */
  roots: readonly string[];
  words: number;
  ledger: ClaimLedger;
  queryRoots: readonly string[];
}

export function readArticle(input: EvaluationInput): Article {
  const language = languageOf(input.language);
  const blocks = readBlocks(input.body);
  const sentences = sentencesOf(blocks, language);
  const prose = blocks.filter(({ kind }) => kind !== "code");
  return {
    input,
    language,
    blocks,
    sections: sectionsOf(blocks),
    sentences,
    roots: rootsOf([input.title, ...prose.map(({ text }) => text)].join("\n"), language),
    words: prose.reduce((sum, { text }) => sum + countWords(text), 0),
    ledger: ledgerIn(input, language),
    queryRoots: input.query === null ? [] : [...new Set(rootsOf(input.query, language))],
  };
}

/** The claims that count for a score. */
function ledgerIn(input: EvaluationInput, language: Language): ClaimLedger {
  const ledger = ledgerOf({
    body: input.body,
    language,
    sources: [...input.sources, ...input.brand.facts, ...publishedPages(input)],
    knownNames: [input.brand.name],
    ownHosts: [input.brand.domain],
    knownUrls: input.rivals.map(({ url }) => url),
  });
  return { ...ledger, claims: ledger.claims.filter(isCounted) };
}

/** What the brand has published supports its texts; its other drafts do not. */
function publishedPages({ ownPages }: EvaluationInput): ClaimSource[] {
  return ownPages.filter(({ url }) => /^https?:/.test(url)).map(({ url, text }) => ({ id: url, url, text }));
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)?.length ?? 0;
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: { heading: Block | null; blocks: Block[] }[] = [{ heading: null, blocks: [] }];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 1) continue;
    if (block.kind === "heading") sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections.filter(({ heading, blocks: own }) => heading !== null || own.length > 0);
}

export function spanOf(body: string, { start, end }: { start: number; end: number }): Span {
  return { start, end, quote: body.slice(start, end) };
}

/** Whether a sentence is in another language than the text. Short sentences cannot be recognized. */
export function isForeign({ text }: Sentence, language: Language): boolean {
  const guessed = guessLanguage(text, language);
  return guessed !== null && guessed !== language;
}
