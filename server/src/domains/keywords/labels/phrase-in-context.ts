import { singular } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { type BatchEvidence, coreAndSigns, NO_EVIDENCE, stemsOf } from "./batch-evidence.ts";
import type { Phrase, ReadContext } from "./phrase.ts";
import { findIndexed } from "./phrase-index.ts";
import { triggerIndexes } from "./triggers.ts";

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
