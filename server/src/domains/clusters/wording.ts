import { phraseWords, singular } from "../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../kernel/text/stop-words.ts";

/** The meaning of a phrase, ignoring order, case, small words and plurals. */
export interface Wording {
  /** The question word: `how`, `what`, `is`; empty if it is not a question. */
  asks: string;
  /** Stems of the words that carry meaning, each once, in alphabetical order. */
  stems: readonly string[];
}

/** Two items with similar words, by their indexes; `one` is before `other`. */
export interface SimilarWordings {
  one: number;
  other: number;
  share: number;
}

/** The estimated share of common results of phrases with the same meaning. Additional words reduce it. */
const SAME_WORDING = 0.9;
/** Praise and years change the order of results, not their subject. */
const EMPTY_WORDS =
  words(`best top leading good great recommended beste besten bester bestes mejor mejores meilleur meilleure meilleurs
  migliore migliori melhor melhores goede`);
/** Generic words for software, which people use interchangeably. Kept if the phrase has no other words. */
const SOFTWARE_WORDS = words(
  "software app application tool program platform system solution logiciel programm anwendung programma",
);
const ARTICLES = words("a an the der die das ein eine le la les un une el los las il lo gli het een o os as um uma");
/** Small words that change what a phrase asks for. */
const MEANINGFUL_SMALL_WORDS = words("vs versus or near without not");
const YEAR = /^20[2-9]\d$/;

export function wordingOf(phrase: string, language: string): Wording {
  const all = phraseWords(phrase, language);
  const small = stopWordsFor(language);
  const [first = ""] = all;
  const meaning = all
    .filter(
      (word) => MEANINGFUL_SMALL_WORDS.has(word) || !(small.has(word) || EMPTY_WORDS.has(word) || YEAR.test(word)),
    )
    .map((word) => singular(word, language));
  const named = meaning.filter((stem) => !SOFTWARE_WORDS.has(stem));
  const stems = named.length > 0 ? named : meaning.length > 0 ? meaning : all;
  return {
    asks: all.length > 1 && small.has(first) && !ARTICLES.has(first) ? first : "",
    stems: [...new Set(stems)].sort(),
  };
}

export function wordingKey({ asks, stems }: Wording): string {
  return `${asks}|${stems.join(" ")}`;
}

/**
 * The estimated share of common results of two wordings: zero if each has a word that the other lacks (`plumber leeds`, `plumber
 * austin`), or if they ask different questions.
 */
export function wordSimilarity(one: Wording, other: Wording): number {
  const [shorter, longer] = one.stems.length <= other.stems.length ? [one, other] : [other, one];
  const within = shorter.stems.every((stem) => longer.stems.includes(stem));
  return within && one.asks === other.asks ? similarityAt(shorter.stems.length, longer.stems.length) : 0;
}

/** The fourth power: a fourth word changes a search, a seventh word hardly does. */
function similarityAt(shorter: number, longer: number): number {
  return SAME_WORDING * (shorter / longer) ** 4;
}

/**
 * All pairs of different wordings that are at least this similar and differ by at most two words. Looks each up without these
 * words, so that many similar wordings do not slow it down.
 */
export function similarWordings(wordings: readonly Wording[], least: number): SimilarWordings[] {
  const places = new Map(wordings.map((wording, place) => [wordingKey(wording), place]));
  return wordings.flatMap(({ asks, stems }, place) =>
    shortenings(stems).flatMap((shorter): SimilarWordings[] => {
      const found = places.get(wordingKey({ asks, stems: shorter }));
      if (found === undefined) return [];
      const share = similarityAt(shorter.length, stems.length);
      return share < least ? [] : [{ one: Math.min(place, found), other: Math.max(place, found), share }];
    }),
  );
}

/** Phrases have up to 500 characters. Phrases with more words than this are compared only for equal meaning. */
const MAX_STEMS = 20;

/** The stems with one and with two of them removed. */
function shortenings(stems: readonly string[]): string[][] {
  if (stems.length === 1 || stems.length > MAX_STEMS) return [];
  const without = stems.map((_, index) => stems.toSpliced(index, 1));
  if (stems.length === 2) return without;
  return [
    ...without,
    ...without.flatMap((kept, index) => kept.slice(index).map((_, more) => kept.toSpliced(index + more, 1))),
  ];
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
