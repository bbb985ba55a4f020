import {
  type CompetitorOutreachInput,
  competitorOutreachSkill,
  PRICES,
  type SerpOutreachResult,
} from "@findable/contract";
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
import { requireOutreach } from "../../domains/mail/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { StartPlace } from "../../kernel/runs/declared-skill.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { CampaignOrder } from "../link-campaign/campaign-order.ts";
import { openCampaign } from "../link-campaign/open-campaign.ts";
import { REVIEW_SECONDS, reviewDrafts } from "../link-campaign/review-drafts.ts";
import { runCampaign } from "../link-campaign/run-campaign.ts";
import { pullBacklinks } from "../research-competitor-backlinks/skill.ts";

const definition = {
  ...competitorOutreachSkill,
  approvalSeconds: REVIEW_SECONDS,
  estimate: ({ personalize }: CompetitorOutreachInput) => campaignCost(COMPETITOR_LINKS, personalize),
  requireReady: (place: StartPlace) => requireOutreach(place),
  minimumCredits: () => searchPrice(COMPETITOR_LINKS),
};

/** Drafts emails to the sites that link to a competitor. Nothing is sent before a person approves. */
export const competitorOutreach = defineSkill({
  ...definition,
  version: 2,
  run: (ctx, input) => draftForLinks(ctx, input, { asksForLookUps: true }),
});

/** Runs of version 0.6, whose look-ups needed no approval. */
export const competitorOutreachVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => draftForLinks(ctx, input, { asksForLookUps: false }),
});

async function draftForLinks(
  ctx: RunContext,
  { competitorId, minDR, tags = [], ...asked }: CompetitorOutreachInput,
  version: Pick<CampaignOrder, "asksForLookUps">,
): Promise<SerpOutreachResult> {
  const [filters, outreach] = [competitorFilters(minDR), completeOutreach(asked)];
  const campaignId = await openCampaign(ctx, { keyword: null, competitorId, filters, outreach, tags });
  // A campaign pays for the pages that it reads. Runs of version 0.6 paid for all links that were stored.
  const paysByPage = version.asksForLookUps;
  const found = await findLinks(ctx, competitorId, paysByPage ? 0 : searchPrice(COMPETITOR_LINKS));
  const { language } = marketOf(ctx.workspace.settings);
  const order = { campaignId, filters, outreach, language, found, maxDrafts: null, warnings: [], isCharged: true };
  const perPage = paysByPage ? PRICES.outreach.per50Results / 50 : 0;
  const result = await runCampaign(ctx, { ...order, ...version, perPage });
  await reviewDrafts(ctx, campaignId);
  return result;
}

/** The stored links of the competitor; pulls them first where none are stored. */
async function findLinks(ctx: RunContext, id: string, price: number) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, competitorId: id };
  const known = await ctx.look("competitor", async (db) => ({
    domain: (await requireCompetitor(db, { workspaceId: place.workspaceId, id })).domain,
    isPulled: (await findPull(db, { ...place, kind: "backlinks" })) !== undefined,
  }));
  if (!known.isPulled) await pull(ctx, id);
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
