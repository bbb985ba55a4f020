import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { Maybe } from "../maybe.ts";

/** Rows the vendor gives at once, whatever the endpoint. */
export const ROWS_A_CALL = 1000;

/** What all list endpoints answer with. @see https://docs.dataforseo.com/v3/dataforseo_labs/google/keyword_ideas/live/ */
export const RowsResult = Type.Object({
  total_count: Maybe(Type.Number()),
  offset_token: Maybe(Type.String()),
  search_after_token: Maybe(Type.String()),
  items: Maybe(Type.Array(Type.Unknown())),
});

/** What rows are read into. */
export interface Filling {
  readonly isFull: boolean;
  /** How many more it takes. */
  readonly missing: number;
}

/** One way of asking, whose answers are pages of rows. */
export interface RowSource<S extends TSchema, F extends Filling> {
  /** Asks for rows after those that were read. */
  ask(page: { limit: number; after: PageEnd | undefined; signal: AbortSignal }): Promise<RowsAnswer>;
  row: S;
  add(into: F, row: Static<S>): void;
}

export interface RowsAnswer {
  result: Static<typeof RowsResult> | undefined;
  costUsd: number | null;
}

/** Where a page ended. */
export interface PageEnd {
  offset: number;
  result: Static<typeof RowsResult>;
}

/** How many rows the vendor is to pass over: those that nobody wanted, and those that were read. */
export function offsetOf(after: PageEnd | undefined, skipped = 0): { offset?: number } {
  const offset = skipped + (after?.offset ?? 0);
  return offset === 0 ? {} : { offset };
}

export interface RowsRead {
  /** Rows that the vendor counts; null where it does not say. */
  total: number | null;
  /** US dollars; null where the vendor did not say. */
  costUsd: number | null;
  warnings: string[];
}

/** Reads pages until there is enough. What was read and paid for is kept where a later page fails. */
export async function readRows<S extends TSchema, F extends Filling>(
  into: F,
  source: RowSource<S, F>,
  signal: AbortSignal,
): Promise<RowsRead> {
  const warnings: string[] = [];
  let costUsd: number | null = 0;
  let total: number | null = null;
  let offset = 0;
  let misfits = 0;
  let after: PageEnd | undefined;
  while (!into.isFull) {
    const asked = Math.min(ROWS_A_CALL, into.missing);
    const answer: RowsAnswer | ProviderError = await source
      .ask({ limit: asked, after, signal })
      .catch((error: unknown) => laterFailure(error, offset));
    if (answer instanceof ProviderError) {
      warnings.push(`Only the first ${offset} rows could be read: ${answer.message}`);
      break;
    }
    costUsd = costUsd === null || answer.costUsd === null ? null : costUsd + answer.costUsd;
    total ??= answer.result?.total_count ?? null;
    const rows = answer.result?.items ?? [];
    for (const row of rows) {
      if (Check(source.row, row)) source.add(into, row);
      else misfits += 1;
    }
    offset += rows.length;
    if (answer.result === undefined || rows.length < asked || offset >= (answer.result.total_count ?? Infinity)) break;
    after = { offset, result: answer.result };
  }
  if (misfits > 0) warnings.push(`Rows of a shape we do not know were left out: ${misfits}.`);
  return { total, costUsd: costUsd === null ? null : inMicroDollars(costUsd), warnings };
}

function laterFailure(error: unknown, offset: number): ProviderError {
  if (error instanceof ProviderError && offset > 0) return error;
  throw error;
}

/** Sums of floats have more places than prices. */
function inMicroDollars(usd: number): number {
  return Math.round(usd * 1e6) / 1e6;
}
