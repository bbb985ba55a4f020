import { INTENT_LABELS, type IntentLabel, RELEVANCE_LABELS, type RelevanceLabel } from "@findable/contract";

/** The labels of one reading of a query. */
export interface Reading {
  intents: readonly IntentLabel[];
  relevance: RelevanceLabel | null;
}

const INTENT_LETTERS: ReadonlyMap<string, IntentLabel> = new Map([
  ["U", "URGENCY"],
  ["P", "PURCHASE"],
  ["L", "LOCATION"],
  ["S", "SPECIFICATION"],
  ["T", "PRODUCT"],
  ["H", "PROBLEM_SOLUTION"],
  ["A", "ALTERNATIVE"],
]);
const RELEVANCE_LETTERS: ReadonlyMap<string, RelevanceLabel> = new Map(
  RELEVANCE_LABELS.map((name) => [name[0] ?? "", name]),
);

/** Reads `PT/O`: letters of intents, a slash, the letter of a relevance; `-` is none. Throws for anything else. */
export function parseReading(text: string): Reading {
  const [intents, relevance, ...rest] = text.split("/");
  if (intents === undefined || relevance === undefined || intents === "" || rest.length > 0) {
    throw new Error(`"${text}" is not a reading such as "PT/O" or "-/-".`);
  }
  return { intents: parseIntents(intents, text), relevance: parseRelevance(relevance, text) };
}

function parseIntents(letters: string, text: string): IntentLabel[] {
  if (letters === "-") return [];
  const named = new Set([...letters].map((letter) => labelOf(INTENT_LETTERS, letter, text)));
  if (named.size !== letters.length) throw new Error(`"${text}" names an intent twice.`);
  return INTENT_LABELS.filter((label) => named.has(label));
}

function parseRelevance(letter: string, text: string): RelevanceLabel | null {
  return letter === "-" ? null : labelOf(RELEVANCE_LETTERS, letter, text);
}

function labelOf<L>(letters: ReadonlyMap<string, L>, letter: string, text: string): L {
  const label = letters.get(letter);
  if (label === undefined) throw new Error(`"${text}" has the unknown letter "${letter}".`);
  return label;
}
