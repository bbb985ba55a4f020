import type { AnalyzeSerpGapInput, SerpSnapshot } from "@findable/contract";
import { type GapRequest, hostOf, isOurs, JUDGED, requireSerpOf, stabilityOf } from "../../domains/serp-gaps/index.ts";
import { findEarlierSerps } from "../../domains/serps/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { keep, type SearchRequest, search } from "../search-and-keep.ts";

/** A results page, as far as it is judged. */
export interface GapPage {
  query: string;
  language: string;
  serpId: string;
  /** Organic results in all. */
  size: number;
  /** The first ones, and our best one wherever it is. */
  results: GapResult[];
  /** How alike it is to earlier ones; null where there are none. */
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

/** Why a query could not be judged. */
export interface GapFailure {
  query: string;
  code: "serp_too_small" | "external_unavailable";
  message: string;
  details: Record<string, unknown>;
}

/** Enough to find us if we are anywhere. */
const TOP_N = 100;
const LEAST_RESULTS = 10;
const EARLIER = 3;
const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;
const CONCURRENCY = 4;

export type Ours = Pick<GapRequest, "considerOwnedSubdomains"> & { ourDomain: string };

/** Searches for every query and keeps the pages, or takes the one that is stored already. */
export async function findPages(
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
    (request, tools) => tryToSearch(ctx, request, tools),
    async (tx, found, request) => {
      if ("code" in found) return found;
      const { serpId: id, fetchedAt, body } = await keep(ctx, tx, request, found);
      const { device: _device, topN: _topN, ...searched } = request;
      return toPage(tx, workspaceId, { serpId: id, ...searched, device: request.device, fetchedAt, ...body }, ours);
    },
    { concurrency: CONCURRENCY, unit: "searches", maxRetries: ATTEMPTS - 1 },
  );
}

async function tryToSearch(ctx: RunContext, request: SearchRequest, tools: StepTools): Promise<Serp | GapFailure> {
  const { query } = request;
  try {
    return await search(ctx, request, tools);
  } catch (error) {
    if (error instanceof AppError && error.code === "serpdata_unavailable") {
      return { query, code: "external_unavailable", message: error.message, details: error.details };
    }
    if (!(error instanceof ProviderError)) throw error;
    const { retryable, facts, port, kind } = error;
    if (retryable && tools.attempt < ATTEMPTS && (facts.retryAfterMs ?? 0) <= LONGEST_WAIT_MS) throw error;
    const message = `The results page of "${query}" could not be had: ${error.message}`;
    return { query, code: "external_unavailable", message, details: { port, kind, ...facts } };
  }
}

async function toPage(db: Db, workspaceId: string, serp: SerpSnapshot, ours: Ours): Promise<GapPage | GapFailure> {
  const { query, device, location, language, fetchedAt: before, serpId, organic } = serp;
  if (organic.length < LEAST_RESULTS) return tooSmall(query, organic.length);
  const earlier = await findEarlierSerps(db, { workspaceId, query, device, location, language, before, most: EARLIER });
  const urls = organic.map(({ url }) => url);
  const then = earlier.map((page) => page.organic.map(({ url }) => url));
  const results = organic.map(({ rank, url, title, domain }) => {
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
    message: `The page of "${query}" has ${results} results; ${LEAST_RESULTS} are needed to compare with. Nothing was charged.`,
    details: { query, results, needed: LEAST_RESULTS },
  };
}
