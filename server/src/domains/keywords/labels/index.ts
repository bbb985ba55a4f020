export { type KeywordLabels, type LabelContext, labelKeyword, labelKeywords, type Vote } from "./label-keyword.ts";
export { LABEL_BATCH, labelsRequest, ModelLabels, mergeLabels } from "./labels-prompt.ts";
export { hasStopWords, stopWordsFor } from "./stop-words.ts";
export { containsWords, contentStems, fold, phraseKey, phraseWords, singular, writesWithoutSpaces } from "./words.ts";
