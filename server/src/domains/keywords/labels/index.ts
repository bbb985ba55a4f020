export type { LabelContext } from "./label-context.ts";
export { type KeywordLabels, labelKeywords } from "./label-keyword.ts";
export { LABEL_BATCH, labelsRequest, ModelLabels, mergeLabels } from "./labels-prompt.ts";
