export { type KeywordLabels, type LabelContext, labelKeywords } from "./label-keyword.ts";
export { LABEL_BATCH, labelsRequest, ModelLabels, mergeLabels } from "./labels-prompt.ts";
