import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { Maybe } from "../maybe.ts";
import { sumOfCosts } from "./costs.ts";

/** Maximum rows per response of every endpoint. */
export const ROWS_A_CALL = 1000;

/** The response of all list endpoints. @see https://docs.dataforseo.com/v3/dataforseo_labs/google/keyword_ideas/live/ */
export const RowsResult = Type.Object({
  total_count: Maybe(Type.Number()),
  offset_token: Maybe(Type.String()),
  search_after_token: Maybe(Type.String()),
  items: Maybe(Type.Array(Type.Unknown())),
});

/** Collects the rows. */
export interface Filling {
  readonly isFull: boolean;
  /** Number of rows that are still needed. */
  readonly missing: number;
}

/** A request with paged rows. */
export interface RowSource<S extends TSchema, F extends Filling> {
  /** Requests the next rows. */
  ask(page: { limit: number; after: PageEnd | undefined; signal: AbortSignal }): Promise<RowsAnswer>;
  row: S;
  add(into: F, row: Static<S>): void;
}

export interface RowsAnswer {
  result: Static<typeof RowsResult> | undefined;
  costUsd: number | null;
}

/** The position after a page. */
export interface PageEnd {
  offset: number;
  result: Static<typeof RowsResult>;
}

/** Number of rows to skip: the caller's offset and the rows already read. */
export function offsetOf(after: PageEnd | undefined, skipped = 0): { offset?: number } {
  const offset = skipped + (after?.offset ?? 0);
  return offset === 0 ? {} : { offset };
}

export interface RowsRead {
  /** Number of rows that the vendor returned, duplicates and unknown shapes included. */
  rows: number;
  /** The vendor's total; null if it returns none. */
  total: number | null;
  /** US dollars; null if the vendor did not report a price. */
  costUsd: number | null;
  warnings: string[];
}

/** Reads pages until there are enough rows. If a later page fails, keeps the rows that were already paid for. */
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
      costUsd = sumOfCosts(costUsd, answer.facts.costUsd ?? 0);
      warnings.push(`Only the first ${offset} rows could be read: ${answer.message}`);
      break;
    }
    costUsd = sumOfCosts(costUsd, answer.costUsd);
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
  if (misfits > 0) warnings.push(`Rows of an unknown shape were skipped: ${misfits}.`);
  return { rows: offset, total, costUsd, warnings };
}

function laterFailure(error: unknown, offset: number): ProviderError {
  if (error instanceof ProviderError && offset > 0) return error;
  throw error;
}
