import { type KeywordLabels, type LabelContext, labelKeywords } from "../../domains/keywords/index.ts";

/** The worker thread of `labelByRules`. */
export default function labelMany({ phrases, context }: { phrases: string[]; context: LabelContext }): KeywordLabels[] {
  return labelKeywords(phrases, context);
}
