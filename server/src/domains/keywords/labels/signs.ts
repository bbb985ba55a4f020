import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { hasName, type ReadContext } from "./phrase.ts";
import type { Reading } from "./reading.ts";
import type { WordKind } from "./words/word-lists.ts";

/** How a phrase is put: whether it asks, what it asks for, and whether it names a thing. Most labels depend on it. */
export interface Form {
  isQuestion: boolean;
  asksPrice: boolean;
  asksChoice: boolean;
  isTask: boolean;
  isFact: boolean;
  isTrouble: boolean;
  isErrand: boolean;
  isComparing: boolean;
  /** Nothing is left without the names of the brand and its competitors. */
  isOnlyName: boolean;
  /** A phrase without verbs or questions: it names a thing. */
  isNoun: boolean;
}

const PRICE_QUESTION =
  /^(?:(?:so )?how much|what (?:does|do|is the (?:price|cost|average cost)|are the prices)|was kostet|combien coute|cuanto cuesta|quanto costa|wat kost|quanto custa|berapa harga|ile kosztuje)\b/;

/** `100 ha to acres`, `1.5 acre in hectares`. */
const CONVERSION = /^(?:convert )?\d[\d ]*[a-z]+(?: [a-z]+)? (?:to|in|into) [a-z]+(?: [a-z]+)?$/;

export function formOf(reading: Reading, context: ReadContext): Form {
  const { phrase, found } = reading;
  const has = (kind: WordKind) => hasStrong(reading, kind);
  const startsAt = (kind: WordKind) => found[kind]?.some(({ at }) => at === 0) === true;
  const joined = phrase.words.join(" ");
  const isAsked =
    startsAt("QUESTION") ||
    /\bhow (?:to|do|can|does|much|many|long|often)\b/.test(joined) ||
    /\?\s*$/.test(phrase.text);
  const asksPrice = PRICE_QUESTION.test(joined) && (has("PURCHASE") || joined.startsWith("how much"));
  const isTask = startsAsTask(reading, context) || CONVERSION.test(joined);
  const isTrouble = has("TROUBLE");
  const isFact = has("FACT");
  const isOnlyName = isNothingButNames(reading, context);
  const isErrand = has("ERRAND");
  const isQuestion =
    isAsked || (has("QUESTION") && !startsAt("NARROWING") && reading.core.length > 1 && stopsIn(reading) > 2);
  return {
    isQuestion,
    asksPrice,
    asksChoice: isAsked && asksWhichIsBest(phrase.words),
    isTask,
    isFact,
    isTrouble,
    isErrand,
    isComparing: has("ALTERNATIVE"),
    isOnlyName,
    isNoun: !isQuestion && !isTask && !isTrouble && !isFact && !isErrand && !isOnlyName && reading.core.length > 0,
  };
}

function asksWhichIsBest(words: readonly string[]): boolean {
  const asked = words.findIndex((word) => word === "which" || word === "what");
  return asked !== -1 && words.slice(asked).some((word) => word === "best" || word === "better");
}

const QUALIFYING = new Set(["for", "with", "without", "under", "in", "near", "vs", "or", "and"]);

/** `build a shed`, and `building a shed`, but not `running shoes`: a gerund needs a function word after it. */
function startsAsTask({ phrase, found, languages }: Reading, context: ReadContext): boolean {
  const [first = "", ...rest] = phrase.words;
  const isListed = found.TASK?.some(({ at }) => at === 0) === true;
  if (!isListed || rest.length === 0 || context.offers.some(({ words }) => words.includes(first))) return false;
  const isFunction = (word: string) =>
    !QUALIFYING.has(word) && languages.some((language) => stopWordsFor(language).has(word));
  return !/ing$/.test(first) || rest.some(isFunction);
}

function stopsIn({ phrase, languages }: Reading): number {
  return phrase.words.filter((word) => languages.some((language) => stopWordsFor(language).has(word))).length;
}

export function hasStrong({ found }: Reading, kind: WordKind): boolean {
  return found[kind]?.some(({ weak }) => !weak) === true;
}

export function hasWeak(reading: Reading, kind: WordKind): boolean {
  return !hasStrong(reading, kind) && (reading.found[kind]?.length ?? 0) > 0;
}

function isNothingButNames(
  { phrase, core, isBrandNamed, isRivalNamed, isBrandPartNamed }: Reading,
  context: ReadContext,
): boolean {
  if (!isBrandNamed && !isRivalNamed && !isBrandPartNamed) return false;
  const names = [...context.brands, ...context.competitors];
  const named = new Set(names.flatMap(({ words }) => [...words, words.join("")]));
  const joined = names.map(({ words }) => words.join(""));
  return core.every((at) => {
    const word = phrase.words[at] ?? "";
    return named.has(word) || hasName([word], [], names) || joined.includes(word);
  });
}
