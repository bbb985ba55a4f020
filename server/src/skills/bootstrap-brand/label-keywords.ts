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
import type { ModelHelp } from "../model-help.ts";
import type { SiteAnalysis } from "./analyse-site.ts";
import { DEPTHS, type Depth } from "./depth.ts";
import { addSerpSuggestions, offersFrom } from "./keywords/index.ts";
import type { BaselineFacts } from "./measure-baseline.ts";

export interface LabelledKeywords {
  keywords: KeywordCandidate[];
  warnings: string[];
}

/** The site's keywords and those that search engines suggest beside them, each with its two labels. */
export function labelAll(
  ctx: RunContext,
  model: ModelHelp,
  site: SiteAnalysis,
  { serps, competitors }: BaselineFacts,
  depth: Depth,
): Promise<LabelledKeywords> {
  const { keywords: most, labelBatches } = DEPTHS[depth];
  const candidates = addSerpSuggestions(site.candidates, serps, site.language).slice(0, most);
  const context: LabelContext = {
    offers: offersFrom(site.candidates),
    brandNames: [site.profile.name],
    competitorNames: competitors.map(({ domain }) => domain.split(".")[0] ?? domain),
    language: site.language,
  };
  return labelByRulesAndModel(ctx, model, candidates, context, labelBatches);
}

/** Labels by rules, improved by a language model for the best candidates, as many batches as it may be asked. */
async function labelByRulesAndModel(
  ctx: RunContext,
  model: ModelHelp,
  candidates: readonly KeywordCandidate[],
  context: LabelContext,
  maxBatches: number,
): Promise<LabelledKeywords> {
  const labels = labelKeywords(
    candidates.map(({ keyword }) => keyword),
    context,
  );
  const warnings: string[] = [];
  for (let batch = 0; batch < maxBatches && batch * LABEL_BATCH < candidates.length; batch += 1) {
    const start = batch * LABEL_BATCH;
    const phrases = candidates.slice(start, start + LABEL_BATCH).map(({ keyword }) => keyword);
    const subject = batch === 0 ? "the keywords' labels" : "the labels of further keywords";
    const answer = await model.ask(subject, () =>
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
