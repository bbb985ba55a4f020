import { stopWordsFor } from "../../../../kernel/text/stop-words.ts";
import { type Language, wordsOf } from "../../text/words.ts";
import { type Article, isForeign, spanOf } from "../article.ts";
import { type CriterionScore, clamp, combine, share } from "../scores.ts";
import { repetitionOf } from "../stuffing.ts";

interface Habits {
  /** Words of a comfortable sentence. */
  sentence: number;
  /** Letters from which a word is long. */
  longWord: number;
  /** Usual share of long words in edited prose. */
  longShare: number;
}

/** German joins words that English separates, Romance languages need more small words: each language is judged by its own habits. */
const HABITS: Readonly<Record<Language, Habits>> = {
  en: { sentence: 17, longWord: 10, longShare: 0.1 },
  de: { sentence: 15, longWord: 13, longShare: 0.1 },
  fr: { sentence: 19, longWord: 10, longShare: 0.11 },
  es: { sentence: 19, longWord: 10, longShare: 0.12 },
  it: { sentence: 18, longWord: 10, longShare: 0.13 },
  nl: { sentence: 16, longWord: 12, longShare: 0.1 },
  pt: { sentence: 19, longWord: 10, longShare: 0.12 },
};
export function judgeReadability(article: Article): CriterionScore {
  const { sentences, language, input } = article;
  if (sentences.length === 0) return { score: 0, evidence: [], suggestion: "Write sentences." };
  const habits = HABITS[language];
  const words = sentences.map(({ text }) => wordsOf(text));
  const overlong = sentences.filter((_, index) => (words[index]?.length ?? 0) > 2 * habits.sentence);
  const foreign = sentences.filter((sentence) => isForeign(sentence, language));
  const length = words.reduce((sum, own) => sum + strain(own.length, habits.sentence), 0) / words.length;
  const all = words.flat().filter(({ folded }) => !stopWordsFor(language).has(folded));
  const long = share(all.filter(({ text }) => text.length >= habits.longWord).length, Math.max(1, all.length));
  return combine(
    [
      { value: length, weight: 0.4, suggestion: `Split sentences of more than ${2 * habits.sentence} words.` },
      {
        value: clamp(1 / (1 + (long / (2.5 * habits.longShare)) ** 2)),
        weight: 0.15,
        suggestion: "Replace long words by short ones.",
      },
      {
        value: clamp(1 - 1.2 * share(foreign.length, sentences.length)),
        weight: 0.25,
        suggestion: "Write the whole text in one language.",
      },
      {
        value: 1 - repetitionOf(article),
        weight: 0.2,
        suggestion: "Repeat the keyword less: mentions after the first earn nothing.",
      },
    ],
    [...foreign, ...overlong].map((sentence) => spanOf(input.body, sentence)),
  );
}

/** Near 1 for a comfortable sentence, half at three times its length. */
function strain(words: number, comfortable: number): number {
  return 1 / (1 + (words / (3 * comfortable)) ** 3);
}
