import { labelKeywords } from "../../../src/domains/keywords/index.ts";
import { labelByLexicon } from "./lexicon-labeller.ts";
import type { Judged, Said } from "./measures.ts";
import type { JudgedBrand } from "./worlds.ts";

/** Labels the phrases of a brand with the product's rules, all together. */
export function judgeOurs({ context, phrases }: JudgedBrand): Judged[] {
  const labels = labelKeywords(
    phrases.map(({ keyword }) => keyword),
    context,
  );
  return phrases.map((phrase, index) => ({ phrase, said: saidBy(labels[index]) }));
}

/** Labels the phrases of a brand with the lexicon, the baseline. */
export function judgeLexicon({ context, phrases }: JudgedBrand): Judged[] {
  return phrases.map((phrase) => ({ phrase, said: labelByLexicon(phrase.keyword, context) }));
}

function saidBy(labels: ReturnType<typeof labelKeywords>[number] | undefined): Said {
  const {
    intentLabels = [],
    intentProbabilities = {},
    relevanceLabel = null,
    relevanceConfidence = null,
  } = labels ?? {};
  return {
    intents: new Map(intentLabels.map((label) => [label, intentProbabilities[label] ?? 0])),
    relevance:
      relevanceLabel === null || relevanceConfidence === null
        ? undefined
        : { label: relevanceLabel, confidence: relevanceConfidence },
  };
}
