import type { KeywordCandidate } from "@findable/contract";
import {
  LABEL_BATCH,
  type LabelContext,
  labelKeywords,
  labelsRequest,
  ModelLabels,
  mergeLabels,
} from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/run-context.ts";
import { orWithoutModel } from "../or-without-model.ts";

export interface LabelledCandidates {
  keywords: KeywordCandidate[];
  warnings: string[];
}

/** Labels by rules, improved by a language model for the best candidates, as many batches as it may be asked. */
export async function labelByRulesAndModel(
  ctx: RunContext,
  candidates: readonly KeywordCandidate[],
  context: LabelContext,
  maxBatches: number,
): Promise<LabelledCandidates> {
  const labels = labelKeywords(
    candidates.map(({ keyword }) => keyword),
    context,
  );
  const warnings: string[] = [];
  for (let batch = 0; batch < maxBatches && batch * LABEL_BATCH < candidates.length; batch += 1) {
    const start = batch * LABEL_BATCH;
    const phrases = candidates.slice(start, start + LABEL_BATCH).map(({ keyword }) => keyword);
    const answer = await orWithoutModel(ctx, "the labels of further keywords", () =>
      ctx.llm.object(`labels-${batch + 1}`, ModelLabels, labelsRequest(phrases, context)),
    );
    warnings.push(...answer.warnings);
    if (answer.value === undefined) break;
    labels.splice(start, phrases.length, ...mergeLabels(labels.slice(start, start + phrases.length), answer.value));
  }
  const keywords = candidates.map((candidate, index) => {
    const {
      intentLabels = [],
      intentConfidence = null,
      relevanceLabel = null,
      relevanceConfidence = null,
    } = labels[index] ?? {};
    return { ...candidate, intentLabels, intentConfidence, relevanceLabel, relevanceConfidence };
  });
  return { keywords, warnings };
}
