import { fold } from "../../../kernel/text/phrase-words.ts";
import { splitSentences } from "../../../kernel/text/sentences.ts";
import { remembered } from "../text/remember.ts";
import { guessLanguage, type Language, languageOf, rootsOf, wordsOf } from "../text/words.ts";
import { type Quantity, quantitiesOf } from "./quantities.ts";

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
  roots: ReadonlySet<string>;
  quantities: readonly Quantity[];
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
  return {
    source,
    language,
    text,
    folded: plain(text),
    words: wordsOf(text).map(({ folded }) => folded),
    roots: new Set(rootsOf(text, language)),
    quantities: quantitiesOf(text, language),
  };
}

/** Folded words with single spaces, to find the words of a quotation. */
export function plain(text: string): string {
  return wordsOf(text)
    .map(({ text: word }) => fold(word))
    .join(" ");
}
