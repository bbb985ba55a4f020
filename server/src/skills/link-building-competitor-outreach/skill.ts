import { competitorOutreachSkill } from "@findable/contract";
import {
  COMPETITOR_LINKS,
  campaignCost,
  competitorFilters,
  completeOutreach,
  searchPrice,
} from "../../domains/campaigns/index.ts";
import {
  findPull,
  type LinkOpportunity,
  requireCompetitor,
  selectOpportunities,
} from "../../domains/competitors/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { openCampaign } from "../link-campaign/open-campaign.ts";
import { runCampaign } from "../link-campaign/run-campaign.ts";
import { pullBacklinks } from "../research-competitor-backlinks/skill.ts";

/** Drafts emails to the sites that link to a competitor. Nothing is sent before a person approves. */
export const competitorOutreach = defineSkill({
  ...competitorOutreachSkill,
  version: 1,
  estimate: ({ personalize }) => campaignCost(COMPETITOR_LINKS, personalize),
  minimumCredits: () => searchPrice(COMPETITOR_LINKS),
  async run(ctx, { competitorId, minDR, tags = [], ...asked }) {
    const [filters, outreach] = [competitorFilters(minDR), completeOutreach(asked)];
    const campaignId = await openCampaign(ctx, { keyword: null, competitorId, filters, outreach, tags });
    const found = await findLinks(ctx, competitorId);
    const { language } = marketOf(ctx.workspace.settings);
    return runCampaign(ctx, {
      campaignId,
      filters,
      outreach,
      language,
      found,
      maxDrafts: null,
      warnings: [],
      isCharged: true,
    });
  },
});

/** The stored links of the competitor; pulls them first where none are stored. */
async function findLinks(ctx: RunContext, id: string) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, competitorId: id };
  const known = await ctx.look("competitor", async (db) => ({
    domain: (await requireCompetitor(db, { workspaceId: place.workspaceId, id })).domain,
    isPulled: (await findPull(db, { ...place, kind: "backlinks" })) !== undefined,
  }));
  if (!known.isPulled) await pull(ctx, id);
  const price = searchPrice(COMPETITOR_LINKS);
  const priceOf = (found: readonly LinkOpportunity[]) => (found.length === 0 ? 0 : price);
  const wanted = { ...place, limit: COMPETITOR_LINKS };
  const links = await ctx.save<LinkOpportunity[]>("links", { price, priceOf }, (tx) => selectOpportunities(tx, wanted));
  await ctx.narrate(`${links.length} sites that link to ${known.domain} are stored.`);
  return links.map(({ sourceUrl, sourceTitle, sourceDomain, domainRating }) => ({
    ...{ url: sourceUrl, title: sourceTitle ?? sourceDomain, domain: sourceDomain, rank: null, domainRating },
    source: "competitor_link" as const,
    proof: `It links to ${known.domain}.`,
  }));
}

async function pull(ctx: RunContext, id: string): Promise<void> {
  const { status, error } = await ctx.child("pull", pullBacklinks, { id });
  if (status === "SUCCEEDED") return;
  throw new AppError(
    "external_unavailable",
    `The links of the competitor could not be read: ${error?.message ?? status}.`,
    {
      port: "linkdata",
    },
  );
}
