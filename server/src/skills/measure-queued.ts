import { type ChosenKeyword, DEPTH, type Series, selectNow } from "../domains/ranks/index.ts";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import { chunksOf } from "../kernel/lists/chunks-of.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import type { EachOptions, StepTools } from "../kernel/runs/step.ts";
import type { SerpQueue, SerpRequest } from "../providers/serpdata/port.ts";
import { type Found, foundOn, keepMeasurement, type Measurement, shownSearches } from "./keep-measurement.ts";

/** How often pages are looked for, each time after twice as long; what is not there at the last look is searched for at once. */
const LOOKS = 6;
const ORDERS_AT_ONCE = 4;
const LOOKS_AT_ONCE = 8;

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
  const queue = await ctx.step("queue", async () => queueOf(ctx));
  if (queue === null) return measured;
  let waiting = await order(ctx, keywords, series, queue.most);
  if (waiting.length === 0) return measured;
  await ctx.narrate(
    `Ordered ${waiting.length} searches from the provider's queue, which costs less and takes some minutes.`,
  );
  const orderedAt = await ctx.look("ordered-at", (db) => selectNow(db, ctx.invocation.agencyId));
  for (let look = 1; look <= LOOKS && waiting.length > 0; look += 1) {
    const seconds = queue.firstLook * (2 ** look - 1);
    await ctx.sleepUntil(`queue-${look}`, new Date(Date.parse(orderedAt) + seconds * 1000).toISOString());
    const looks = await lookFor(ctx, `collect-${look}`, waiting, series, options);
    for (const { id, measurement } of looks) if (measurement !== null) measured.set(id, measurement);
    const stillWaiting = new Set(looks.filter(({ state }) => state === "waiting").map(({ id }) => id));
    waiting = waiting.filter(({ keyword }) => stillWaiting.has(keyword.id));
  }
  return measured;
}

/** What is known of the provider's queue; null where it has none. */
function queueOf({ providers }: RunContext): Pick<SerpQueue, "most" | "firstLook"> | null {
  const queue = providers.serpdata?.queue;
  return queue === undefined ? null : { most: queue.most, firstLook: queue.firstLook };
}

/** What the provider took; nothing where it takes none, which the searches that follow will tell of. */
async function order(
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
      (some, { signal }) => orderSome(ctx, some, series, signal),
      // An order whose answer was lost may have been taken, and would be paid again; so may one whose worker died meanwhile.
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
