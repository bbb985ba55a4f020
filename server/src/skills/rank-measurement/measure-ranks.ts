import {
  type ChosenKeyword,
  DEFAULT_RANK_DROP,
  DEPTH,
  type KeywordCheck,
  type Series,
} from "../../domains/ranks/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { EachOptions, StepTools } from "../../kernel/runs/step.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { searchSerp } from "../research-serp/search-serp.ts";
import { measureFromQueue } from "./measure-from-queue.ts";
import {
  hidesPlace,
  type Measurement,
  outcomeOf,
  PREVIEW_COUNT,
  type SearchOutcome,
  searchesPreview,
  storeMeasurement,
} from "./store-measurement.ts";

/** Attempts for one keyword. After the last one, its check counts as failed. */
const ATTEMPTS = 3;
const CONCURRENCY = 8;
const MAX_WAIT_MS = 60_000;
/** After this many failures in a row, no further search is sent: the provider is down, and each search would wait for its timeout. */
const MAX_FAILURES_IN_A_ROW = 20;

/**
 * Measures the rank of each keyword and stores the results pages. Scheduled runs use the provider's cheaper queue first. A failed
 * search, or a results page without results, is a failed check: it is never a rank and costs nothing. Throws
 * `external_unavailable` if no provider is connected.
 */
export async function measureRanks(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  options: Pick<EachOptions, "price"> = {},
): Promise<Measurement[]> {
  const queued = ctx.invocation.scheduled
    ? await measureFromQueue(ctx, keywords, series, options)
    : new Map<string, Measurement>();
  const others = keywords.filter(({ id }) => !queued.has(id));
  const searched = await measureLive(ctx, others, series, options);
  return [...queued.values(), ...searched];
}

function measureLive(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  options: Pick<EachOptions, "price">,
): Promise<Measurement[]> {
  const outage = { failures: 0 };
  return ctx.eachSaved(
    "check",
    keywords,
    ({ id }) => id,
    ({ keyword }, tools) => tryToSearch(ctx, keyword, series, tools, outage),
    (tx, found, keyword) => storeMeasurement(ctx, tx, { keyword, series, found }),
    {
      ...options,
      shows: searchesPreview(keywords, series),
      concurrency: CONCURRENCY,
      unit: "keywords",
      maxRetries: ATTEMPTS - 1,
    },
  );
}

async function tryToSearch(
  ctx: RunContext,
  keyword: string,
  series: Series,
  tools: StepTools,
  outage: { failures: number },
): Promise<SearchOutcome> {
  try {
    if (outage.failures >= MAX_FAILURES_IN_A_ROW)
      throw new ProviderError("serpdata", "blocked", "The provider is down.");
    const found = outcomeOf(await searchPlace(ctx, keyword, series, tools));
    outage.failures = 0;
    if ("failure" in found) tools.waivePrice();
    return found;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isWorthRetrying(error, tools.attempt, outage.failures)) throw error;
    outage.failures += 1;
    tools.waivePrice();
    return { failure: error.message };
  }
}

/**
 * Searches until the first page with the brand. If the provider stopped at an advertisement or another element of the brand, its
 * organic place is unknown, and the search is repeated in full.
 */
async function searchPlace(ctx: RunContext, keyword: string, series: Series, tools: StepTools): Promise<Serp> {
  const request = { query: keyword, topN: DEPTH, ...series };
  const serp = await searchSerp(ctx, { ...request, stopAt: ctx.workspace.primaryDomain }, tools);
  return hidesPlace(serp, ctx.workspace.primaryDomain) ? searchSerp(ctx, request, tools) : serp;
}

/** Whether to retry: not if the provider asks for a longer pause than a run waits, and not while other searches keep failing. */
function isWorthRetrying({ retryable, facts }: ProviderError, attempt: number, failures: number): boolean {
  return (
    retryable && attempt < ATTEMPTS && failures < MAX_FAILURES_IN_A_ROW / 2 && (facts.retryAfterMs ?? 0) <= MAX_WAIT_MS
  );
}

/** The preview shown to a reviewer before the checks are recorded. */
export function checksPreview(checks: readonly KeywordCheck[]) {
  const first = checks
    .slice(0, PREVIEW_COUNT)
    .map(({ keyword, outcome, position }) => ({ keyword, outcome, position }));
  return { checks: checks.length, first };
}

/** The run and settings that the checks are recorded with. */
export function recordingOf(ctx: RunContext, series: Series, checkedAt: string) {
  return {
    agencyId: ctx.invocation.agencyId,
    workspaceId: ctx.workspace.id,
    invocationId: ctx.invocation.id,
    ...series,
    checkedAt,
    rankDrop: ctx.workspace.settings.alerts?.rankDrop ?? DEFAULT_RANK_DROP,
  };
}

/** The error of a run without any measured rank. */
export function noRankMeasured(measurements: readonly Measurement[]): AppError {
  const reason = measurements.find(({ failure }) => failure !== null)?.failure ?? "";
  return new AppError(
    "external_unavailable",
    `All searches failed, so no rank was measured and no credits were charged. ${reason}`.trim(),
    { port: "serpdata", failed: measurements.length },
  );
}
