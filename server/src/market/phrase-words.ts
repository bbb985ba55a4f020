/** Words that say nothing about what a phrase is about. */
const EMPTY = new Set(
  (
    "a an and are as at by can do does for from how i in is it me my near of on or should the their to vs what when which who " +
    "why will with you your best top free cheap online good new simple easy app apps tool tools software program system " +
    "template templates example examples guide tips review reviews reddit alternative alternatives pricing price cost " +
    "comparison login download today due 2025 2026 2027"
  ).split(" "),
);

export function wordsOf(phrase: string): string[] {
  return phrase.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*(?:(?:\+{1,2}|#)(?![\p{L}\p{N}]))?/gu) ?? [];
}

/** The words of a phrase with blanks between them; where it has none, the phrase. */
export function spaced(phrase: string): string {
  const words = wordsOf(phrase).join(" ");
  return words === "" ? phrase.trim().toLowerCase() : words;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

/** The same, where a script puts no blanks between words, too. */
export function termsOf(phrase: string): string[] {
  return wordsOf(phrase).flatMap((word) =>
    UNSPACED.test(word) ? [...segmenter.segment(word)].map(({ segment }) => segment) : [word],
  );
}

/** What a word has in common with its kin: `architects` and `architecture`, `track` and `tracking`. */
export function stemOf(word: string): string {
  const singular = word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  const root = singular.length > 6 ? singular.replace(/(ing|er|or)$/, "") : singular;
  return root.slice(0, 6);
}

/** The singular of a word, judged by its ending. */
export function singularOf(word: string): string {
  if (word.length < 4 || !/[^sui]s$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, "y");
  return word.replace(/(?<=ch|sh|x)es$|s$/, "");
}

/** The words that a phrase is about, once each, as they are written. */
export function topicWords(phrase: string): string[] {
  return [...new Set(termsOf(phrase).filter((word) => !EMPTY.has(word)))];
}

export function topicStems(phrase: string): string[] {
  return [...new Set(topicWords(phrase).map(stemOf))];
}

/** A text as a part of an address in the letters of its script: two texts share one only where their words are the same. */
export function segmentOf(text: string): string {
  const words = withoutAccents(text.normalize("NFC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}+#]+/gu, "-")
    .replace(/^-|-$/g, "");
  const short = Array.from(words).slice(0, 80).join("").replace(/-$/, "");
  return encodeURIComponent(short || text.trim().toWellFormed()) || "page";
}

const ASCII = /^[\0-\x7f]*$/;

export function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize("NFKD").replace(/\p{M}/gu, ""));
}

/** The text with a capital at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text with names written as they write themselves: `hourglass pm` as `Hourglass PM`. */
export function withNames(text: string, names: readonly string[]): string {
  return names.reduce((named, name) => {
    const place = ` ${named.toLowerCase()} `.indexOf(` ${name.toLowerCase()} `);
    return place < 0 ? named : named.slice(0, place) + name + named.slice(place + name.length);
  }, text);
}
