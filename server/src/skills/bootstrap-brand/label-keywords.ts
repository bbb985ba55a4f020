import type { KeywordCandidate } from "@findable/contract";
import type { LabelContext } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { labelPhrases } from "../keyword-labels/label-phrases.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import type { SiteAnalysis } from "./analyse-site.ts";
import { DEPTHS, type Depth } from "./depth.ts";
import { guessOffers } from "./keywords/guess-offers.ts";
import { addSerpSuggestions } from "./keywords/serp-suggestions.ts";
import type { BaselineFacts } from "./measure-baseline.ts";

export interface LabelledKeywords {
  keywords: KeywordCandidate[];
  warnings: string[];
}

/** Labels the site's keywords together with the suggestions of the measured results pages. */
export async function labelKeywords(
  ctx: RunContext,
  model: OptionalModel,
  site: SiteAnalysis,
  { serps, competitors }: BaselineFacts,
  depth: Depth,
): Promise<LabelledKeywords> {
  const { keywords: limit, labelBatches: maxBatches } = DEPTHS[depth];
  const candidates = addSerpSuggestions(site.candidates, serps, site.language).slice(0, limit);
  const context: LabelContext = {
    offers: guessOffers(site.candidates),
    offersAreGuessed: true,
    brandNames: [site.profile.name],
    competitorNames: competitors.map(({ domain }) => domain.split(".")[0] ?? domain),
    language: site.language,
  };
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
