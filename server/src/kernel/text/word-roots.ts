import { singular } from "./phrase-words.ts";

const MIN_ROOT = 4;
/** Compounds need a longer first or last part than inflections: `car` is no part of `carpet`. */
const MIN_PART = 5;
const MIN_REST = 2;
const MIN_MISSPELT = 6;

const AFFIXES: Readonly<Record<string, RegExp>> = {
  en: /(?:ations?|ators?|ating|ions?|ings?|ers?|ors?|ists?|ment|ed|al|ies|y|e|s)$/,
  de: /(?:ungen|ung|erin|er|en|em|es|e|n|s)$/,
  nl: /(?:ingen|ing|ers?|en|e|s)$/,
  fr: /(?:ations?|ateurs?|iers?|eurs?|ages?|ees?|es?|s|x)$/,
  es: /(?:aciones|acion|adores|ador|eria|ero|os?|as?|es?)$/,
  pt: /(?:acoes|acao|adores|ador|aria|eiro|os?|as?|es?)$/,
  it: /(?:azioni|azione|atori|atore|eria|iere|[aeio])$/,
};

/** The part that word forms of one family share: `cleaner`, `cleaning` and `cleans` are `clean`. Compares; never displayed. */
export function rootOf(word: string, language: string): string {
  if (word.length <= MIN_ROOT || /\d/.test(word)) return word;
  const affix = AFFIXES[language];
  if (affix === undefined) return singular(word, language);
  const root = word.replace(affix, "");
  if (root.length < MIN_ROOT) return singular(word, language);
  return root.replace(/([bdglmnprt])\1$/, "$1");
}

/** Whether a word is a compound with the root at its start or end, such as `psychotherapist` for `therap`. */
export function isCompoundOf(word: string, root: string): boolean {
  if (root.length < MIN_PART || word.length < root.length + MIN_REST) return false;
  return word.startsWith(root) || word.endsWith(root);
}

/** Whether two words of some length differ by one letter that is changed, missing, added or swapped with its neighbour. */
export function isMisspelt(left: string, right: string): boolean {
  if (left === right || Math.min(left.length, right.length) < MIN_MISSPELT) return false;
  if (Math.abs(left.length - right.length) > 1 || left[0] !== right[0]) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  if (left.length !== right.length) {
    return left.length > right.length ? rest(left, 1) === rest(right, 0) : rest(left, 0) === rest(right, 1);
  }
  const isSwap = left[at] === right[at + 1] && left[at + 1] === right[at];
  return rest(left, 1) === rest(right, 1) || (isSwap && rest(left, 2) === rest(right, 2));
}
