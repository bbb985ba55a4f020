export {
  containsWords,
  contentStems,
  fold,
  phraseKey,
  phraseWords,
  singular,
  writesWithoutSpaces,
} from "../../../kernel/phrase-words.ts";
export { hasStopWords, stopWordsFor } from "../../../kernel/stop-words.ts";
export { type KeywordLabels, type LabelContext, labelKeywords } from "./label-keyword.ts";
export { LABEL_BATCH, labelsRequest, ModelLabels, mergeLabels } from "./labels-prompt.ts";
