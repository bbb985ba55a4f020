import { INTENT_LABELS, type IntentLabel } from "@findable/contract";
import { containsWords, singular } from "../../../kernel/text/phrase-words.ts";
import { headOf, names, type Phrase, type ReadContext } from "./phrase.ts";
import type { PhraseInContext } from "./phrase-in-context.ts";
import { findIndexed } from "./phrase-index.ts";
import { triggerIndexes } from "./triggers.ts";
import type { IntentVote } from "./votes.ts";

const STRONG = 3.6;
const FAIR = 2.8;
const WEAK = 1.6;
/** A second sign of the same kind adds little, because triggers are not independent of each other. */
const SECOND_SIGN = 0.8;

export function intentVotes(phrase: PhraseInContext, context: ReadContext): IntentVote[] {
  return [
    ...triggerVotes(phrase, context),
    ...placeVotes(phrase, context),
    ...measureVotes(phrase),
    ...orderVotes(phrase),
    ...questionVotes(phrase),
    ...offerVotes(phrase, context),
    ...competitorVotes(phrase, context),
    ...sharedVotes(phrase),
  ];
}

/** Evidence from the other phrases of the batch. */
function sharedVotes({ shared }: PhraseInContext): IntentVote[] {
  return [
    ...(shared.thing.length > 0 ? [{ axis: "intent", voter: "thing", label: "PRODUCT", logOdds: FAIR } as const] : []),
    ...(shared.narrowed ? [{ axis: "intent", voter: "narrowed", label: "SPECIFICATION", logOdds: FAIR } as const] : []),
    ...(shared.asked ? [{ axis: "intent", voter: "asked", label: "PROBLEM_SOLUTION", logOdds: FAIR } as const] : []),
  ];
}

function triggerVotes(phrase: PhraseInContext, context: ReadContext): IntentVote[] {
  return INTENT_LABELS.flatMap((label) => {
    const { strong, weak } = triggerIndexes(phrase.language, label);
    const counts = ({ phrase: words }: { phrase: readonly string[] }) =>
      !isSoldHelp(words, label, context) && !(LABELS_IN_NAMES.has(label) && isInOffer(words, phrase, context));
    const hits = [
      ...findIndexed(phrase.words, strong)
        .filter(counts)
        .map(() => STRONG),
      ...findIndexed(phrase.words, weak)
        .filter(counts)
        .map(() => WEAK),
    ].toSorted((left, right) => right - left);
    const [first, ...others] = hits;
    if (first === undefined || isBareQualifier(phrase, label)) return [];
    return [{ axis: "intent", voter: "trigger", label, logOdds: first + others.length * SECOND_SIGN }];
  });
}

/** Brands that sell repairs are found by `repair` as a product. */
function isSoldHelp(words: readonly string[], label: IntentLabel, context: ReadContext): boolean {
  const [word = "", ...others] = words;
  return label === "PROBLEM_SOLUTION" && others.length === 0 && context.offerStems.has(word);
}

/** Labels whose trigger words may be part of a product name. */
const LABELS_IN_NAMES: ReadonlySet<IntentLabel> = new Set(["PURCHASE", "SPECIFICATION", "PROBLEM_SOLUTION"]);

/** In `coffee subscription` the trigger names the product and no purchase; `electric` in electric bikes specifies nothing. */
function isInOffer(words: readonly string[], phrase: PhraseInContext, context: ReadContext): boolean {
  const { thing } = phrase.shared;
  if (
    thing.length > 1 &&
    containsWords(
      thing,
      words.map((word) => singular(word, phrase.language)),
    )
  )
    return true;
  return context.offers.some((offer) => containsWords(offer.words, words) && containsWords(phrase.stems, offer.stems));
}

/** A qualifier needs words before and after it: `crm for` specifies nothing yet. */
function isBareQualifier(phrase: Phrase, label: IntentLabel): boolean {
  return label === "SPECIFICATION" && phrase.content.length < 2;
}

const PLACE_PREPOSITIONS = new Set("in near at around from nahe bei aus a en dans a em bij nabij vicino".split(" "));

function placeVotes(phrase: Phrase, context: ReadContext): IntentVote[] {
  if (findIndexed(phrase.words, context.places).length > 0)
    return [{ axis: "intent", voter: "place", label: "LOCATION", logOdds: STRONG }];
  const ambiguous = findIndexed(phrase.words, context.ambiguousPlaces);
  const introduced = ambiguous.some(({ at }) => PLACE_PREPOSITIONS.has(phrase.words[at - 1] ?? ""));
  return introduced ? [{ axis: "intent", voter: "place", label: "LOCATION", logOdds: STRONG }] : [];
}

const MEASURE = /^\d+(?:mm|cm|m|km|kg|g|mg|ml|l|oz|lb|lbs|gb|tb|mb|w|kw|kwh|v|mah|inch|in|ft|hp|x\d+)$/;
const UNITS = new Set(
  "mm cm kg ml liter litre liters litres inch inches ft feet gb tb watt watts volt volts people person users seats sqm".split(
    " ",
  ),
);
/** Letters and digits together, as in `wh1000xm5`, `e27` or `a4`; not `24h` or `2x`. */
const MODEL = /^[a-z]{1,6}\d{1,6}[a-z0-9]{0,6}$/;

function measureVotes(phrase: Phrase): IntentVote[] {
  const measured = phrase.words.some((word) => MEASURE.test(word) || MODEL.test(word));
  const counted = phrase.words.some((word, index) => /^\d+$/.test(word) && UNITS.has(phrase.words[index + 1] ?? ""));
  return measured || counted ? [{ axis: "intent", voter: "measure", label: "SPECIFICATION", logOdds: STRONG }] : [];
}

/** `order` expresses an intent only at the start of a phrase; elsewhere it is ambiguous. */
function orderVotes({ words }: Phrase): IntentVote[] {
  const ordered = words[0] === "order" && words.length > 1;
  return ordered ? [{ axis: "intent", voter: "order", label: "PURCHASE", logOdds: STRONG }] : [];
}

function questionVotes(phrase: Phrase): IntentVote[] {
  const asked = /\?\s*$/.test(phrase.text);
  return asked ? [{ axis: "intent", voter: "question", label: "PROBLEM_SOLUTION", logOdds: STRONG }] : [];
}

/** The phrase names a product we sell: all words of an offer, or only its kind; with less certainty, something of its kind. */
function offerVotes(phrase: PhraseInContext, context: ReadContext): IntentVote[] {
  const words = new Set(phrase.content);
  const whole = context.offers.some(({ content }) => content.every((stem) => words.has(stem)));
  if (whole) return [{ axis: "intent", voter: "offer", label: "PRODUCT", logOdds: STRONG }];
  const [only, ...others] = phrase.core;
  if (only !== undefined && others.length === 0 && context.offerHeads.has(only)) {
    return [{ axis: "intent", voter: "offer-kind", label: "PRODUCT", logOdds: FAIR }];
  }
  const head = headOf(phrase);
  return head !== undefined && context.offerHeads.has(head)
    ? [{ axis: "intent", voter: "offer-kind", label: "PRODUCT", logOdds: WEAK }]
    : [];
}

/** Two or more sellers, or one seller next to `or`, indicate a comparison. */
function competitorVotes(phrase: Phrase, context: ReadContext): IntentVote[] {
  const named = [...context.brands, ...context.competitors].filter(({ words }) => containsWords(phrase.words, words));
  if (named.length >= 2) return [{ axis: "intent", voter: "rivals", label: "ALTERNATIVE", logOdds: STRONG }];
  return names(phrase, context.competitors)
    ? [{ axis: "intent", voter: "rivals", label: "ALTERNATIVE", logOdds: WEAK / 4 }]
    : [];
}
