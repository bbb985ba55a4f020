import { singular } from "../../kernel/text/phrase-words.ts";

/** Shorter parts are syllables as often as words. */
const MIN_PART = 4;
/** Letters that join the parts of Germanic compounds. */
const JOINING = ["", "n", "s", "en", "es", "e"];
const LATIN = /^[a-z]+$/;

/**
 * Splits a word into two words that other phrases have: `summerhouse` beside `summer house`, and `küchenmontage` beside `küche` and
 * `montage`. Other words stay whole.
 */
export function splitterOf(
  phrases: readonly (readonly string[])[],
  language: string,
): (word: string) => readonly string[] {
  const known = new Set(phrases.flat().filter((word) => word.length >= MIN_PART));
  const remembered = new Map<string, readonly string[]>();
  return (word) => {
    const before = remembered.get(word);
    if (before !== undefined) return before;
    const parts = partsOf(word, known, language) ?? [word];
    remembered.set(word, parts);
    return parts;
  };
}

function partsOf(word: string, known: ReadonlySet<string>, language: string): readonly string[] | undefined {
  if (word.length < 2 * MIN_PART || !LATIN.test(word)) return undefined;
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (!known.has(tail) && !known.has(singular(tail, language))) continue;
    const joining = JOINING.find((letters) => head.endsWith(letters) && known.has(head.slice(0, at - letters.length)));
    if (joining !== undefined) return [head.slice(0, at - joining.length), tail];
  }
  return undefined;
}
