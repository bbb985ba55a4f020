import { type ChosenKeyword, DEPTH, type MadeCheck, type Series } from "../domains/ranks/index.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import type { EachOptions, StepTools } from "../kernel/runs/step.ts";
import { type Found, foundOn, keepMeasurement, type Measurement, SHOWN, shownSearches } from "./keep-measurement.ts";
import { measureQueued } from "./measure-queued.ts";
import { search } from "./search-and-keep.ts";

/** A keyword whose search keeps failing is left out after this many attempts. */
const ATTEMPTS = 3;
const CONCURRENCY = 8;
const LONGEST_WAIT_MS = 60_000;
/** The default of `alerts.rankDrop`. */
const USUAL_DROP = 3;
/** After so many failures in a row nobody is asked any more: the provider is down, and each search would wait for it. */
const OUTAGE = 20;

/**
 * Searches for each keyword and keeps the pages; where nobody waits for it, in the vendor's queue first. A search that fails is a
 * failed check, never a rank, and costs nothing; a page without a single result proves nothing, so that is one too. Throws
 * `serpdata_unavailable` where nobody can be asked.
 */
export async function measureRanks(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  options: Pick<EachOptions, "price"> = {},
): Promise<Measurement[]> {
  const queued = ctx.invocation.scheduled
    ? await measureQueued(ctx, keywords, series, options)
    : new Map<string, Measurement>();
  const others = keywords.filter(({ id }) => !queued.has(id));
  const searched = await measureNow(ctx, others, series, options);
  return [...queued.values(), ...searched];
}

function measureNow(
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
    (tx, found, keyword) => keepMeasurement(ctx, tx, { keyword, series, found }),
    {
      ...options,
      shows: shownSearches(keywords, series),
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
): Promise<Found> {
  try {
    if (outage.failures >= OUTAGE) throw new ProviderError("serpdata", "blocked", "The provider is down.");
    const found = foundOn(await search(ctx, { query: keyword, topN: DEPTH, ...series }, tools));
    outage.failures = 0;
    if ("failure" in found) tools.waivePrice();
    return found;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isWorthAnotherTry(error, tools.attempt, outage.failures)) throw error;
    outage.failures += 1;
    tools.waivePrice();
    return { failure: error.message };
  }
}

/** Not where the provider wants to be left alone for longer than a run waits, and not when others have waited in vain. */
function isWorthAnotherTry({ retryable, facts }: ProviderError, attempt: number, failures: number): boolean {
  return retryable && attempt < ATTEMPTS && failures < OUTAGE / 2 && (facts.retryAfterMs ?? 0) <= LONGEST_WAIT_MS;
}

/** What a person decides by before checks are recorded. */
export function shownChecks(checks: readonly MadeCheck[]) {
  const first = checks.slice(0, SHOWN).map(({ keyword, outcome, position }) => ({ keyword, outcome, position }));
  return { checks: checks.length, first };
}

/** What the checks of a run are recorded with. */
export function runOf(ctx: RunContext, series: Series, checkedAt: string) {
  return {
    agencyId: ctx.invocation.agencyId,
    workspaceId: ctx.workspace.id,
    invocationId: ctx.invocation.id,
    ...series,
    checkedAt,
    rankDrop: ctx.workspace.settings.alerts?.rankDrop ?? USUAL_DROP,
  };
}

/** Says why nothing at all could be measured. */
export function nothingMeasured(measurements: readonly Measurement[]): AppError {
  const reason = measurements.find(({ failure }) => failure !== null)?.failure ?? "";
  return new AppError(
    "serpdata_unavailable",
    `No search succeeded, so nothing is known and nothing was charged. ${reason}`.trim(),
    { port: "serpdata", failed: measurements.length },
  );
}
