import {
  type KeywordLabels,
  LABEL_BATCH,
  type LabelContext,
  labelsRequest,
  ModelLabels,
  mergeLabels,
} from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import { labelByRules } from "./label-by-rules.ts";

export interface LabelledPhrases {
  /** In the order of the phrases. */
  labels: KeywordLabels[];
  /** Number of phrases, counted from the first, that the model has labelled. */
  seenByModel: number;
  warnings: string[];
}

export interface PhraseLabelling {
  context: LabelContext;
  /** Maximum number of calls of the model. Each covers the next LABEL_BATCH phrases. */
  maxBatches: number;
  /** Prefix of the step names. */
  step: string;
}

/** Labels phrases by rules and lets a language model improve the labels of the first `maxBatches` batches. */
export async function labelPhrases(
  ctx: RunContext,
  model: OptionalModel,
  phrases: readonly string[],
  { context, maxBatches, step }: PhraseLabelling,
): Promise<LabelledPhrases> {
  const labels = await labelByRules(ctx, phrases, context);
  const warnings: string[] = [];
  let seenByModel = 0;
  for (let batch = 0; batch < maxBatches && batch * LABEL_BATCH < phrases.length; batch += 1) {
    const start = batch * LABEL_BATCH;
    const asked = phrases.slice(start, start + LABEL_BATCH);
    const subject = batch === 0 ? "the keywords' labels" : `the labels of the other ${phrases.length - start} keywords`;
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
