import { type ChosenKeyword, DEPTH, type Series, selectNow } from "../domains/ranks/index.ts";
import { ProviderError } from "../kernel/provider-error.ts";
import type { EachOptions, RunContext, StepTools } from "../kernel/run-context.ts";
import type { SerpRequest } from "../providers/serpdata/port.ts";
import { type Found, foundOn, keepMeasurement, type Measurement, shownSearches } from "./keep-measurement.ts";

/** Minutes after the order at which its pages are looked for. What is not there at the last look is searched for at once. */
const LOOKS = [1, 3, 6, 12, 25, 50];
const ORDERS_AT_ONCE = 4;
const LOOKS_AT_ONCE = 8;
const MINUTE = 60_000;

interface Ordered {
  keyword: ChosenKeyword;
  ticket: string;
}

/** `waiting`: another look may find it. `lost`: none will. */
type Looked = { state: "waiting" | "lost" } | { state: "here"; found: Found };

/**
 * Orders a search for each keyword where the provider has a queue that costs less, and looks for the pages until they are there.
 * The run is parked meanwhile. Answers, by identifier of the keyword, what came of it; the others are still to be searched for.
 */
export async function measureQueued(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  options: Pick<EachOptions, "price">,
): Promise<Map<string, Measurement>> {
  const measured = new Map<string, Measurement>();
  let waiting = await order(ctx, keywords, series);
  if (waiting.length === 0) return measured;
  await ctx.narrate(
    `Ordered ${waiting.length} searches from the provider's queue, which costs less and takes some minutes.`,
  );
  const orderedAt = await ctx.look("ordered-at", (db) => selectNow(db, ctx.invocation.agencyId));
  for (const minutes of LOOKS) {
    if (waiting.length === 0) break;
    await ctx.sleepUntil(`queue-${minutes}`, new Date(Date.parse(orderedAt) + minutes * MINUTE).toISOString());
    const looks = await lookFor(ctx, `collect-${minutes}`, waiting, series, options);
    for (const { id, measurement } of looks) if (measurement !== null) measured.set(id, measurement);
    const stillWaiting = new Set(looks.filter(({ state }) => state === "waiting").map(({ id }) => id));
    waiting = waiting.filter(({ keyword }) => stillWaiting.has(keyword.id));
  }
  return measured;
}

/** What the provider took; nothing where it has no queue, or takes none, which the searches that follow will tell of. */
async function order(ctx: RunContext, keywords: readonly ChosenKeyword[], series: Series): Promise<Ordered[]> {
  const most = await ctx.step("queue", async () => ctx.providers.serpdata?.queue?.most ?? null);
  if (most === null) return [];
  const orders = Array.from({ length: Math.ceil(keywords.length / most) }, (_, index) =>
    keywords.slice(index * most, (index + 1) * most),
  );
  const tickets = (
    await ctx.each(
      "order",
      orders,
      ([first]) => first?.id ?? "",
      (some, { signal }) => orderSome(ctx, some, series, signal),
      // An order whose answer was lost may have been taken, and would be paid again.
      { concurrency: ORDERS_AT_ONCE, unit: "orders", maxRetries: 0, shows: shownSearches(keywords, series) },
    )
  ).flat();
  return keywords.flatMap((keyword, index) => {
    const ticket = tickets[index] ?? null;
    return ticket === null ? [] : [{ keyword, ticket }];
  });
}

async function orderSome(
  ctx: RunContext,
  keywords: readonly ChosenKeyword[],
  series: Series,
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const requests = keywords.map(({ keyword }) => ({ query: keyword, topN: DEPTH, ...series }));
  try {
    return (await ctx.providers.serpdata?.queue?.order(requests, signal))?.tickets ?? keywords.map(() => null);
  } catch (error) {
    if (error instanceof ProviderError) return keywords.map(() => null);
    throw error;
  }
}

function lookFor(
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
    (ordered, tools) => look(ctx, ordered, series, tools),
    async (tx, looked, { keyword }) => ({
      id: keyword.id,
      state: looked.state,
      measurement:
        looked.state === "here" ? await keepMeasurement(ctx, tx, { keyword, series, found: looked.found }) : null,
    }),
    {
      ...options,
      shows: shownSearches(
        waiting.map(({ keyword }) => keyword),
        series,
      ),
      concurrency: LOOKS_AT_ONCE,
      unit: "keywords",
    },
  );
}

async function look(
  ctx: RunContext,
  { keyword: { keyword }, ticket }: Ordered,
  series: Series,
  { signal, waivePrice }: StepTools,
): Promise<Looked> {
  const looked = await collect(ctx, ticket, { query: keyword, topN: DEPTH, ...series, signal });
  if (looked.state !== "here" || "failure" in looked.found) waivePrice();
  return looked;
}

async function collect({ providers }: RunContext, ticket: string, request: SerpRequest): Promise<Looked> {
  const queue = providers.serpdata?.queue;
  // The vendor was changed meanwhile.
  if (queue === undefined) return { state: "lost" };
  try {
    const serp = await queue.collect(ticket, request);
    return serp === undefined ? { state: "waiting" } : { state: "here", found: foundOn(serp) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { state: error.retryable ? "waiting" : "lost" };
  }
}
