import { type NewMetrics, refreshPrice, type StoredMetrics, updateMetrics } from "../../domains/keywords/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { howToConnect } from "../../kernel/errors/how-to-connect.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Attempts for one chunk. After the last one, its keywords keep their numbers. */
const ATTEMPTS = 3;
/** Keywords listed in the preview of an approval. */
const PREVIEW_COUNT = 20;

export interface AskedChunk {
  asked: number;
  /** Of the keywords that the provider knows. */
  numbers: NewMetrics[];
  warnings: string[];
  /** Null if the call succeeded. */
  failure: string | null;
}

interface Asked {
  country: string;
  language: string;
  number: number;
}

/** Asks the provider for the numbers of some keywords. Throws `external_unavailable` if none is connected. */
export function requestMetrics(
  ctx: RunContext,
  keywords: readonly { id: string; keyword: string }[],
  { number, ...market }: Asked,
): Promise<AskedChunk> {
  return ctx.step(`ask:${number}`, { maxRetries: ATTEMPTS - 1 }, async ({ signal, attempt }) => {
    const source = ctx.providers.serpdata?.overview ?? ctx.providers.linkdata?.overview;
    if (source === undefined) throw noProvider();
    try {
      const phrases = keywords.map(({ keyword }) => keyword);
      const { numbers, warnings } = await source.overview({ keywords: phrases, ...market, signal });
      const known = keywords.flatMap(({ id }, index) => {
        const found = numbers[index] ?? null;
        return found === null ? [] : [{ id, ...found }];
      });
      return { asked: keywords.length, numbers: known, warnings, failure: null };
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
      return { asked: keywords.length, numbers: [], warnings: [], failure: error.message };
    }
  });
}

/** Stores the numbers of a chunk. Only keywords that the provider knows are charged. */
export async function storeChunk(ctx: RunContext, { numbers }: AskedChunk, number: number): Promise<StoredMetrics[]> {
  if (numbers.length === 0) return [];
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const shows = { keywords: numbers.length, first: numbers.slice(0, PREVIEW_COUNT) };
  return ctx.save(
    `store:${number}`,
    { price: refreshPrice(numbers.length), priceOf: (stored) => refreshPrice(stored.length), shows },
    (tx) => updateMetrics(tx, { ...place, numbers }),
  );
}

function noProvider(): AppError {
  return new AppError(
    "external_unavailable",
    `No data provider with volumes and difficulties is connected, so no keyword was changed and no credits were charged. ${howToConnect("serpdata", "linkdata")}`,
    { reason: "not_configured" },
  );
}
