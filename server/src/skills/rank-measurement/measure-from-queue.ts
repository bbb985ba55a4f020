import { type ChosenKeyword, DEPTH, type Series, selectNow } from "../../domains/ranks/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { chunksOf } from "../../kernel/lists/chunks-of.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { EachOptions, StepTools } from "../../kernel/runs/step.ts";
import type { SerpQueue, SerpRequest } from "../../providers/serpdata/port.ts";
import {
  hidesPlace,
  type Measurement,
  outcomeOf,
  type SearchOutcome,
  searchesPreview,
  storeMeasurement,
} from "./store-measurement.ts";

/** Attempts to collect the pages, each after twice the wait. Keywords still waiting after the last one are searched live. */
const MAX_COLLECTIONS = 6;
const ORDER_CONCURRENCY = 4;
const COLLECT_CONCURRENCY = 8;

interface Ordered {
  keyword: ChosenKeyword;
  ticket: string;
}

/** `here` has a result, `waiting` may have one later, `lost` never will. */
type Collected = { state: "waiting" | "lost" } | { state: "here"; found: SearchOutcome };

/**
 * Orders a search for each keyword from the provider's queue, if it has one, because queued searches cost less. The run is parked
 * between the attempts to collect the results. Returns the measurements by keyword id; the caller searches the other keywords live.
 */
export async function measureFromQueue(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  options: Pick<EachOptions, "price">,
): Promise<Map<string, Measurement>> {
  const measured = new Map<string, Measurement>();
  const queue = await ctx.step("queue", async () => queueOf(ctx));
  if (queue === null) return measured;
  let waiting = await orderAll(ctx, keywords, series, queue.most);
  if (waiting.length === 0) return measured;
  await ctx.narrate(
    `Ordered ${waiting.length} searches from the provider's queue, which costs less and takes some minutes.`,
  );
  const orderedAt = await ctx.look("ordered-at", (db) => selectNow(db, ctx.invocation.agencyId));
  for (let attempt = 1; attempt <= MAX_COLLECTIONS && waiting.length > 0; attempt += 1) {
    const seconds = queue.firstLook * (2 ** attempt - 1);
    await ctx.sleepUntil(`queue-${attempt}`, new Date(Date.parse(orderedAt) + seconds * 1000).toISOString());
    const collected = await collectAll(ctx, `collect-${attempt}`, waiting, series, options);
    for (const { id, measurement } of collected) if (measurement !== null) measured.set(id, measurement);
    const stillWaiting = new Set(collected.filter(({ state }) => state === "waiting").map(({ id }) => id));
    waiting = waiting.filter(({ keyword }) => stillWaiting.has(keyword.id));
  }
  return measured;
}

/** The limits of the provider's queue; null if it has none. */
function queueOf({ providers }: RunContext): Pick<SerpQueue, "most" | "firstLook"> | null {
  const queue = providers.serpdata?.queue;
  return queue === undefined ? null : { most: queue.most, firstLook: queue.firstLook };
}

/** The searches that the provider accepted. It may accept none: the live searches that follow then report its failure. */
async function orderAll(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  most: number,
): Promise<Ordered[]> {
  const tickets = (
    await ctx.each(
      "order",
      chunksOf(keywords, most),
      ([first]) => first?.id ?? "",
      (chunk, { signal }) => orderChunk(ctx, chunk, series, signal),
      // Never retry: the provider may have accepted an order whose response was lost, and would charge it twice.
      { concurrency: ORDER_CONCURRENCY, unit: "orders", maxRetries: 0, shows: searchesPreview(keywords, series) },
    )
  ).flat();
  return keywords.flatMap((keyword, index) => {
    const ticket = tickets[index] ?? null;
    return ticket === null ? [] : [{ keyword, ticket }];
  });
}

async function orderChunk(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const stopAt = ctx.workspace.primaryDomain;
  const requests = keywords.map(({ keyword }) => ({ query: keyword, topN: DEPTH, ...series, stopAt }));
  try {
    return (await ctx.providers.serpdata?.queue?.order(requests, signal))?.tickets ?? keywords.map(() => null);
  } catch (error) {
    if (error instanceof ProviderError) return keywords.map(() => null);
    throw error;
  }
}

function collectAll(
  ctx: RunContext,
  name: string,
  waiting: readonly Ordered[],
  series: Series,
  options: Pick<EachOptions, "price">,
) {
  return ctx.eachSaved(
    name,
    waiting,
    ({ keyword }) => keyword.id,
    (ordered, tools) => collectOne(ctx, ordered, series, tools),
    async (tx, looked, { keyword }) => ({
      id: keyword.id,
      state: looked.state,
      measurement:
        looked.state === "here" ? await storeMeasurement(ctx, tx, { keyword, series, found: looked.found }) : null,
    }),
    {
      ...options,
      shows: searchesPreview(
        waiting.map(({ keyword }) => keyword),
        series,
      ),
      concurrency: COLLECT_CONCURRENCY,
      unit: "keywords",
    },
  );
}

async function collectOne(
  ctx: RunContext,
  { keyword: { keyword }, ticket }: Ordered,
  series: Series,
  { signal, waivePrice }: StepTools,
): Promise<Collected> {
  const stopAt = ctx.workspace.primaryDomain;
  const looked = await askQueue(ctx, ticket, { query: keyword, topN: DEPTH, ...series, stopAt, signal });
  if (looked.state !== "here" || "failure" in looked.found) waivePrice();
  return looked;
}

async function askQueue(ctx: RunContext, ticket: string, request: SerpRequest): Promise<Collected> {
  const queue = ctx.providers.serpdata?.queue;
  // The provider was replaced while the run was parked.
  if (queue === undefined) return { state: "lost" };
  try {
    const serp = await queue.collect(ticket, request);
    if (serp === undefined) return { state: "waiting" };
    // A live search finds the place.
    if (hidesPlace(serp, ctx.workspace.primaryDomain)) return { state: "lost" };
    return { state: "here", found: outcomeOf(serp) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The vendor was paid and has no page: a live search of the same query would be paid for again.
    if (error.kind === "upstream_empty") return { state: "here", found: { failure: error.message } };
    return { state: error.retryable ? "waiting" : "lost" };
  }
}
