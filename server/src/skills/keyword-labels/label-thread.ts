import { type KeywordLabels, type LabelContext, labelKeywords } from "../../domains/keywords/index.ts";

/** For a worker thread: labels of many phrases. */
export default function labelMany({ phrases, context }: { phrases: string[]; context: LabelContext }): KeywordLabels[] {
  return labelKeywords(phrases, context);
}
