export { type KeywordLabels, type LabelContext, labelKeywords } from "./label-keyword.ts";
export { LABEL_BATCH, labelsRequest, ModelLabels, mergeLabels } from "./labels-prompt.ts";
export { hasStopWords, stopWordsFor } from "./stop-words.ts";
export { containsWords, contentStems, fold, phraseKey, phraseWords, singular, writesWithoutSpaces } from "./words.ts";
