import type { KeywordCandidate } from "@findable/contract";
import type { LabelContext } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { labelPhrases } from "../label-phrases.ts";
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
    offersAreGuessed: true,
    brandNames: [site.profile.name],
    competitorNames: competitors.map(({ domain }) => domain.split(".")[0] ?? domain),
    language: site.language,
  };
  return labelCandidates(ctx, model, candidates, context, labelBatches);
}

async function labelCandidates(
  ctx: RunContext,
  model: ModelHelp,
  candidates: readonly KeywordCandidate[],
  context: LabelContext,
  maxBatches: number,
): Promise<LabelledKeywords> {
  const phrases = candidates.map(({ keyword }) => keyword);
  const { labels, warnings } = await labelPhrases(ctx, model, phrases, { context, maxBatches, step: "labels" });
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
