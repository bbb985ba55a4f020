import { keywordText, serpOutreachSkill } from "@findable/contract";
import { campaignCost, completeFilters, completeOutreach, searchPrice } from "../../domains/campaigns/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { openCampaign } from "../link-campaign/open-campaign.ts";
import { runCampaign } from "../link-campaign/run-campaign.ts";
import { searchProspects } from "../link-campaign/search-prospects.ts";

/** Drafts emails to the sites that rank for a phrase. Nothing is sent before a person approves. */
export const serpOutreach = defineSkill({
  ...serpOutreachSkill,
  version: 1,
  estimate: ({ filters, outreach }) => campaignCost(completeFilters(filters).topN, outreach.personalize),
  minimumCredits: ({ filters }) => searchPrice(completeFilters(filters).topN),
  async run(ctx, { seed, filters: asked, outreach: style, tags = [] }) {
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
    };
    return runCampaign(ctx, order);
  },
});
