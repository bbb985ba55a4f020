import type { Sample, SampleCitation } from "./sample.ts";

interface Sentence {
  start: number;
  end: number;
  words: number;
}

const SENTENCE_END = /[.!?…](?=["')\]]?\s)|[。！？\n]/gu;
const MARKER_ALONE = /^\s*\[\^?\d+\][\s\p{P}]*$/u;
/** Letters and digits that belong together; each character of a script without spaces is a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/**
 * The position-adjusted word count of Aggarwal and others, "GEO: Generative engine optimization", KDD 2024: the part of the
 * answer's words that is in sentences that cite the domain, each weighted by exp(-position / sentences). A sentence that cites
 * several domains divides its words among them. A citation without a span supports the whole text.
 */
export function citingShare({ text, citations }: Sample, domain: string): number {
  if (!citations.some((citation) => citation.domain === domain)) return 0;
  const sentences = sentencesOf(text);
  const total = sentences.reduce((sum, { words }) => sum + words, 0);
  if (total === 0) return 0;
  const cited = citedDomains(text, sentences, citations);
  const weighted = sentences.map(({ words }, position) => {
    const domains = cited[position];
    return domains?.has(domain) === true ? (words / domains.size) * Math.exp(-position / sentences.length) : 0;
  });
  return weighted.reduce((sum, part) => sum + part, 0) / total;
}

/** The domains that each sentence cites. */
function citedDomains(text: string, sentences: readonly Sentence[], citations: readonly SampleCitation[]) {
  const cited = sentences.map(() => new Set<string | null>());
  for (const { domain, span } of citations)
    for (const position of supported(text, sentences, span)) cited[position]?.add(domain);
  return cited;
}

/** The sentences that a citation supports: all that a claim overlaps, or the one that a marker stands in or directly after. */
function supported(text: string, sentences: readonly Sentence[], span: SampleCitation["span"]): number[] {
  const all = [...sentences.keys()];
  if (span === null) return all;
  if (span.kind === "claim") {
    return all.filter((position) => {
      const { start = 0, end = 0 } = sentences[position] ?? {};
      return span.start < end && span.end > start;
    });
  }
  const last = sentences.findLastIndex(({ start }) => start <= span.start);
  const isAtHead = last > 0 && text.slice(sentences[last]?.start, span.start).trim() === "";
  return [Math.max(0, isAtHead ? last - 1 : last)];
}

/** Sentences with words. Its rules are fixed, unlike those of `Intl.Segmenter`, so that a figure can be recomputed anywhere. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = text.slice(start, end);
    const words = part.match(WORD)?.length ?? 0;
    // A part that is a marker alone belongs to the sentence before it.
    if (words > 0 && !MARKER_ALONE.test(part)) sentences.push({ start, end, words });
    start = end;
  };
  for (const match of text.matchAll(SENTENCE_END)) add(match.index + match[0].length);
  add(text.length);
  return sentences;
}
