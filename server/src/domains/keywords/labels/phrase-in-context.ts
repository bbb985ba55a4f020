import { singular } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { type BatchEvidence, coreAndSigns, NO_EVIDENCE, stemsOf } from "./batch-evidence.ts";
import type { Phrase, ReadContext } from "./phrase.ts";
import { findIndexed } from "./phrase-index.ts";
import { triggerIndexes } from "./triggers.ts";

/** A phrase with the context of one brand. */
export interface PhraseInContext extends Phrase {
  /** Its content words without places, purchase words and urgency words: the subject. */
  core: string[];
  /** What it shares with the other phrases of its batch. */
  shared: SharedPart;
}

/** A part of the phrase that is the subject of other phrases in the batch. */
export interface SharedPart {
  /** Stems of a product, if the subject of the phrase ends with it. */
  thing: readonly string[];
  /** Words before that product, or before an offer, specify its kind. */
  narrowed: boolean;
  /** Whether people ask questions about it. */
  asked: boolean;
  aboutMarket: boolean;
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
  // `set up a standing desk` is a task: words that specify a product contain no small words.
  const isTask = core.slice(0, Math.max(0, start)).some((word) => stopWordsFor(phrase.language).has(word));
  const found = start !== -1 && !isTask;
  return {
    thing: found && batch.things.has(ends[start] ?? "") ? stems.slice(start) : [],
    narrowed: found && start > 0,
    asked: start === -1 && batch.asked.has(stems.join(" ")),
    aboutMarket: batch.aboutMarket,
  };
}
