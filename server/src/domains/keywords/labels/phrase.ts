import { containsWords, contentStems, FOR, phraseWords, singular } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { type BatchEvidence, coreAndSigns, NO_EVIDENCE, stemsOf } from "./batch-evidence.ts";
import type { LabelContext } from "./label-keyword.ts";
import { findIndexed, indexPhrases, type PhraseIndex } from "./phrase-index.ts";
import { AMBIGUOUS_PLACE_NAMES, PLACE_NAMES } from "./places.ts";
import { triggerIndexes } from "./triggers.ts";

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
  /** What it shares with the phrases that it is labelled together with. */
  shared: SharedPart;
}

/** A part of a phrase that others of its batch are about, too. */
export interface SharedPart {
  /** Stems of something that is sold, where the phrase ends what it is about with that. */
  thing: readonly string[];
  /** Words stand before that, or before an offer: which of its kind. */
  narrowed: boolean;
  /** It is something that people ask about. */
  asked: boolean;
  aboutMarket: boolean;
}

export interface ReadContext {
  offers: Phrase[];
  /** What is offered to somebody in particular, without whom: who sells `time tracking for architects` sells time tracking. */
  unaddressedOffers: Phrase[];
  offersAreGuessed: boolean;
  offerStems: ReadonlySet<string>;
  /** Their words' stems in order, each joined by blanks. */
  offerKeys: ReadonlySet<string>;
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
  return isNameOf(phrase.words, named);
}

export function isNameOf(phraseWords: readonly string[], named: readonly Phrase[]): boolean {
  return named.some(({ words }) => containsWords(phraseWords, words));
}

export function inContext(phrase: Phrase, context: ReadContext, batch: BatchEvidence): PhraseInContext {
  const around = [
    context.places,
    triggerIndexes(phrase.language, "PURCHASE").strong,
    triggerIndexes(phrase.language, "URGENCY").strong,
  ].flatMap((index) => findIndexed(phrase.words, index).flatMap(({ phrase: words }) => words));
  const aside = new Set(around.map((word) => singular(word, phrase.language)));
  return {
    ...phrase,
    core: phrase.content.filter((stem) => !aside.has(stem)),
    shared: sharedPart(phrase, context, batch),
  };
}

const NOTHING_SHARED: SharedPart = { thing: [], narrowed: false, asked: false, aboutMarket: false };

function sharedPart(phrase: Phrase, context: ReadContext, batch: BatchEvidence): SharedPart {
  if (batch === NO_EVIDENCE) return NOTHING_SHARED;
  const { core } = coreAndSigns(phrase, context);
  const stems = stemsOf(core, phrase.language);
  const ends = stems.map((_stem, start) => stems.slice(start).join(" "));
  const start = ends.findIndex((end) => batch.things.has(end) || context.offerKeys.has(end));
  // `set up a standing desk` is a task: what narrows a thing down has no small words in it.
  const isTask = core.slice(0, Math.max(0, start)).some((word) => stopWordsFor(phrase.language).has(word));
  const found = start !== -1 && !isTask;
  return {
    thing: found && batch.things.has(ends[start] ?? "") ? stems.slice(start) : [],
    narrowed: found && start > 0,
    asked: start === -1 && batch.asked.has(stems.join(" ")),
    aboutMarket: batch.aboutMarket,
  };
}
