import { type KeywordLabels, type LabelContext, labelKeywords } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

const LABEL = new URL("./label-thread.ts", import.meta.url);
/** More phrases than this are labelled in a worker thread, so that they do not block this one. */
const MAX_IN_THIS_THREAD = 200;

/** Labels phrases by rules alone. Records no step: call it inside a step or where it may run again. */
export async function labelByRules(
  ctx: RunContext,
  phrases: readonly string[],
  context: LabelContext,
): Promise<KeywordLabels[]> {
  if (phrases.length <= MAX_IN_THIS_THREAD) return labelKeywords(phrases, context);
  return ctx.compute<{ phrases: readonly string[]; context: LabelContext }, KeywordLabels[]>(LABEL, {
    phrases,
    context,
  });
}
