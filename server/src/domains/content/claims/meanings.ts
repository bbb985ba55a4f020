import { fold } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { isCompoundOf, rootOf } from "../../../kernel/text/word-roots.ts";
import { type Language, type Word, wordsOf } from "../text/words.ts";
import { calendarIn } from "./calendar.ts";
import { CONCEPT_WORDS } from "./concept-words.ts";
import { cuesOf } from "./cues/cues.ts";
import type { Quantity } from "./units.ts";

/** A part of a sentence that is negated, or not, as a whole. */
export interface Clause {
  /** Concepts, days and months, and roots of other content words. */
  keys: ReadonlySet<string>;
  /** The concepts with an opposite, and whether the clause states their positive side. */
  sides: ReadonlyMap<string, boolean>;
  isNegated: boolean;
  /** What its negation is about: what follows it, and in German and Dutch the whole clause. */
  negated: ReadonlySet<string>;
}

interface Concept {
  key: string;
  side: boolean | null;
}

const MOST_WORDS = 6;
const SHORTEST_PREFIX = 3;
const PHRASES = new Map<string, Concept>();
const PREFIXES = new Map<string, Concept>();
for (const line of CONCEPT_WORDS.trim().split("\n")) {
  const [name = "", words = ""] = line.split(":");
  const side = name.endsWith("+") ? true : name.endsWith("-") ? false : null;
  const concept = { key: name.replace(/[+-]$/, ""), side };
  for (const word of words.trim().split(/\s+/)) {
    const phrase = fold(word.replace(/\*$/, "")).replaceAll("_", " ");
    const table = word.endsWith("*") ? PREFIXES : PHRASES;
    if (!table.has(phrase)) table.set(phrase, concept);
  }
}

/** Limits of a number, which negate nothing: "never more than" is "at most". */
const BOUNDS =
  /\b(?:no(?:t)? (?:more|fewer|less) than|never more than|not only|nicht mehr als|nicht nur|pas plus de|pas seulement|no mas de|no solo|non piu di|non solo|nessuna oltre|nessuno oltre|niet meer dan)\b/g;
const WITHOUT = new Set(
  "without ohne sans sin senza sem zonder kein keine keinen keinem keiner keines aucun aucune ningun ninguna ninguno nessun nessuno nessuna nenhum nenhuma geen nobody outside ausserhalb hors fuera fuori buiten".split(
    " ",
  ),
);
/** Words between two clauses. */
const JOINTS = new Set(
  "and but or und aber oder sondern et mais ou y pero o e ma ed mas en maar of because weil".split(" "),
);
const LEAST_CLAUSE = 4;
/** Words that are in statements about anything. */
const LIGHT = new Set(
  `also always still just only even get gets getting got have has having make makes made need needs want wants come comes going goes gone take receive
  takes every each all any much many very more most less exactly precisely around about roughly some our your their way thing things like
  auch immer noch nur jede jeder jeden jedes alle genau etwa rund ungefahr haben hat machen gibt bekommen bekommt erhalten erhalt kommen kommt muss mussen sie uns unser unsere
  unseren unserer wir bei aussi toujours encore seulement chaque tous toutes environ faut faire avoir notre nos votre vos nous vous tambien
  siempre solo cada todos todas puede pueden tener hacer nuestro nuestra nuestros nuestras anche sempre ogni tutti tutte circa fare avere
  use uses using usare usiamo utilisons utiliser usamos verwenden gebruiken once twice einmal
  was were been being has had did does done will would can could may might shall should war waren wurde wurden wird werden kann konnen sein ist
  sind etait etaient sera seront peut peuvent fut sont est ont era eran fue fueron sera sido esta estan son hay stato stata stati sono erano
  puo possono viene vengono werd werden wordt worden kan kunnen zijn
  nostro nostra nostri nostre ook altijd elke alle ons onze uw one two three`.split(/\s+/),
);

/** The clauses of a sentence with what they mean. Numbers are compared apart. */
export function clausesOf(text: string, language: Language, quantities: readonly Quantity[] = []): Clause[] {
  const plain = fold(text);
  // Folding keeps most offsets; a bound is found by its words.
  const bounds = new Set([...plain.matchAll(BOUNDS)].flatMap(([bound]) => bound.split(" ")));
  const words = wordsOf(text);
  const clauses: Word[][] = [[]];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const open = clauses.at(-1) ?? [];
    const isMark = before !== undefined && /[,;:()–—.!?]/.test(text.slice(before.end, word.start));
    const isJoint = JOINTS.has(word.folded) && words.length - index > 3 && open.length >= LEAST_CLAUSE;
    if ((isMark && open.length >= 3) || isJoint) clauses.push([word]);
    else open.push(word);
  });
  return clauses.filter((own) => own.length > 0).map((own) => clauseOf(own, { language, text, bounds, quantities }));
}

interface Reading {
  language: Language;
  text: string;
  bounds: ReadonlySet<string>;
  quantities: readonly Quantity[];
}

function clauseOf(words: readonly Word[], { language, text, bounds, quantities }: Reading): Clause {
  const { negations } = cuesOf(language);
  const stops = stopWordsFor(language);
  const [keys, sides] = [new Set<string>(), new Map<string, boolean>()];
  const [first, last] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  for (const key of calendarIn(text.slice(first, last))) keys.add(key);
  const negated = new Set<string>();
  let isNegated = false;
  const add = (key: string) => {
    keys.add(key);
    if (isNegated) negated.add(key);
  };
  const addWord = (word: string) => {
    const rest = UN.test(word) ? word.slice(2) : undefined;
    add(`=${rootOf(rest ?? word, language)}`);
    if (rest === undefined) return;
    // "Unwritten" is not written.
    isNegated = true;
    negated.add(`=${rootOf(rest, language)}`);
  };
  for (let at = 0; at < words.length; ) {
    const found = conceptAt(words, at);
    if (found !== undefined) {
      add(found.concept.key);
      if (found.concept.side !== null) sides.set(found.concept.key, found.concept.side);
      at += found.length;
      continue;
    }
    const word = words[at];
    at += 1;
    if (word === undefined) continue;
    const isBound = bounds.has(word.folded);
    if (!isBound && (negations.has(word.folded) || WITHOUT.has(word.folded))) isNegated = true;
    else if (!isPlain(word, stops, quantities) && calendarIn(word.text).length === 0) addWord(word.folded);
  }
  const isPriced =
    keys.has("cost") && quantities.some((one) => isPrice(one) && one.start >= first && one.end <= last + 1);
  if (isPriced && !sides.has("included")) sides.set("included", false);
  const isWhole = isNegated && (language === "de" || language === "nl");
  return { keys, sides, isNegated, negated: isWhole ? keys : negated };
}

function isPlain(word: Word, stops: ReadonlySet<string>, quantities: readonly Quantity[]): boolean {
  return (
    word.folded.length < 3 ||
    /\d/.test(word.folded) ||
    stops.has(word.folded) ||
    LIGHT.has(word.folded) ||
    quantities.some(({ start, end }) => word.start >= start && word.end <= end)
  );
}

const isPrice = ({ unit }: Quantity) => unit !== null && /^(?:euro|dollar|pound|franc|krone)$/.test(unit.dimension);

function conceptAt(words: readonly Word[], at: number): { concept: Concept; length: number } | undefined {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = words
      .slice(at, at + length)
      .map(({ folded }) => folded)
      .join(" ");
    const concept = PHRASES.get(phrase) ?? prefixOf(phrase);
    if (concept !== undefined) return { concept, length };
  }
  return undefined;
}

function prefixOf(phrase: string): Concept | undefined {
  for (let length = phrase.length; length >= SHORTEST_PREFIX; length -= 1) {
    const concept = PREFIXES.get(phrase.slice(0, length));
    if (concept !== undefined && !phrase.slice(length).includes(" ")) return concept;
  }
  return undefined;
}

/** English and German words that deny their rest. */
const UN = /^un(?!der|ter|i|d|ser|til|ge|s)\p{L}{5,}$/u;
const SAME_START = 5;

/** Whether two keys mean the same: one word or a compound of it, or words of one family. */
function isSameKey(one: string, other: string): boolean {
  if (one === other) return true;
  if (!one.startsWith("=") || !other.startsWith("=")) return false;
  const [left, right] = [one.slice(1), other.slice(1)];
  if (isCompoundOf(left, right) || isCompoundOf(right, left)) return true;
  const shorter = Math.min(left.length, right.length);
  return shorter >= SAME_START && left.slice(0, SAME_START) === right.slice(0, SAME_START);
}

export function hasKey(keys: Iterable<string>, wanted: string): boolean {
  for (const key of keys) if (isSameKey(key, wanted)) return true;
  return false;
}

/** A day, a month or a language: a value that a source must have. */
export const isValue = (key: string) => /^(?:day|month|tongue) /.test(key);
