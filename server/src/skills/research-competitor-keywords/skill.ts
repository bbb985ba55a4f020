import {
  keywordText,
  PRICES,
  type PullCompetitorKeywordsInput,
  type PullCompetitorKeywordsResult,
  pullCompetitorKeywordsSkill,
} from "@findable/contract";
import {
  competitorNotFound,
  countCompetitorKeywords,
  deleteMissingKeywords,
  findPull,
  lockCompetitor,
  type Pull,
  requireCompetitor,
  storePull,
  upsertCompetitorKeywords,
} from "../../domains/competitors/index.ts";
import type { LabelContext } from "../../domains/keywords/index.ts";
import { namesInPhrases, selectRivals } from "../../domains/parties/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { RankedKeyword, RankingSource } from "../../providers/shared/ports/site-rankings.ts";
import { earnedPrice, type PulledPages, pullPages, type StoredPage } from "../competitor-pulls/pull-pages.ts";
import { pullWarnings, reusedWarnings } from "../competitor-pulls/pull-warnings.ts";
import { findLabelContext } from "../keyword-labels/find-label-context.ts";
import { labelByRules } from "../keyword-labels/label-by-rules.ts";

const PRICE = PRICES.competitorKeywords.perPull;
const MOST_RIVALS = 1_000;

/** Reads the phrases that a competitor ranks for and stores them for comparison with the brand's keywords. */
export const pullCompetitorKeywords = defineSkill({
  ...pullCompetitorKeywordsSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 40 }),
  minimumCredits: ({ freshness }) => (freshness === "cached" ? 0 : PRICE),
  async run(ctx, { id, freshness = "now", country, language, ...asked }) {
    const market = marketOf(ctx.workspace.settings, { location: country, language });
    const place = { ...placeOf(ctx, id), country: countryOf(market), language: market.language };
    const settings = settingsOf(asked);
    const { domain, last } = await ctx.look("competitor", async (db) => ({
      domain: (await requireCompetitor(db, { workspaceId: place.workspaceId, id })).domain,
      last: freshness === "cached" ? ((await findPull(db, { ...place, kind: "keywords" })) ?? null) : null,
    }));
    const result = last === null ? await pull(ctx, domain, place, settings) : await reuse(ctx, place, last, settings);
    await ctx.narrate(result.reused ? narration.reused(domain, result) : narration.pulled(domain, result));
    return result;
  },
});

interface Settings {
  topPosition: number;
  minVolume: number;
  limit: number;
}

interface Place {
  agencyId: string;
  workspaceId: string;
  competitorId: string;
  country: string;
  language: string;
}

function settingsOf({
  topPosition = 100,
  minVolume = 0,
  limit = 1000,
}: Pick<PullCompetitorKeywordsInput, "topPosition" | "minVolume" | "limit">): Settings {
  return { topPosition, minVolume, limit };
}

function placeOf(ctx: RunContext, competitorId: string) {
  return { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, competitorId };
}

async function reuse(
  ctx: RunContext,
  place: Place,
  last: Pull,
  settings: Settings,
): Promise<PullCompetitorKeywordsResult> {
  const counts = await ctx.look("stored", (db) => countCompetitorKeywords(db, place));
  const { pulled, pulledAt, ageSeconds, warnings } = last;
  const old = [...reusedWarnings(ageSeconds, { ...settings }, last.settings), ...warnings];
  return { competitorId: place.competitorId, pulled, ...counts, pulledAt, reused: true, warnings: old };
}

interface StoredPhrases extends StoredPage {
  /** Estimated traffic of the last phrase on the page; null if unknown. */
  leastTraffic: number | null;
}

async function pull(
  ctx: RunContext,
  domain: string,
  place: Place,
  settings: Settings,
): Promise<PullCompetitorKeywordsResult> {
  const { country, language, competitorId } = place;
  const { context } = await findLabelContext(ctx, { language });
  const pageSize = await ctx.step("source", async () => sourceOf(ctx).pageSize);
  const pulled = await pullPages(ctx, {
    unit: "phrases",
    pageSize,
    limit: settings.limit,
    shows: { competitor: domain, resource: "competitorKeywords" },
    async read(page, { signal }) {
      const request = { domain, country, language, ...settings, ...page, signal };
      const { keywords, rows, total, warnings } = await sourceOf(ctx).rankedKeywords(request);
      return { phrases: await phrasesOf(ctx, keywords, context), rows, total, warnings };
    },
    async keep(tx, { phrases, rows, total, warnings }): Promise<StoredPhrases> {
      if (!(await lockCompetitor(tx, place))) throw competitorNotFound(competitorId);
      await upsertCompetitorKeywords(tx, { ...place, ownNames: await ownNamesOf(tx, place, domain) }, phrases, ctx.now);
      return { rows, total, warnings, leastTraffic: phrases.at(-1)?.estimatedTraffic ?? null };
    },
  }).catch(reportSerpdata);
  const warnings = pullWarnings(pulled, settings.limit, "phrases");
  const price = earnedPrice(PRICE, pulled, settings.limit);
  return ctx.save("store", { price }, async (tx) => {
    if (!(await lockCompetitor(tx, place))) throw competitorNotFound(competitorId);
    const scope = scopeOf(pulled, settings);
    if (scope !== undefined) await deleteMissingKeywords(tx, place, ctx.now, scope);
    const counts = await countCompetitorKeywords(tx, place);
    const { rows } = pulled;
    const row = { pulledAt: ctx.now, settings: { ...settings }, pulled: rows, stored: counts.stored, warnings };
    await storePull(tx, { ...place, kind: "keywords" }, row);
    return { competitorId, pulled: rows, ...counts, pulledAt: ctx.now, reused: false, warnings };
  });
}

/**
 * The range that the pull covers completely: stored phrases in it that the pull did not return are deleted. Undefined if the pull
 * failed or found nothing, or if its limit cut it off at an unknown traffic.
 */
function scopeOf({ failure, rows, pages }: PulledPages<StoredPhrases>, { limit, ...scope }: Settings) {
  if (failure !== null || rows === 0) return undefined;
  const wasCut = rows >= limit;
  const leastTraffic = wasCut ? (pages.at(-1)?.leastTraffic ?? null) : null;
  return wasCut && leastTraffic === null ? undefined : { ...scope, leastTraffic };
}

/** The phrases that are valid keywords, each with its main intent. */
async function phrasesOf(ctx: RunContext, found: readonly RankedKeyword[], context: LabelContext) {
  const phrases = found.flatMap((ranked) => {
    const keyword = keywordText(ranked.keyword);
    return keyword === undefined ? [] : [{ ...ranked, keyword }];
  });
  const labels = await labelByRules(
    ctx,
    phrases.map(({ keyword }) => keyword),
    context,
  );
  return phrases.map(({ keyword, position, url, volume, estimatedTraffic }, index) => {
    const intent = labels[index]?.intentLabels[0] ?? null;
    return { keyword, position, url, volume, estimatedTraffic, intent };
  });
}

/** The search results provider, or else the link data provider. Throws `serpdata_unavailable` if neither has the rankings of sites. */
function sourceOf({ providers: { serpdata, linkdata } }: RunContext): RankingSource {
  const source = serpdata?.rankings ?? linkdata?.rankings;
  if (source !== undefined) return source;
  throw new AppError(
    "serpdata_unavailable",
    "No provider with the rankings of sites is configured, so none were read and no credits were charged. Connect one with `integrations.connect`.",
    { port: "serpdata", kind: "config" },
  );
}

/** Competitors name their failed provider; elsewhere the code is `external_unavailable`. */
function reportSerpdata(error: unknown): never {
  if (!(error instanceof ProviderError) || error.port !== "serpdata") throw error;
  const { port, kind, facts, message } = error;
  throw new AppError("serpdata_unavailable", message, { port, kind, ...facts });
}

const narration = {
  reused(domain: string, { stored, pulledAt }: PullCompetitorKeywordsResult): string {
    return `Returned the ${stored} phrases of ${domain} stored on ${pulledAt.slice(0, 10)}. No credits were charged.`;
  },

  pulled(domain: string, { stored, byPosition }: PullCompetitorKeywordsResult): string {
    const first = byPosition["1-3"] + byPosition["4-10"];
    return `Stored ${stored} phrases that ${domain} ranks for, ${first} of them on the first page.`;
  },
};

/** What phrases call a competitor: as people and its own pages do, and by its domain. */
async function ownNamesOf(tx: Tx, { workspaceId }: Place, domain: string): Promise<string[]> {
  const rivals = await selectRivals(tx, { workspaceId, limit: MOST_RIVALS });
  return namesInPhrases(rivals.filter((rival) => rival.domain === domain));
}
