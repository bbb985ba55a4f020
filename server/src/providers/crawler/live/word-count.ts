// Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese.
const UNSPACED = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._-]*/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.match(WORD)?.length ?? 0;
  let words = 0;
  for (const segment of segmenter.segment(text)) {
    if (segment.isWordLike) words += 1;
  }
  return words;
}
