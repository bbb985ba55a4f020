import { stopWordsFor } from "./stop-words.ts";

const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Most texts have no such character, and this test is cheap. */
const BEYOND_EUROPE = /[^\0-\u05ff\u1e00-\u2fff]/;
const WORD = /[\p{L}\p{N}]+[+#]*/gu;

/** The preposition between an offer and its audience, in the supported languages. Part of regular expressions. */
export const FOR = "(?:for|für|pour|para|per|voor)";

/** Lower case, without accents, with plain apostrophes. For comparisons, not for display. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[’ʼ`]/g, "'")
    .replace(/ß/g, "ss")
    .toLowerCase();
}

export function writesWithoutSpaces(text: string): boolean {
  return BEYOND_EUROPE.test(text) && SPACELESS.test(text);
}

/** The folded words of a phrase. Hyphens and apostrophes separate words; `c++` and `c#` stay whole. */
export function phraseWords(phrase: string, language = "en"): string[] {
  const folded = fold(phrase);
  if (!writesWithoutSpaces(folded)) return folded.match(WORD) ?? [];
  return [...new Intl.Segmenter(language, { granularity: "word" }).segment(folded)]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);
}

/** The singular of a folded word, guessed from its ending. Consistent but often wrong: use it to compare, never to display. */
export function singular(word: string, language = "en"): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  switch (language) {
    case "de":
    case "nl":
      return word.length > 5 ? word.replace(/(?:en|er|e|n|s)$/, "") : word;
    case "fr":
      return word.replace(/(?:aux|al)$/, "al").replace(/[sx]$/, "");
    case "es":
    case "pt":
      return word.replace(/(?<=[rlndjz])es$|s$/, "");
    case "it":
      return word.length > 4 ? word.replace(/[aeio]$/, "") : word;
    default:
      return englishSingular(word);
  }
}

function englishSingular(word: string): string {
  if (/(?:ss|us|is|ous)$/.test(word)) return word;
  if (/(?:movi|cooki|calori)es$/.test(word)) return word.slice(0, -1);
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return /s$/.test(word) ? word.slice(0, -1) : word;
}

/** The singulars of a phrase's words without stop words, in order. */
export function contentStems(phrase: string, language = "en"): string[] {
  const stops = stopWordsFor(language);
  return phraseWords(phrase, language)
    .filter((word) => !stops.has(word))
    .map((word) => singular(word, language));
}

/** A key that phrases share when they differ only in case, spacing, word order, stop words or simple plurals. */
export function phraseKey(phrase: string, language = "en"): string {
  const stems = contentStems(phrase, language);
  return (stems.length > 0 ? stems : phraseWords(phrase, language)).toSorted().join(" ");
}

/** Whether `whole` contains the words of `part` in sequence. */
export function containsWords(whole: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0 || part.length > whole.length) return false;
  return whole.some((_, start) => part.every((word, offset) => whole[start + offset] === word));
}
