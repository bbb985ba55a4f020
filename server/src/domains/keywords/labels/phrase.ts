import { containsWords, contentStems, FOR, phraseWords, singular } from "../../../kernel/text/phrase-words.ts";
import type { LabelContext } from "./label-context.ts";
import { indexPhrases, type PhraseIndex } from "./phrase-index.ts";
import { AMBIGUOUS_PLACE_NAMES, PLACE_NAMES } from "./places.ts";

export interface Phrase {
  text: string;
  language: string;
  /** Normalized words, in order. */
  words: string[];
  /** Their singulars. */
  stems: string[];
  /** Singulars of the words that carry meaning. */
  content: string[];
}

export interface ReadContext {
  offers: Phrase[];
  /** An offer for an audience, without the audience: a brand that sells `time tracking for architects` sells time tracking. */
  unaddressedOffers: Phrase[];
  offersAreGuessed: boolean;
  offerStems: ReadonlySet<string>;
  /** The stems of their words in order, joined by spaces. */
  offerKeys: ReadonlySet<string>;
  /** The last words of the offers' names: the kind of product. */
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
    unaddressedOffers: read(context.offers.flatMap((offer) => withoutAudience(offer) ?? [])),
    offersAreGuessed: context.offersAreGuessed ?? false,
    offerKeys: new Set(offers.map(({ stems }) => stems.join(" "))),
    offerStems: new Set(offers.flatMap(({ content }) => content)),
    offerHeads: new Set(offers.flatMap((offer) => headOf(offer) ?? [])),
    brands: read(context.brandNames),
    competitors: read(context.competitorNames),
    places: indexPhrases([...PLACE_NAMES, ...(context.places ?? [])].map((place) => phraseWords(place))),
    ambiguousPlaces: indexPhrases(AMBIGUOUS_PLACE_NAMES.map((place) => phraseWords(place))),
  };
}

const AUDIENCE = new RegExp(`^(.*?\\S) ${FOR} \\S`, "iu");

function withoutAudience(offer: string): string | undefined {
  return AUDIENCE.exec(offer.trim())?.[1];
}

/** The subject of a phrase before `for`, `with` and similar words: the last content word there. */
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
  return isNameOf(phrase.words, named);
}

export function isNameOf(phraseWords: readonly string[], named: readonly Phrase[]): boolean {
  return named.some(({ words }) => containsWords(phraseWords, words));
}
