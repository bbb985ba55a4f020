import type { BootstrapBrandInput } from "@findable/contract";
import { countryOf, type Market, marketOf } from "../../domains/workspaces/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { bareHostOf } from "../../kernel/text/site-domains.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import type { Serp, SerpdataPort } from "../../providers/serpdata/port.ts";
import { NO_SERPDATA_WARNING } from "../optional-providers/warnings.ts";
import type { SiteAnalysis } from "./analyse-site.ts";
import { DEPTHS, type Depth, RESULT_DEPTH } from "./depth.ts";
import {
  type Baseline,
  baselineRanks,
  type CompetitorCandidate,
  chooseBaselineQueries,
  competitorCandidates,
  type MeasuredQuery,
  withOrganicCompetitors,
} from "./keywords/baseline.ts";
import { brandTest } from "./keywords/names.ts";
import { narration } from "./narration.ts";

/** Attempts for one query. A query that fails them all is free and counts as a failed check, never as a rank. */
const ATTEMPTS = 3;

export interface BaselineFacts {
  /** The results pages that were read; null for a failed search. */
  queries: MeasuredQuery[];
  serps: Serp[];
  baseline: Baseline;
  market: Market;
  competitors: CompetitorCandidate[];
  warnings: string[];
}

/** Measures ranks and competitors, limited by the budget. Skips both if no search results provider is configured. */
export async function measureBaseline(
  ctx: RunContext,
  site: SiteAnalysis,
  input: BootstrapBrandInput,
  depth: Depth,
): Promise<BaselineFacts> {
  const { host } = site.inventory;
  const chosen = await ctx.step("choose-queries", async () => chooseQueries(ctx, site, depth));
  const market = marketOf(ctx.workspace.settings, { location: input.country, language: site.language });
  const queries = chosen === null ? [] : await readSerps(ctx, chosen, market, DEPTHS[depth].prices.perQuery);
  const baseline = baselineRanks(queries, host);
  const found = competitorCandidates(queries, host, input.competitors ?? []);
  const organic = await askForCompetitors(ctx, host, market);
  const competitors = withOrganicCompetitors(found, organic.domains, host);
  await ctx.narrate(chosen === null ? narration.noBaseline : narration.baseline(baseline, competitors));
  return {
    queries,
    serps: queries.flatMap(({ serp }) => (serp === null ? [] : [serp])),
    baseline,
    market,
    competitors,
    warnings: [
      ...(chosen === null ? [NO_SERPDATA_WARNING] : budgetWarning(chosen, bestQueries(site, DEPTHS[depth].queries))),
      ...failures(baseline),
      ...organic.warnings,
    ],
  };
}

/** Sites that the provider of link data reports as competitors. */
const MAX_ORGANIC = 10;

/** Asks the provider of link data once, if it knows competitors. A failure is a warning. */
function askForCompetitors(
  ctx: RunContext,
  host: string,
  market: Market,
): Promise<{ domains: string[]; warnings: string[] }> {
  return ctx.step("organic-competitors", { maxRetries: 0 }, async ({ signal }) => {
    const source = ctx.providers.linkdata?.competitors;
    if (source === undefined) return { domains: [], warnings: [] };
    try {
      const request = { domain: bareHostOf(host), country: countryOf(market), limit: MAX_ORGANIC, signal };
      const { competitors, warnings } = await source.organicCompetitors(request);
      return { domains: competitors.map(({ domain }) => domain), warnings };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { domains: [], warnings: [`The provider of link data reported no competitors: ${error.message}`] };
    }
  });
}

/**
 * The queries worth measuring; null without a search results provider. Call it in a step, so that a replay repeats the choice:
 * the credits left change during the run, and a restarted worker may have other providers.
 */
function chooseQueries(ctx: RunContext, site: SiteAnalysis, depth: Depth): string[] | null {
  if (ctx.providers.serpdata === undefined) return null;
  const { queries: limit, prices } = DEPTHS[depth];
  const affordable = Math.max(0, Math.floor((ctx.creditsLeft() - prices.keywords) / prices.perQuery));
  return bestQueries(site, Math.min(limit, affordable));
}

function bestQueries(site: SiteAnalysis, limit: number): string[] {
  return chooseBaselineQueries(site.candidates, limit, {
    language: site.language,
    isBranded: brandTest(site.profile.name, site.inventory.host),
  });
}

/** Names the searches that the budget left out. */
function budgetWarning(chosen: readonly string[], wanted: readonly string[]): string[] {
  const leftOut = wanted.filter((query) => !chosen.includes(query));
  if (chosen.length >= wanted.length || leftOut.length === 0) return [];
  return [
    `The budget covers ${chosen.length} of ${wanted.length} searches for the baseline. Not searched: ${someOf(leftOut)}.`,
  ];
}

/** Fetches the SERP of each query. A failed query is null and free. */
function readSerps(
  ctx: RunContext,
  queries: readonly string[],
  market: Market,
  price: number,
): Promise<MeasuredQuery[]> {
  const { serpdata } = ctx.providers;
  const read = async (keyword: string, tools: StepTools): Promise<MeasuredQuery> => ({
    keyword,
    serp: await readSerp(serpdata, { query: keyword, ...market }, tools),
  });
  return ctx.each("serp", queries, (query) => query, read, {
    price,
    concurrency: 3,
    unit: "queries",
    maxRetries: ATTEMPTS - 1,
  });
}

/** The search of a baseline query. */
export function searchOf({ query, location, language }: { query: string } & Market) {
  return { query, location, language, device: "desktop", topN: RESULT_DEPTH } as const;
}

async function readSerp(
  serpdata: SerpdataPort | undefined,
  query: { query: string } & Market,
  tools: StepTools,
): Promise<Serp | null> {
  try {
    if (serpdata === undefined) throw new ProviderError("serpdata", "config", "The provider was disconnected.");
    const serp = await serpdata.search({ ...searchOf(query), signal: tools.signal });
    if (serp.organic.length > 0) return serp;
    // A page without results does not prove that the brand is not ranking.
    tools.waivePrice();
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.retryable && tools.attempt < ATTEMPTS) throw error;
    tools.waivePrice();
    return null;
  }
}

function failures({ failed, ranks }: Baseline): string[] {
  if (failed === 0) return [];
  return [
    `${failed} of ${ranks.length} searches failed at the search results provider. They do not count as ranks and were not charged.`,
  ];
}
