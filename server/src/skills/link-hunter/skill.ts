import { keywordText, type LinkHunterInput, type LinkHunterResult, linkHunterSkill, PRICES } from "@findable/contract";
import { completeFilters, completeOutreach, selectDrafts, toDraft } from "../../domains/campaigns/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { onePerSite, openCampaign } from "../link-campaign/open-campaign.ts";
import { REVIEW_SECONDS, reviewDrafts } from "../link-campaign/review-drafts.ts";
import { runCampaign } from "../link-campaign/run-campaign.ts";
import { searchProspects } from "../link-campaign/search-prospects.ts";
import { findKeywords, knownProspects, mentionRequests } from "./known-prospects.ts";

const DRAFTS_PER_CYCLE = 25;
const RESULTS = 50;
const DEFAULT_DRAFTS = 25;

const definition = {
  ...linkHunterSkill,
  approvalSeconds: REVIEW_SECONDS,
  estimate: ({ maxDrafts = DEFAULT_DRAFTS }: LinkHunterInput) => ({
    credits: priceOf(maxDrafts),
    durationSeconds: 60 + 8 * maxDrafts,
  }),
  minimumCredits: ({ maxDrafts = DEFAULT_DRAFTS }: LinkHunterInput) => priceOf(maxDrafts),
};

/** Finds pages that should link to a page of the brand, and leaves a draft for each to a person. */
export const linkHunter = defineSkill({
  ...definition,
  version: 3,
  run: (ctx, input) => huntLinks(ctx, input, { byName: true, asksForLookUps: true }),
});

/** Runs of version 0.6, whose look-ups needed no approval. */
export const linkHunterVersion2 = defineSkill({
  ...definition,
  version: 2,
  run: (ctx, input) => huntLinks(ctx, input, { byName: true, asksForLookUps: false }),
});

/** Runs of version 0.5, which searched for phrases alone. */
export const linkHunterVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => huntLinks(ctx, input, { byName: false, asksForLookUps: false }),
});

async function huntLinks(
  ctx: RunContext,
  input: LinkHunterInput,
  { byName, asksForLookUps }: { byName: boolean; asksForLookUps: boolean },
): Promise<LinkHunterResult> {
  const { maxDrafts = DEFAULT_DRAFTS, targetingAngle, followUps } = input;
  const { ourContentUrl } = input;
  const outreach = completeOutreach({
    ourContentUrl,
    ...(targetingAngle === undefined ? {} : { targetingAngle }),
    ...(followUps === undefined ? {} : { followUps }),
  });
  const filters = completeFilters({ topN: RESULTS });
  const keywords = await keywordsOf(ctx, { ...input, ourContentUrl: outreach.ourContentUrl });
  const [keyword = null] = keywords;
  const tags = ["link_hunter"];
  const campaignId = await openCampaign(ctx, { keyword, competitorId: null, filters, outreach, tags });
  const market = marketOf(ctx.workspace.settings);
  const requests = keywords.map((query) => ({ query, device: "desktop" as const, topN: RESULTS, ...market }));
  const mentions = byName ? mentionRequests(ctx, requests) : [];
  const searched = await searchProspects(ctx, requests, { price: 0, range: [1, RESULTS], mentions });
  await ctx.useSkill("research.serp");
  const known = await knownProspects(ctx);
  const named = searched.filter(({ source }) => source === "mention").length;
  await ctx.narrate(
    `${searched.length - named} sites rank for ${keywords.length} phrases, and ${named} more may name ${ctx.workspace.name}; ${known.length} pages are cited by answers or link to competitors.`,
  );
  const found = onePerSite([...known, ...searched]);
  const order = { campaignId, filters, outreach, language: market.language, found, maxDrafts, warnings: [] };
  const { summary, warnings } = await runCampaign(ctx, {
    ...order,
    isCharged: false,
    findsBrokenLinks: byName,
    asksForLookUps,
  });
  await ctx.save("price", { price: priceOf(summary.finalDrafts) }, async () => null);
  await reviewDrafts(ctx, campaignId);
  const rows = await ctx.look("drafts", (db) => selectDrafts(db, campaignId));
  return {
    campaignId,
    summary,
    drafts: rows.map((row) => toDraft(row, ctx.links.draft({ campaignId, draftId: row.id }))),
    warnings,
  };
}

function priceOf(drafts: number): number {
  return Math.max(1, Math.ceil(drafts / DRAFTS_PER_CYCLE)) * PRICES.linkHunter.perCycle;
}

async function keywordsOf(ctx: RunContext, input: LinkHunterInput): Promise<string[]> {
  const asked = (input.keywords ?? []).map((keyword) => keywordText(keyword));
  const blank = asked.indexOf(undefined);
  if (blank !== -1) throw validationError([{ field: `keywords[${blank}]`, message: "must not be blank" }]);
  const given = asked.filter((keyword) => keyword !== undefined);
  return given.length > 0 ? [...new Set(given)] : findKeywords(ctx, input.ourContentUrl);
}
