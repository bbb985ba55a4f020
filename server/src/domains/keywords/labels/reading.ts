import { findIndexed } from "../../../kernel/text/phrase-index.ts";
import { containsWords, singular } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { rootOf } from "../../../kernel/text/word-roots.ts";
import { hasName, headOf, type Phrase, type ReadContext } from "./phrase.ts";
import { languagesOf, wordsOfKind } from "./triggers.ts";
import type { WordKind } from "./words/word-lists.ts";

const KINDS: readonly WordKind[] = [
  "URGENCY",
  "PURCHASE",
  "LOCATION",
  "SPECIFICATION",
  "PRODUCT",
  "ALTERNATIVE",
  "QUESTION",
  "FACT",
  "TROUBLE",
  "TASK",
  "PRAISE",
  "ERRAND",
  "SUBSTITUTE",
  "COMPANION",
  "NARROWING",
  "WHERE",
];

/** English words that are everyday words in one of the other languages. */
const ENGLISH_ONLY = new Set(
  "or men sale like order for with stop fix demo fees pain why in on is to not no at or but come plan plans or now art late store class location".split(
    " ",
  ),
);

interface Found {
  at: number;
  length: number;
  weak: boolean;
}

/** A phrase with what each of its words does in it. */
export interface Reading {
  phrase: Phrase;
  languages: readonly string[];
  found: Readonly<Partial<Record<WordKind, readonly Found[]>>>;
  places: readonly Found[];
  /** Positions of the words that say what the phrase is about: neither function words nor listed words around a subject. */
  core: readonly number[];
  /** For each position, the roots of offers that the word expresses. */
  offered: readonly (readonly string[])[];
  head: string | undefined;
  /** An offer of which the phrase has all words. */
  offer: Phrase | undefined;
  rivals: number;
  isRivalNamed: boolean;
  isBrandNamed: boolean;
  isBrandPartNamed: boolean;
}

export function read(phrase: Phrase, context: ReadContext): Reading {
  const { words } = phrase;
  const languages = languagesOf(words, context.language);
  const offered = words.map((word) => context.offered(word));
  const offer = wholeOffer(new Set(offered.flat()), phrase, context);
  const found = findKinds(words, languages, context, offer);
  const places = findPlaces(words, context, found.WHERE ?? []).filter((place) => !isInName(words, place, context));
  const core = coreOf(words, languages, found, places);
  const named = context.competitors.filter((name) => hasName(words, phrase.roots, [name]));
  // Two names of one rival, such as `michelin` and `michelin tyres`, compare nothing.
  const rivals = named.filter((name) => !named.some((other) => other !== name && isWithin(name, other))).length;
  return {
    phrase,
    languages,
    found,
    places,
    core,
    offered,
    head: headOf(
      words.filter((_word, at) => core.includes(at) || found.NARROWING?.some((each) => each.at === at)),
      languages[0] ?? "en",
    ),
    offer,
    rivals,
    isRivalNamed: rivals > 0,
    isBrandNamed: hasName(words, phrase.roots, context.brands),
    isBrandPartNamed: context.brands.some(
      ({ content: [first = "", second = "", ...rest] }) =>
        rest.length > 0 && containsWords(phrase.content, [first, second]),
    ),
  };
}

/** Whether the words of a name stand in a longer one. */
function isWithin(name: Phrase, other: Phrase): boolean {
  return name.words.length < other.words.length && containsWords(other.words, name.words);
}

/** Generic words for software and sellers, which specify nothing. */
export const GENERIC_WORDS = new Set(
  "software app tool platform system program programme programm solution service saas".split(" "),
);

function wholeOffer(roots: ReadonlySet<string>, phrase: Phrase, context: ReadContext): Phrase | undefined {
  const isWhole = (offer: Phrase) => offer.roots.every((root) => roots.has(root));
  const whole = context.offers.filter(isWhole).sort((one, other) => other.roots.length - one.roots.length)[0];
  if (whole !== undefined) return whole;
  const named = phrase.content.filter((stem) => !GENERIC_WORDS.has(stem));
  return context.unaddressedOffers.find((offer) =>
    offer.roots.length > 1 ? isWhole(offer) : named.length > 0 && named.every((stem) => offer.content.includes(stem)),
  );
}

/** Kinds whose words may be a part of a product name: in `coffee subscription` the word names the product and no purchase. */
const KINDS_IN_NAMES: ReadonlySet<WordKind> = new Set<WordKind>([
  "PURCHASE",
  "TROUBLE",
  "TASK",
  "SUBSTITUTE",
  "COMPANION",
  "ERRAND",
]);

function findKinds(
  words: readonly string[],
  languages: readonly string[],
  context: ReadContext,
  offer: Phrase | undefined,
): Partial<Record<WordKind, Found[]>> {
  const isSold = (at: number, length: number) =>
    offer !== undefined &&
    words
      .slice(at, at + length)
      .every((word) => offer.words.includes(word) || offer.roots.includes(rootOf(word, context.language)));
  const found: Partial<Record<WordKind, Found[]>> = {};
  for (const kind of KINDS) {
    const hits = languages.flatMap((language) => {
      const { strong, weak } = wordsOfKind(language, kind);
      return [
        ...findIndexed(words, strong).map((hit) => ({ ...hit, weak: false })),
        ...findIndexed(words, weak).map((hit) => ({ ...hit, weak: true })),
      ]
        .filter(({ phrase }) => language !== "en" || languages[0] === "en" || !ENGLISH_ONLY.has(phrase.join(" ")))
        .map(({ phrase, at, weak: isWeak }) => ({ at, length: phrase.length, weak: isWeak }));
    });
    const counted = hits.filter(
      ({ at, length }) =>
        !(KINDS_IN_NAMES.has(kind) && isSold(at, length)) && !(kind in BESIDE && isOffered(words, at, length, context)),
    );
    if (counted.length > 0) found[kind] = counted;
  }
  return withoutCovered(found);
}

/** Leaves out prepositions that are a part of a longer listed phrase, as in `for sale`. */
function withoutCovered(found: Partial<Record<WordKind, Found[]>>): Partial<Record<WordKind, Found[]>> {
  const longer = Object.values(found)
    .flat()
    .filter(({ length }) => length > 1);
  const isFree = ({ at }: Found) => !longer.some((hit) => hit.at <= at && at < hit.at + hit.length);
  const free = (kind: WordKind) => (found[kind] ?? []).filter(isFree);
  return { ...found, NARROWING: free("NARROWING"), WHERE: free("WHERE") };
}

/** Kinds of things beside the offer, unless the brand offers them. */
const BESIDE: Partial<Record<WordKind, true>> = { SUBSTITUTE: true, COMPANION: true };

function isOffered(words: readonly string[], at: number, length: number, context: ReadContext): boolean {
  return words
    .slice(at, at + length)
    .every((word) =>
      context.offers.some((offer) => offer.roots.includes(rootOf(singular(word, context.language), context.language))),
    );
}

function isInName(words: readonly string[], { at, length }: Found, { brands, competitors }: ReadContext): boolean {
  return [...brands, ...competitors].some(
    (name) =>
      name.words.length > length &&
      name.words.some(
        (_word, start) =>
          at >= start &&
          name.words.every((word, offset) => words[at - start + offset] === word) &&
          start + length <= name.words.length,
      ),
  );
}

function findPlaces(words: readonly string[], context: ReadContext, where: readonly Found[]): Found[] {
  const ends = new Set(where.map(({ at, length }) => at + length));
  return [
    ...findIndexed(words, context.places),
    ...findIndexed(words, context.ambiguousPlaces).filter(({ at }) => ends.has(at)),
  ].map(({ phrase, at }) => ({ at, length: phrase.length, weak: false }));
}

/** Kinds whose words stand around a subject and are no part of it. */
const AROUND: readonly WordKind[] = [
  "URGENCY",
  "PURCHASE",
  "LOCATION",
  "ALTERNATIVE",
  "QUESTION",
  "PRAISE",
  "NARROWING",
  "WHERE",
];

function coreOf(
  words: readonly string[],
  languages: readonly string[],
  found: Partial<Record<WordKind, Found[]>>,
  places: readonly Found[],
): number[] {
  const aside = new Set<number>();
  for (const { at, length, weak } of [...places, ...AROUND.flatMap((kind) => found[kind] ?? [])]) {
    if (weak) continue;
    for (let place = at; place < at + length; place += 1) aside.add(place);
  }
  return words.flatMap((word, at) =>
    aside.has(at) || languages.some((language) => stopWordsFor(language).has(word)) ? [] : [at],
  );
}
