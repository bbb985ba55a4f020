import type { LabelContext } from "./label-keyword.ts";
import { findIndexed, indexPhrases, type PhraseIndex } from "./phrase-index.ts";
import { AMBIGUOUS_PLACE_NAMES, PLACE_NAMES } from "./places.ts";
import { triggerIndexes } from "./triggers.ts";
import { containsWords, contentStems, phraseWords, singular } from "./words.ts";

export interface Phrase {
  text: string;
  language: string;
  /** Folded words, in order. */
  words: string[];
  /** Their singulars. */
  stems: string[];
  /** Singulars of the words that carry meaning. */
  content: string[];
}

/** A phrase as one brand's rules see it. */
export interface PhraseInContext extends Phrase {
  /** Its content without places and without words of buying and hurry: the thing itself. */
  core: string[];
}

export interface ReadContext {
  offers: Phrase[];
  offerStems: ReadonlySet<string>;
  /** Last words of the offers' names: what kind of thing they are. */
  offerHeads: ReadonlySet<string>;
  brands: Phrase[];
  competitors: Phrase[];
  places: PhraseIndex;
  ambiguousPlaces: PhraseIndex;
}

export function readPhrase(text: string, language: string): Phrase {
  const words = phraseWords(text, language);
  return {
    text,
    language,
    words,
    stems: words.map((word) => singular(word, language)),
    content: contentStems(text, language),
  };
}

export function readContext(context: LabelContext): ReadContext {
  const read = (phrases: readonly string[]) =>
    phrases.map((phrase) => readPhrase(phrase, context.language)).filter(({ words }) => words.length > 0);
  const offers = read(context.offers).filter(({ content }) => content.length > 0);
  return {
    offers,
    offerStems: new Set(offers.flatMap(({ content }) => content)),
    offerHeads: new Set(offers.flatMap((offer) => headOf(offer) ?? [])),
    brands: read(context.brandNames),
    competitors: read(context.competitorNames),
    places: indexPhrases([...PLACE_NAMES, ...(context.places ?? [])].map((place) => phraseWords(place))),
    ambiguousPlaces: indexPhrases(AMBIGUOUS_PLACE_NAMES.map((place) => phraseWords(place))),
  };
}

/** What the phrase is about before `for`, `with` and the like: its last content word there. */
export function headOf(phrase: Phrase): string | undefined {
  const before = phrase.words.findIndex((word, index) => index > 0 && QUALIFIERS.has(word));
  const head = before === -1 ? phrase.words : phrase.words.slice(0, before);
  return contentStems(head.join(" "), phrase.language).at(-1);
}

const QUALIFIERS = new Set(
  "for with without in near at on from to vs versus or fur mit ohne pour avec sans para con sin com sem per senza voor met zonder".split(
    " ",
  ),
);

export function names(phrase: Phrase, named: readonly Phrase[]): boolean {
  return named.some(({ words }) => containsWords(phrase.words, words));
}

export function inContext(phrase: Phrase, context: ReadContext): PhraseInContext {
  const around = [
    context.places,
    triggerIndexes(phrase.language, "PURCHASE").strong,
    triggerIndexes(phrase.language, "URGENCY").strong,
  ].flatMap((index) => findIndexed(phrase.words, index).flatMap(({ phrase: words }) => words));
  const aside = new Set(around.map((word) => singular(word, phrase.language)));
  return { ...phrase, core: phrase.content.filter((stem) => !aside.has(stem)) };
}
