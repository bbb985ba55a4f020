import {
  countryCode,
  PRICES,
  type PullBacklinksInput,
  type PullBacklinksResult,
  pullBacklinksSkill,
} from "@findable/contract";
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
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { LinkSource } from "../../providers/linkdata/port.ts";
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
    const settings = settingsOf(asked);
    const { domain, last } = await ctx.look("competitor", async (db) => ({
      domain: (await requireCompetitor(db, { workspaceId: place.workspaceId, id })).domain,
      last: freshness === "cached" ? ((await findPull(db, { ...place, ...KIND })) ?? null) : null,
    }));
    const result = last === null ? await pull(ctx, domain, id, settings) : await reuse(ctx, id, last, settings);
    await ctx.narrate(result.reused ? narration.reused(domain, result) : narration.pulled(domain, result));
    return result;
  },
});

interface Settings {
  limit: number;
  minDomainRating: number;
  linkType: "dofollow" | "nofollow" | "all";
  country: string | null;
}

function settingsOf(asked: Omit<PullBacklinksInput, "id" | "freshness">): Settings {
  const { limit = 1000, minDomainRating = 0, linkType = "all", country } = asked;
  return { limit, minDomainRating, linkType, country: countryCode(country) ?? null };
}

function placeOf(ctx: RunContext, competitorId: string) {
  return { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, competitorId };
}

async function reuse(ctx: RunContext, id: string, last: Pull, settings: Settings): Promise<PullBacklinksResult> {
  const counts = await ctx.look("stored", (db) => countBacklinks(db, placeOf(ctx, id)));
  const { pulled, pulledAt, ageSeconds, warnings } = last;
  const old = [...reusedWarnings(ageSeconds, { ...settings }, last.settings), ...warnings];
  return { competitorId: id, pulled, ...counts, pulledAt, reused: true, warnings: old };
}

async function pull(ctx: RunContext, domain: string, id: string, settings: Settings): Promise<PullBacklinksResult> {
  const place = placeOf(ctx, id);
  const { scoring, warnings } = await scoringFor(ctx, domain);
  const pageSize = await ctx.step("source", async () => sourceOf(ctx).pageSize);
  const pulled = await pullPages(ctx, {
    unit: "links",
    pageSize,
    limit: settings.limit,
    shows: { competitor: domain, resource: "competitorBacklinks" },
    async read(page, { signal }) {
      const request = { domain, ...settings, ...page, signal };
      const { backlinks, rows, total, warnings } = await sourceOf(ctx).backlinks(request);
      return { links: scoreLinks(backlinks, scoring), rows, total, warnings };
    },
    async keep(tx, { links, rows, total, warnings }): Promise<StoredPage> {
      await lockBacklinks(tx, place.workspaceId);
      if (!(await lockCompetitor(tx, place))) throw competitorNotFound(id);
      await upsertBacklinks(tx, place, links);
      return { rows, total, warnings };
    },
  });
  const allWarnings = [...pullWarnings(pulled, settings.limit, "links"), ...warnings];
  const price = earnedPrice(PRICE, pulled, settings.limit);
  return ctx.save("score", { price }, async (tx) => {
    await lockBacklinks(tx, place.workspaceId);
    if (!(await lockCompetitor(tx, place))) throw competitorNotFound(id);
    await scoreBacklinks(tx, place.workspaceId);
    const counts = await countBacklinks(tx, place);
    const row = {
      pulledAt: ctx.now,
      settings: { ...settings },
      pulled: pulled.rows,
      stored: counts.stored,
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
    ...(brand.primaryKeywords ?? []).map((text) => ({ text, weight: 2 })),
    ...(brand.shortDescription === undefined ? [] : [{ text: brand.shortDescription, weight: 1 }]),
  ];
  const sites = { competitorDomain: domain, ownDomain: primaryDomain };
  const scoring = { offer: offerWords(phrases, language), language, ...sites };
  return { scoring, warnings };
}

/** Throws `linkdata_unavailable` if no provider has backlinks. */
function sourceOf({ providers: { linkdata } }: RunContext): LinkSource {
  if (linkdata?.links !== undefined) return linkdata.links;
  const message =
    linkdata === undefined
      ? "No link data provider is configured, so no backlinks were read and no credits were charged. Connect one with `integrations.connect`."
      : `The link data provider ${linkdata.vendor} does not have backlinks, so none were read and no credits were charged.`;
  throw new AppError("linkdata_unavailable", message, { port: "linkdata", kind: "config" });
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
