import { fold } from "../../../kernel/text/phrase-words.ts";
import { splitSentences } from "../../../kernel/text/sentences.ts";
import { remembered } from "../text/remember.ts";
import { guessLanguage, type Language, languageOf, wordsOf } from "../text/words.ts";
import { type Clause, clausesOf } from "./meanings.ts";
import { quantitiesOf } from "./quantities.ts";
import { periodsIn } from "./times.ts";
import type { Quantity } from "./units.ts";

/** A text that can support statements: a stored snippet with its address, or a statement of the brand's profile without one. */
export interface ClaimSource {
  id: string;
  url: string | null;
  text: string;
}

/** Two neighbouring sentences of a source: a claim must find all of its facts in one passage. */
export interface Passage {
  source: ClaimSource;
  language: Language;
  text: string;
  folded: string;
  words: readonly string[];
  /** What its clauses mean. */
  clauses: readonly Clause[];
  keys: ReadonlySet<string>;
  quantities: readonly Quantity[];
  /** Single units of time, such as “per month”. */
  periods: readonly Quantity[];
}

const MAX_PASSAGES = 5_000;

/** The passages of all sources. Sources without a recognizable language are read as `language`. */
export function passagesOf(sources: readonly ClaimSource[], language: Language): Passage[] {
  return sources.flatMap((source) => passagesIn(source, language)).slice(0, MAX_PASSAGES);
}

/** Texts are scored again after each change, with the same sources. */
const passagesIn = remembered((source: ClaimSource, tag: string): Passage[] => {
  const language = languageOf(tag);
  const own = guessLanguage(source.text, language) ?? language;
  const sentences = splitSentences(source.text, own).map(({ text }) => text);
  const pairs =
    sentences.length < 2 ? sentences : sentences.slice(1).map((text, index) => `${sentences[index]} ${text}`);
  return pairs.map((text) => passageOf(source, text, own));
});

function passageOf(source: ClaimSource, text: string, language: Language): Passage {
  const quantities = quantitiesOf(text, language);
  const periods = periodsIn(text);
  const clauses = clausesOf(text, language, [...quantities, ...periods]);
  return {
    source,
    language,
    text,
    folded: plain(text),
    words: wordsOf(text).map(({ folded }) => folded),
    clauses,
    keys: new Set(clauses.flatMap(({ keys }) => [...keys])),
    quantities,
    periods,
  };
}

/** Folded words with single spaces, to find the words of a quotation. */
export function plain(text: string): string {
  return wordsOf(text)
    .map(({ text: word }) => fold(word))
    .join(" ");
}
