import { indexPhrases, type PhraseIndex } from "../../../kernel/text/phrase-index.ts";
import { containsWords, contentStems, FOR, fold, phraseWords, singular } from "../../../kernel/text/phrase-words.ts";
import { AMBIGUOUS_PLACE_NAMES, COUNTRY_NAMES, PLACE_NAMES } from "../../../kernel/text/places.ts";
import { isCompoundOf, isMisspelt, rootOf } from "../../../kernel/text/word-roots.ts";
import type { LabelContext } from "./label-context.ts";

export interface Phrase {
  text: string;
  language: string;
  /** Normalized words, in order. */
  words: string[];
  /** Singulars of the words that carry meaning. */
  content: string[];
  /** The roots of `content`. */
  roots: string[];
}

/** The facts about a brand, prepared for reading many phrases. */
export interface ReadContext {
  language: string;
  offers: Phrase[];
  /** An offer for an audience, without the audience: a brand that sells `time tracking for architects` sells time tracking. */
  unaddressedOffers: Phrase[];
  /** The context without guessed offers; undefined if none is guessed. */
  certain: ReadContext | undefined;
  offerRoots: ReadonlySet<string>;
  /** The roots of the words that name the kind of product. */
  offerHeads: ReadonlySet<string>;
  brands: Phrase[];
  competitors: Phrase[];
  places: PhraseIndex;
  ambiguousPlaces: PhraseIndex;
  /** Whether the brand serves towns or regions, and not only countries. */
  isLocal: boolean;
  /** Whether most offers are goods, which people name in the plural. */
  sellsGoods: boolean;
  /** The roots of offers that a word expresses, itself or as a part of a compound. Remembers words. */
  offered(word: string): readonly string[];
}

/** Searchers write fewer words; more of them change no label. */
const MAX_WORDS = 40;

export function readPhrase(text: string, language: string): Phrase {
  const words = phraseWords(text, language).slice(0, MAX_WORDS);
  const content = contentStems(words.join(" "), language);
  return { text, language, words, content, roots: content.map((word) => rootOf(word, language)) };
}

export function readContext(context: LabelContext): ReadContext {
  const { guessedOffers = [], offers } = context;
  const certain = readOffers(context, offers, undefined);
  return guessedOffers.length === 0 ? certain : readOffers(context, [...offers, ...guessedOffers], certain);
}

function readOffers(context: LabelContext, given: readonly string[], certain: ReadContext | undefined): ReadContext {
  const { language } = context;
  const read = (phrases: readonly string[]) =>
    phrases.map((phrase) => readPhrase(phrase, language)).filter(({ words }) => words.length > 0);
  const offers = read(given).filter(({ content }) => content.length > 0);
  const offerRoots = new Set(offers.flatMap(({ roots }) => roots));
  return {
    language,
    offers,
    unaddressedOffers: read(given.flatMap((offer) => withoutAudience(offer) ?? [])),
    certain,
    offerRoots,
    offerHeads: new Set(offers.flatMap((offer) => headOf(offer.words, language) ?? [])),
    brands: read(context.brandNames),
    competitors: read(context.competitorNames),
    places:
      context.places === undefined || context.places.length === 0
        ? PLACES
        : indexPhrases([...PLACE_WORDS, ...context.places.map((place) => phraseWords(place))]),
    ambiguousPlaces: AMBIGUOUS_PLACES,
    isLocal: (context.places ?? []).some((place) => !COUNTRIES.has(fold(place))),
    sellsGoods: offers.filter(({ words }) => /[^s]s$/.test(words.at(-1) ?? "")).length * 2 > offers.length,
    offered: rememberOffered(offers, offerRoots, language),
  };
}

const COUNTRIES = new Set(COUNTRY_NAMES);
const PLACE_WORDS = PLACE_NAMES.map((place) => phraseWords(place));
const PLACES = indexPhrases(PLACE_WORDS);
const AMBIGUOUS_PLACES = indexPhrases(AMBIGUOUS_PLACE_NAMES.map((place) => phraseWords(place)));
const AUDIENCE = new RegExp(`^(.*?\\S) ${FOR} \\S`, "iu");

function withoutAudience(offer: string): string | undefined {
  return AUDIENCE.exec(offer.trim())?.[1];
}

const MIN_INITIALS = 3;

/** `mfa` expresses the offer multi-factor authentication. */
function initialsOf(offers: readonly Phrase[]): [string, readonly string[]][] {
  return offers
    .filter(({ content }) => content.length >= MIN_INITIALS)
    .map(({ content, roots }) => [content.map((word) => word.slice(0, 1)).join(""), roots]);
}

function rememberOffered(
  offers: readonly Phrase[],
  offerRoots: ReadonlySet<string>,
  language: string,
): ReadContext["offered"] {
  const seen = new Map<string, readonly string[]>(initialsOf(offers));
  const roots = [...offerRoots];
  return (word) => {
    const known = seen.get(word);
    if (known !== undefined) return known;
    const root = rootOf(singular(word, language), language);
    const found = offerRoots.has(root)
      ? [root]
      : roots.filter((offer) => isCompoundOf(word, offer) || isMisspelt(root, offer));
    seen.set(word, found);
    return found;
  };
}

/** Languages whose noun phrases start with the thing: `abri de jardin bois` is an `abri`. */
const HEAD_FIRST = new Set(["fr", "es", "it", "pt", "id"]);

/** The root of the word that names the kind of thing: the last content word before `for`, `with` and similar words, or the first. */
export function headOf(words: readonly string[], language: string): string | undefined {
  const before = words.findIndex((word, index) => index > 0 && QUALIFIERS.has(word));
  const head = before === -1 ? words : words.slice(0, before);
  const stems = contentStems(head.join(" "), language);
  const found = HEAD_FIRST.has(language) ? stems[0] : stems.at(-1);
  return found === undefined ? undefined : rootOf(found, language);
}

const QUALIFIERS = new Set(
  "for with without in near at on from to vs versus or that who which of by fur mit ohne pour avec sans para con sin com sem per senza voor met zonder de di untuk dengan".split(
    " ",
  ),
);

/** Whether the phrase has one of the names: its words in order, written as one word, with one misspelt letter, or in other forms. */
export function hasName(words: readonly string[], roots: readonly string[], names: readonly Phrase[]): boolean {
  return names.some((name) => containsWords(words, name.words) || isSpeltAs(words, name) || hasFormsOf(roots, name));
}

const MIN_JOINED = 5;

function isSpeltAs(words: readonly string[], name: Phrase): boolean {
  const joined = name.words.join("");
  if (joined.length < MIN_JOINED) return false;
  return words.some((word, at) => {
    if (word === joined || isMisspelt(word, joined) || (name.words.length > 1 && word.startsWith(joined))) return true;
    let run = word;
    for (let next = at + 1; run.length < joined.length && joined.startsWith(run) && next < words.length; next += 1) {
      run += words[next];
    }
    return run === joined;
  });
}

/** `queen cleans` for `Your Clean Queen`. */
function hasFormsOf(roots: readonly string[], { roots: named }: Phrase): boolean {
  return (
    named.length > 1 && named.length < 4 && roots.length === named.length && named.every((root) => roots.includes(root))
  );
}
