import { createCompetitorOutreach as contract, PRICES } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPull, requireCompetitor } from "../../competitors/index.ts";
import { COMPETITOR_LINKS, campaignCost, competitorFilters, completeOutreach } from "../campaigns.ts";
import { startCampaign } from "../start-campaign.ts";

export const createCompetitorOutreach = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId } = context;
  const { competitorId, minDR, tags = [], ...asked } = input;
  await requireCompetitor(tx, { workspaceId, id: competitorId });
  const outreach = completeOutreach(asked);
  const pull = await findPull(tx, { agencyId, workspaceId, competitorId, kind: "backlinks" });
  const { credits, durationSeconds } = campaignCost(COMPETITOR_LINKS, outreach.personalize);
  return startCampaign(context, {
    ...{ slug: "link_building.competitor_outreach", input, dryRun, pages: COMPETITOR_LINKS, outreach, tags },
    ...{ filters: competitorFilters(minDR), keyword: null, competitorId },
    cost: { credits: credits + (pull === undefined ? PRICES.competitorBacklinks.perPull : 0), durationSeconds },
  });
});
