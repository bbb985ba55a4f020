import { createSerpOutreach as contract, keywordText } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { campaignCost, completeFilters, completeOutreach } from "../campaigns.ts";
import { startCampaign } from "../start-campaign.ts";

export const createSerpOutreach = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const keyword = keywordText(input.seed.keyword);
  if (keyword === undefined) throw validationError([{ field: "seed.keyword", message: "must not be blank" }]);
  const filters = completeFilters(input.filters);
  const outreach = completeOutreach(input.outreach);
  const pages = filters.topN;
  return startCampaign(context, {
    ...{ slug: "link_building.serp_outreach", input, dryRun, pages, filters, outreach, keyword, competitorId: null },
    tags: input.tags ?? [],
    cost: campaignCost(pages, outreach.personalize),
  });
});
