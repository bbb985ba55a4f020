import { PRICES, type PullBacklinksResult, pullBacklinksSkill } from "@findable/contract";
import {
  competitorNotFound,
  countBacklinks,
  findPull,
  lockBacklinks,
  lockCompetitor,
  offerWords,
  type Pull,
  requireCompetitor,
  type ScoringContext,
  scoreBacklinks,
  scoreLinks,
  storePull,
  upsertBacklinks,
} from "../../domains/competitors/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { type LinkSettings, linkSettings, linkSourceOf } from "../competitor-pulls/link-source.ts";
import { earnedPrice, pullPages, type StoredPage } from "../competitor-pulls/pull-pages.ts";
import { pullWarnings, reusedWarnings } from "../competitor-pulls/pull-warnings.ts";
import { findLabelContext } from "../keyword-labels/find-label-context.ts";

const PRICE = PRICES.competitorBacklinks.perPull;
const KIND = { kind: "backlinks" } as const;

/** Reads the backlinks of a competitor, scores the relevance and achievability of each, and stores them. */
export const pullBacklinks = defineSkill({
  ...pullBacklinksSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 45 }),
  minimumCredits: ({ freshness }) => (freshness === "cached" ? 0 : PRICE),
  async run(ctx, { id, freshness = "now", ...asked }) {
    const place = placeOf(ctx, id);
    const settings = linkSettings(asked);
    const { domain, last } = await ctx.look("competitor", async (db) => ({
      domain: (await requireCompetitor(db, { workspaceId: place.workspaceId, id })).domain,
      last: freshness === "cached" ? ((await findPull(db, { ...place, ...KIND })) ?? null) : null,
    }));
    const result = last === null ? await pull(ctx, domain, id, settings) : await reuse(ctx, id, last, settings);
    await ctx.narrate(result.reused ? narration.reused(domain, result) : narration.pulled(domain, result));
    return result;
  },
});

function placeOf(ctx: RunContext, competitorId: string) {
  return { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, competitorId };
}

async function reuse(ctx: RunContext, id: string, last: Pull, settings: LinkSettings): Promise<PullBacklinksResult> {
  const counts =
    last.counts ?? (await ctx.look("stored", (db) => countBacklinks(db, { ...placeOf(ctx, id), pullId: undefined })));
  const { pulled, pulledAt, ageSeconds, warnings } = last;
  const old = [...reusedWarnings(ageSeconds, { ...settings }, last.settings), ...warnings];
  return { competitorId: id, pulled, ...counts, pulledAt, reused: true, warnings: old };
}

async function pull(ctx: RunContext, domain: string, id: string, settings: LinkSettings): Promise<PullBacklinksResult> {
  const place = placeOf(ctx, id);
  const { scoring, warnings } = await scoringFor(ctx, domain);
  const pageSize = await ctx.step("source", async () => linkSourceOf(ctx).pageSize);
  const pulled = await pullPages(ctx, {
    unit: "links",
    pageSize,
    limit: settings.limit,
    shows: { competitor: domain, resource: "competitorBacklinks" },
    async read(page, { signal }) {
      const request = { domain, ...settings, ...page, signal };
      const { backlinks, rows, total, warnings } = await linkSourceOf(ctx).backlinks(request);
      return { links: scoreLinks(backlinks, scoring), rows, total, warnings };
    },
    async keep(tx, { links, rows, total, warnings }): Promise<StoredPage> {
      await lockBacklinks(tx, place.workspaceId);
      if (!(await lockCompetitor(tx, place))) throw competitorNotFound(id);
      await upsertBacklinks(tx, { ...place, pullId: ctx.invocation.id }, links);
      return { rows, total, warnings };
    },
  });
  const allWarnings = [...pullWarnings(pulled, settings.limit, "links"), ...warnings];
  const price = earnedPrice(PRICE, pulled, settings.limit);
  return ctx.save("score", { price }, async (tx) => {
    await lockBacklinks(tx, place.workspaceId);
    if (!(await lockCompetitor(tx, place))) throw competitorNotFound(id);
    await scoreBacklinks(tx, place.workspaceId);
    const counts = await countBacklinks(tx, { ...place, pullId: ctx.invocation.id });
    const row = {
      pulledAt: ctx.now,
      settings: { ...settings },
      pulled: pulled.rows,
      stored: counts.stored,
      counts,
      warnings: allWarnings,
    };
    await storePull(tx, { ...place, ...KIND }, row);
    return {
      competitorId: id,
      pulled: pulled.rows,
      ...counts,
      pulledAt: ctx.now,
      reused: false,
      warnings: allWarnings,
    };
  });
}

/** The context that links are scored in: the workspace's offers. */
async function scoringFor(ctx: RunContext, domain: string): Promise<{ scoring: ScoringContext; warnings: string[] }> {
  const { brand, settings, primaryDomain } = ctx.workspace;
  const { language } = marketOf(settings);
  const { context, warnings } = await findLabelContext(ctx, { language });
  const phrases = [
    ...context.offers.map((text) => ({ text, weight: 1 })),
    ...(context.guessedOffers ?? []).map((text) => ({ text, weight: 0.5 })),
    ...(brand.primaryKeywords ?? []).map((text) => ({ text, weight: 2 })),
    ...(brand.shortDescription === undefined ? [] : [{ text: brand.shortDescription, weight: 1 }]),
  ];
  const sites = { competitorDomain: domain, ownDomain: primaryDomain };
  const scoring = { offer: offerWords(phrases, language), language, ...sites };
  return { scoring, warnings };
}

const narration = {
  reused(domain: string, { stored, pulledAt }: PullBacklinksResult): string {
    return `Returned the ${stored} backlinks of ${domain} stored on ${pulledAt.slice(0, 10)}. No credits were charged.`;
  },

  pulled(domain: string, { pulled, stored, byDR }: PullBacklinksResult): string {
    const strong = byDR["80+"] + byDR["60-79"];
    return `Read ${pulled} backlinks of ${domain}. ${stored} are stored, ${strong} of them from domains rated 60 or higher.`;
  },
};
