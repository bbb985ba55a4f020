import { phraseWords, singular } from "../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../kernel/text/stop-words.ts";

/** What a phrase says, whatever its order, case, small words and plurals. */
export interface Wording {
  /** How it asks: `how`, `what`, `is`; empty where it is no question. */
  asks: string;
  /** Stems of the words that carry meaning, each once, in order of the alphabet. */
  stems: readonly string[];
}

/** Two of a list whose words are alike, by their places in it; `one` is before `other`. */
export interface WordLikeness {
  one: number;
  other: number;
  share: number;
}

/** Results that phrases share, as a part of ten, where they say the same; where one says more than the other, less. */
const SAME_WORDING = 0.9;
/** Praise and years change the order of what is found, not what it is. */
const EMPTY =
  words(`best top leading good great recommended beste besten bester bestes mejor mejores meilleur meilleure meilleurs
  migliore migliori melhor melhores goede`);
/** What programs are called: people use one for the other. Not empty where nothing else is said. */
const CALLED = words(
  "software app application tool program platform system solution logiciel programm anwendung programma",
);
const ARTICLES = words("a an the der die das ein eine le la les un une el los las il lo gli het een o os as um uma");
/** Small words without which a phrase asks for something else. */
const TELLING = words("vs versus or near without not");
const YEAR = /^20[2-9]\d$/;

export function wordingOf(phrase: string, language: string): Wording {
  const all = phraseWords(phrase, language);
  const small = stopWordsFor(language);
  const [first = ""] = all;
  const meaning = all
    .filter((word) => TELLING.has(word) || !(small.has(word) || EMPTY.has(word) || YEAR.test(word)))
    .map((word) => singular(word, language));
  const named = meaning.filter((stem) => !CALLED.has(stem));
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
 * The share of results that two wordings are likely to have in common, an estimate: nothing where each says something that the
 * other does not (`plumber leeds`, `plumber austin`) or they ask differently.
 */
export function wordLikeness(one: Wording, other: Wording): number {
  const [shorter, longer] = one.stems.length <= other.stems.length ? [one, other] : [other, one];
  const within = shorter.stems.every((stem) => longer.stems.includes(stem));
  return within && one.asks === other.asks ? likenessAt(shorter.stems.length, longer.stems.length) : 0;
}

/** The fourth power: a word more to three makes another search, a word more to six hardly does. */
function likenessAt(shorter: number, longer: number): number {
  return SAME_WORDING * (shorter / longer) ** 4;
}

/**
 * All pairs of different wordings that are at least so alike and of which one has at most two words more. Each is looked up
 * without these words, so it takes no longer where many are alike.
 */
export function wordLikenesses(wordings: readonly Wording[], least: number): WordLikeness[] {
  const places = new Map(wordings.map((wording, place) => [wordingKey(wording), place]));
  return wordings.flatMap(({ asks, stems }, place) =>
    shortenings(stems).flatMap((shorter): WordLikeness[] => {
      const found = places.get(wordingKey({ asks, stems: shorter }));
      if (found === undefined) return [];
      const share = likenessAt(shorter.length, stems.length);
      return share < least ? [] : [{ one: Math.min(place, found), other: Math.max(place, found), share }];
    }),
  );
}

/** Phrases have up to 500 characters; those with more words than these are alike only where they say the same. */
const MOST_STEMS = 20;

/** The stems without one and without two of them. */
function shortenings(stems: readonly string[]): string[][] {
  if (stems.length === 1 || stems.length > MOST_STEMS) return [];
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
