import type { KeywordCandidate } from "@findable/contract";
import type { LabelContext } from "../../domains/keywords/index.ts";
import { oneNameEach } from "../../domains/parties/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import { findLabelContext } from "../keyword-labels/find-label-context.ts";
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
  const context = await contextOf(ctx, site, competitors);
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

/**
 * What the labels are relative to: what this run read and, for the brand's own site, what the workspace knows. A later run that
 * labels the stored keywords again uses the same.
 */
async function contextOf(
  ctx: RunContext,
  { candidates, language, profile, inventory }: SiteAnalysis,
  competitors: BaselineFacts["competitors"],
): Promise<LabelContext> {
  const read: LabelContext = {
    offers: [],
    guessedOffers: guessOffers(candidates),
    brandNames: [profile.name],
    competitorNames: competitors.filter(({ kind }) => kind !== "publisher").map(({ domain }) => domain),
    language,
  };
  if (!isOwnSite(inventory.host, ctx.workspace.primaryDomain))
    return { ...read, competitorNames: oneNameEach(read.competitorNames) };
  const { context: known } = await findLabelContext(ctx, { language });
  const joined = (key: "brandNames" | "competitorNames") => oneNameEach([...known[key], ...read[key]]);
  const guessed = [...(known.guessedOffers ?? []), ...(read.guessedOffers ?? [])];
  return {
    ...known,
    guessedOffers: [...new Set(guessed)].filter((offer) => !known.offers.includes(offer)).sort(),
    brandNames: joined("brandNames"),
    competitorNames: joined("competitorNames"),
  };
}
