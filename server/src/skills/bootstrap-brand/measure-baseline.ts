import { ProviderError } from "../../kernel/provider-error.ts";
import type { RunContext, StepTools } from "../../kernel/run-context.ts";
import type { Serp, SerpdataPort } from "../../providers/serpdata/port.ts";
import type { MeasuredQuery } from "./keywords/index.ts";

const RESULTS = 20;
/** A query whose vendor keeps failing is left out after this many attempts; it is not billed and is not a rank. */
const ATTEMPTS = 3;

export interface Market {
  location: string;
  language: string;
}

/** Reads the SERP of each query, several at once. A query that cannot be read is null and free. */
export function measureBaseline(
  ctx: RunContext,
  serpdata: SerpdataPort,
  queries: readonly string[],
  market: Market,
  price: number,
): Promise<MeasuredQuery[]> {
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

async function readSerp(
  serpdata: SerpdataPort,
  query: { query: string } & Market,
  tools: StepTools,
): Promise<Serp | null> {
  try {
    return await serpdata.search({ ...query, device: "desktop", topN: RESULTS, signal: tools.signal });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.retryable && tools.attempt < ATTEMPTS) throw error;
    tools.waivePrice();
    return null;
  }
}
