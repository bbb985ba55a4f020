import type { IntentLabel } from "@findable/contract";
import { indexPhrases, type PhraseIndex } from "../../../kernel/text/phrase-index.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { ENGLISH } from "./words/english.ts";
import { OTHER_LANGUAGES } from "./words/other-languages.ts";
import type { WordKind, WordLists } from "./words/word-lists.ts";

const LISTS: Readonly<Record<string, WordLists>> = { en: ENGLISH, ...OTHER_LANGUAGES };
/** One word of this length is enough to recognize a language; two are needed if they are shorter. */
const MIN_CLEAR = 6;

export interface KindIndex {
  strong: PhraseIndex;
  weak: PhraseIndex;
}

const indexes = new Map<string, KindIndex>();

/** The words of a kind in one language (ISO 639-1). */
export function wordsOfKind(language: string, kind: WordKind): KindIndex {
  const key = `${language} ${kind}`;
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const made = indexList(LISTS[language]?.[kind] ?? "");
  indexes.set(key, made);
  return made;
}

const SOLVING: readonly WordKind[] = ["QUESTION", "FACT", "TROUBLE", "TASK"];

/** The words that indicate an intent in one language. */
export function triggerIndexes(language: string, label: IntentLabel): KindIndex {
  if (label !== "PROBLEM_SOLUTION") return wordsOfKind(language, label);
  return indexList(SOLVING.map((kind) => LISTS[language]?.[kind] ?? "").join(","));
}

function indexList(list: string): KindIndex {
  const entries = list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const index = (isWeak: boolean) =>
    indexPhrases(
      entries.filter((entry) => entry.endsWith("?") === isWeak).map((entry) => entry.replace("?", "").split(/\s+/)),
    );
  return { strong: index(false), weak: index(true) };
}

/** For each word, the languages that it gives away: function words and listed words that English does not use. */
const LANGUAGES_OF_WORD = new Map<string, string[]>();
const ENGLISH_WORDS = wordsIn(ENGLISH);
for (const [language, lists] of Object.entries(OTHER_LANGUAGES)) {
  const words = new Set([...wordsIn(lists), ...stopWordsFor(language)]);
  for (const word of words) {
    if (ENGLISH_WORDS.has(word) || stopWordsFor("en").has(word) || word.length < 2) continue;
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language]);
  }
}

function wordsIn(lists: WordLists): Set<string> {
  return new Set(Object.values(lists).flatMap((list) => list.replaceAll("?", "").split(/[\s,]+/)));
}

/**
 * The languages to read a phrase in: that of the workspace, the one that most of the function words and listed words belong to, and
 * English, because searchers mix English into every language.
 */
export function languagesOf(words: readonly string[], home: string): string[] {
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + (word.length >= MIN_CLEAR ? 2 : 1));
    }
  }
  const [guess] = [...counts].filter(([, count]) => count >= 2).sort(([, one], [, other]) => other - one);
  const known = (guess?.[1] ?? 0) > (counts.get(home) ?? 0) ? guess?.[0] : undefined;
  return [...new Set([home, ...(known === undefined ? [] : [known]), "en"])];
}
