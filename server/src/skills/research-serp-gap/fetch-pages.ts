import type { AnalyzeSerpGapInput, OrganicResult, SerpSnapshot } from "@findable/contract";
import { type GapRequest, hostOf, isOurs, JUDGED, requireSerpOf, stabilityOf } from "../../domains/serp-gaps/index.ts";
import { findEarlierSerps } from "../../domains/serps/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { type SearchRequest, searchSerp, storeSerp } from "../research-serp/search-serp.ts";

/** The analyzed part of a results page. */
export interface GapPage {
  query: string;
  language: string;
  serpId: string;
  /** Number of organic results. */
  size: number;
  /** The first results, and our best one at any rank. */
  results: GapResult[];
  /** Similarity to earlier results pages of the query; null if none is stored. */
  stability: number | null;
}

export interface GapResult {
  rank: number;
  url: string;
  title: string;
  host: string;
  domain: string;
  isOurs: boolean;
}

/** Why a query could not be analyzed. */
export interface GapFailure {
  query: string;
  code: "serp_too_small" | "external_unavailable";
  message: string;
  details: Record<string, unknown>;
}

/** Deep enough to find our own result. */
const TOP_N = 100;
const MIN_RESULTS = 10;
const EARLIER_SERPS = 3;
const ATTEMPTS = 3;
const MAX_WAIT_MS = 60_000;
const CONCURRENCY = 4;

export type Ours = Pick<GapRequest, "considerOwnedSubdomains"> & { ourDomain: string };

/** Fetches and stores the results page of every query, or loads the stored one if the request names it. */
export async function fetchPages(
  ctx: RunContext,
  input: AnalyzeSerpGapInput,
  { queries, serpId }: GapRequest,
  ours: Ours,
): Promise<(GapPage | GapFailure)[]> {
  const workspaceId = ctx.workspace.id;
  if (serpId !== undefined) {
    const page = await ctx.look("stored-page", async (db) => {
      return toPage(db, workspaceId, await requireSerpOf(db, { workspaceId, serpId }, input), ours);
    });
    return [page];
  }
  const market = marketOf(ctx.workspace.settings, input);
  const requests = queries.map((query): SearchRequest => ({ query, device: "desktop", topN: TOP_N, ...market }));
  return ctx.eachSaved(
    "search",
    requests,
    ({ query }) => query,
    (request, tools) => searchOrFail(ctx, request, tools),
    async (tx, found, request) => {
      if ("code" in found) return found;
      const { serpId: id, fetchedAt, body } = await storeSerp(ctx, tx, request, found);
      const { device: _device, topN: _topN, ...searched } = request;
      return toPage(tx, workspaceId, { serpId: id, ...searched, device: request.device, fetchedAt, ...body }, ours);
    },
    {
      concurrency: CONCURRENCY,
      unit: "searches",
      maxRetries: ATTEMPTS - 1,
      shows: {
        queries,
        device: "desktop",
        topN: TOP_N,
        ...market,
        writes: [{ resource: "serps", atMost: queries.length }],
      },
    },
  );
}

async function searchOrFail(ctx: RunContext, request: SearchRequest, tools: StepTools): Promise<Serp | GapFailure> {
  const { query } = request;
  try {
    return await searchSerp(ctx, request, tools);
  } catch (error) {
    if (error instanceof AppError && error.code === "external_unavailable") {
      return { query, code: "external_unavailable", message: error.message, details: error.details };
    }
    if (!(error instanceof ProviderError)) throw error;
    const { retryable, facts, port, kind } = error;
    if (retryable && tools.attempt < ATTEMPTS && (facts.retryAfterMs ?? 0) <= MAX_WAIT_MS) throw error;
    const message = `The search for "${query}" failed: ${error.message}`;
    return { query, code: "external_unavailable", message, details: { port, kind, ...facts } };
  }
}

/** The results with the page of the featured snippet, which ranks 1 and can be missing among the organic results. */
function resultsOn({ organic, featuredSnippet }: SerpSnapshot): Omit<OrganicResult, "snippet" | "isOwnedDomain">[] {
  if (featuredSnippet === null) return organic;
  const { url, title } = featuredSnippet;
  const isQuoted = (result: OrganicResult) => comparableAddress(result.url) === comparableAddress(url);
  const quoted = organic.find(isQuoted) ?? { url, title: title ?? url, domain: registrableDomain(url) };
  return [{ ...quoted, rank: 1 }, ...organic.filter((result) => !isQuoted(result))];
}

async function toPage(db: Db, workspaceId: string, serp: SerpSnapshot, ours: Ours): Promise<GapPage | GapFailure> {
  const { query, device, location, language, fetchedAt: before, serpId, organic } = serp;
  if (organic.length < MIN_RESULTS) return tooSmall(query, organic.length);
  const earlier = await findEarlierSerps(db, {
    workspaceId,
    query,
    device,
    location,
    language,
    before,
    most: EARLIER_SERPS,
  });
  const urls = organic.map(({ url }) => url);
  const then = earlier.map((page) => page.organic.map(({ url }) => url));
  const results = resultsOn(serp).map(({ rank, url, title, domain }) => {
    return { rank, url, title, host: hostOf(url), domain, isOurs: isOurs(url, ours) };
  });
  const best = results.find((result) => result.isOurs);
  return {
    query,
    language,
    serpId,
    size: organic.length,
    results: results.filter((result) => result.rank <= JUDGED || result === best),
    stability: stabilityOf(
      urls,
      then.filter((page) => page.length > 0),
    ),
  };
}

function tooSmall(query: string, results: number): GapFailure {
  return {
    query,
    code: "serp_too_small",
    message: `The results page of "${query}" has ${results} results; the analysis needs ${MIN_RESULTS}. No credits were charged.`,
    details: { query, results, needed: MIN_RESULTS },
  };
}

/** The top ten of other sites, which a new page has to enter. */
const MAX_COMPETING = 10;

/** The results whose links and content are read: the first ones of other sites, and our best one. */
export function analyzedResults({ results }: GapPage): GapResult[] {
  const competing = results.filter(({ isOurs }) => !isOurs).slice(0, MAX_COMPETING);
  return [...competing, ...results.filter(({ isOurs }) => isOurs).slice(0, 1)];
}
