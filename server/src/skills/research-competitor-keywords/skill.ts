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
  deleteUnseen,
  findPull,
  holdCompetitor,
  nameIn,
  type Pull,
  requireCompetitor,
  storePull,
  upsertCompetitorKeywords,
} from "../../domains/competitors/index.ts";
import type { LabelContext } from "../../domains/keywords/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { RankedKeyword, RankingSource } from "../../providers/shared/ports/site-rankings.ts";
import { findLabelContext } from "../label-context.ts";
import { labelByRules } from "../label-phrases.ts";
import {
  earnedPrice,
  type KeptPage,
  type PulledPages,
  pullPages,
  pullWarnings,
  reusedWarnings,
} from "../pull-pages.ts";
import { narration } from "./narration.ts";

const PRICE = PRICES.competitorKeywords.perPull;

/** Reads what a competitor ranks for, and keeps it beside the brand's own keywords. */
export const pullCompetitorKeywords = defineSkill({
  ...pullCompetitorKeywordsSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 40 }),
  minimumCredits: ({ freshness }) => (freshness === "cached" ? 0 : PRICE),
  async run(ctx, { id, freshness = "now", country, language, ...asked }) {
    const market = marketOf(ctx.workspace.settings, { location: country, language });
    const place = { ...placeOf(ctx, id), country: market.location, language: market.language };
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

interface KeptPhrases extends KeptPage {
  /** Visits of the page's last phrase; null where unknown. */
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
    async read(page, { signal }) {
      const request = { domain, country, language, ...settings, ...page, signal };
      const { keywords, total, warnings } = await sourceOf(ctx).rankedKeywords(request);
      return { phrases: await phrasesOf(ctx, keywords, context), rows: keywords.length, total, warnings };
    },
    async keep(tx, { phrases, rows, total, warnings }): Promise<KeptPhrases> {
      if (!(await holdCompetitor(tx, place))) throw competitorNotFound(competitorId);
      await upsertCompetitorKeywords(tx, { ...place, ownName: nameIn(domain) }, phrases, ctx.now);
      return { rows, total, warnings, leastTraffic: phrases.at(-1)?.estimatedTraffic ?? null };
    },
  });
  const warnings = pullWarnings(pulled, settings.limit, "phrases");
  const price = earnedPrice(PRICE, pulled, settings.limit);
  return ctx.save("store", { price }, async (tx) => {
    if (!(await holdCompetitor(tx, place))) throw competitorNotFound(competitorId);
    const scope = scopeOf(pulled, settings);
    if (scope !== undefined) await deleteUnseen(tx, place, ctx.now, scope);
    const counts = await countCompetitorKeywords(tx, place);
    const { rows } = pulled;
    const row = { pulledAt: ctx.now, settings: { ...settings }, pulled: rows, stored: counts.stored, warnings };
    await storePull(tx, { ...place, kind: "keywords" }, row);
    return { competitorId, pulled: rows, ...counts, pulledAt: ctx.now, reused: false, warnings };
  });
}

/** Of what the pull would have shown everything; undefined where it broke off, or was cut nobody knows where. */
function scopeOf({ failure, rows, pages }: PulledPages<KeptPhrases>, { limit, ...scope }: Settings) {
  if (failure !== null) return undefined;
  const wasCut = rows >= limit;
  const leastTraffic = wasCut ? (pages.at(-1)?.leastTraffic ?? null) : null;
  return wasCut && leastTraffic === null ? undefined : { ...scope, leastTraffic };
}

/** What there is to keep: phrases that keywords may have, each with its main intent. */
async function phrasesOf(ctx: RunContext, found: readonly RankedKeyword[], context: LabelContext) {
  const phrases = found.flatMap((one) => {
    const keyword = keywordText(one.keyword);
    return keyword === undefined ? [] : [{ ...one, keyword }];
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

/** The provider of search data, else that of link data. Throws `serpdata_unavailable` where neither knows what sites rank for. */
function sourceOf({ providers: { serpdata, linkdata } }: RunContext): RankingSource {
  const source = serpdata?.rankings ?? linkdata?.rankings;
  if (source !== undefined) return source;
  throw new AppError(
    "serpdata_unavailable",
    "No provider that knows what sites rank for is configured, so nothing was read and nothing was charged. Connect one with `integrations.connect`.",
    { port: "serpdata", kind: "config" },
  );
}
