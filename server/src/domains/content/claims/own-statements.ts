import { fold } from "../../../kernel/text/phrase-words.ts";
import { type Language, wordsOf } from "../text/words.ts";

const OWN: Readonly<Record<Language, RegExp>> = {
  en: /^(?:we|our|ours|us)$/,
  de: /^(?:wir|uns|unser(?:e[mnrs]?)?)$/,
  fr: /^(?:nous|notre|nos)$/,
  es: /^(?:nosotr[oa]s|nuestr[oa]s?|\p{L}{3,}(?:amos|emos|imos))$/u,
  it: /^(?:noi|nostr[aeio]|\p{L}{3,}iamo)$/u,
  pt: /^(?:nos|noss[oa]s?|\p{L}{3,}(?:amos|emos|imos))$/u,
  nl: /^(?:wij|we|ons|onze)$/,
};
/** "We all": the writer and the reader, and not the brand. */
const EVERYBODY =
  /\bwe all\b|\bmost of us\b|\ball of us\b|\bwir alle\b|\bnous tous\b|\btodos\b|\btutti noi\b|\bwe allemaal\b/;

/** Whether a statement is one of the brand about itself: in the first person plural, or with its name. */
export function speaksForBrand(sentence: string, language: Language, names: readonly string[]): boolean {
  const plain = fold(sentence);
  if (names.some((name) => plain.includes(fold(name)))) return true;
  return !EVERYBODY.test(plain) && wordsOf(sentence).some(({ folded }) => OWN[language].test(folded));
}
