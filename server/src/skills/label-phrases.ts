import {
  type KeywordLabels,
  LABEL_BATCH,
  type LabelContext,
  labelKeywords,
  labelsRequest,
  ModelLabels,
  mergeLabels,
} from "../domains/keywords/index.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import type { ModelHelp } from "./model-help.ts";

const LABEL = new URL("./label-thread.ts", import.meta.url);
/** More than this take long enough to be another thread's work. */
const AT_ONCE = 200;

export interface LabelledPhrases {
  /** In the order of the phrases. */
  labels: KeywordLabels[];
  /** Phrases, the first ones, that a model has seen. */
  seenByModel: number;
  warnings: string[];
}

export interface PhraseLabelling {
  context: LabelContext;
  /** Questions to a model at most; each is about the next LABEL_BATCH phrases. */
  maxBatches: number;
  /** First part of the names of the steps. */
  step: string;
}

/** Labels by rules, improved by a language model for the first phrases, as many batches as it may be asked. */
export async function labelPhrases(
  ctx: RunContext,
  model: ModelHelp,
  phrases: readonly string[],
  { context, maxBatches, step }: PhraseLabelling,
): Promise<LabelledPhrases> {
  const labels = await labelByRules(ctx, phrases, context);
  const warnings: string[] = [];
  let seenByModel = 0;
  for (let batch = 0; batch < maxBatches && batch * LABEL_BATCH < phrases.length; batch += 1) {
    const start = batch * LABEL_BATCH;
    const asked = phrases.slice(start, start + LABEL_BATCH);
    const subject = batch === 0 ? "the keywords' labels" : "the labels of further keywords";
    const answer = await model.ask(subject, () =>
      ctx.llm.object(`${step}-${batch + 1}`, ModelLabels, labelsRequest(asked, context)),
    );
    warnings.push(...answer.warnings);
    if (answer.value === undefined) break;
    labels.splice(start, asked.length, ...mergeLabels(labels.slice(start, start + asked.length), answer.value));
    seenByModel = start + asked.length;
  }
  return { labels, seenByModel, warnings };
}

/** Labels by rules alone. No step: ask for it in one, or after one. */
export async function labelByRules(
  ctx: RunContext,
  phrases: readonly string[],
  context: LabelContext,
): Promise<KeywordLabels[]> {
  if (phrases.length <= AT_ONCE) return labelKeywords(phrases, context);
  return ctx.compute<{ phrases: readonly string[]; context: LabelContext }, KeywordLabels[]>(LABEL, {
    phrases,
    context,
  });
}
