import { keywordText, type SerpOutreachInput, type SerpOutreachResult, serpOutreachSkill } from "@findable/contract";
import { campaignCost, completeFilters, completeOutreach, searchPrice } from "../../domains/campaigns/index.ts";
import { requireOutreach } from "../../domains/mail/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { StartPlace } from "../../kernel/runs/declared-skill.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { CampaignOrder } from "../link-campaign/campaign-order.ts";
import { openCampaign } from "../link-campaign/open-campaign.ts";
import { REVIEW_SECONDS, reviewDrafts } from "../link-campaign/review-drafts.ts";
import { runCampaign } from "../link-campaign/run-campaign.ts";
import { searchProspects } from "../link-campaign/search-prospects.ts";

const definition = {
  ...serpOutreachSkill,
  approvalSeconds: REVIEW_SECONDS,
  estimate: ({ filters, outreach }: SerpOutreachInput) =>
    campaignCost(completeFilters(filters).topN, outreach.personalize),
  requireReady: (place: StartPlace) => requireOutreach(place),
  minimumCredits: ({ filters }: SerpOutreachInput) => searchPrice(completeFilters(filters).topN),
};

/** Drafts emails to the sites that rank for a phrase. Nothing is sent before a person approves. */
export const serpOutreach = defineSkill({
  ...definition,
  version: 2,
  run: (ctx, input) => draftForSerp(ctx, input, { asksForLookUps: true }),
});

/** Runs of version 0.6, whose look-ups needed no approval. */
export const serpOutreachVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => draftForSerp(ctx, input, { asksForLookUps: false }),
});

async function draftForSerp(
  ctx: RunContext,
  { seed, filters: asked, outreach: style, tags = [] }: SerpOutreachInput,
  version: Pick<CampaignOrder, "asksForLookUps">,
): Promise<SerpOutreachResult> {
  const keyword = keywordText(seed.keyword);
  if (keyword === undefined) throw validationError([{ field: "seed.keyword", message: "must not be blank" }]);
  const [filters, outreach] = [completeFilters(asked), completeOutreach(style)];
  const campaignId = await openCampaign(ctx, { keyword, competitorId: null, filters, outreach, tags });
  const market = marketOf(ctx.workspace.settings, { location: seed.country, language: seed.language });
  const { topN, positionRange } = filters;
  const [first = 1, last = topN] = positionRange;
  const request = { query: keyword, device: seed.device ?? "desktop", topN, ...market };
  const found = await searchProspects(ctx, [request], { price: searchPrice(topN), range: [first, last] });
  await ctx.useSkill("research.serp");
  await ctx.narrate(`${found.length} sites rank for “${keyword}” at positions ${first} to ${last}.`);
  const order = {
    campaignId,
    filters,
    outreach,
    language: market.language,
    found,
    maxDrafts: null,
    warnings: [],
    isCharged: true,
    ...version,
  };
  const result = await runCampaign(ctx, order);
  await reviewDrafts(ctx, campaignId);
  return result;
}
