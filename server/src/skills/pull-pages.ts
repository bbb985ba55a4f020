import type { Tx } from "../kernel/database/db.ts";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import type { StepTools } from "../kernel/runs/step.ts";

/** A vendor that keeps failing at a page is asked no further. */
const ATTEMPTS = 3;
const PAGE_TIMEOUT_MS = 120_000;

export interface PageRequest {
  offset: number;
  limit: number;
}

/** What a page came to. */
export interface KeptPage {
  /** Rows that the vendor gave. */
  rows: number;
  /** Rows that the vendor counts in all; null where it does not say. */
  total: number | null;
  warnings: string[];
}

export interface PulledPages<K extends KeptPage> {
  pages: K[];
  rows: number;
  /** Rows that there are and that were wanted; null where the vendor does not say. */
  total: number | null;
  /** Why the vendor was asked no further; null where it gave all that was wanted. */
  failure: string | null;
  warnings: string[];
}

export interface PageSource<F, K extends KeptPage> {
  /** First part of the names of the steps, and word for the rows in progress. */
  unit: string;
  limit: number;
  /** Rows of a page; null where all come at once. */
  pageSize: number | null;
  read(request: PageRequest, tools: StepTools): Promise<F>;
  keep(tx: Tx, found: F): Promise<K>;
}

/**
 * Reads what a vendor has page by page, and keeps each page in the step that reads it, so that no later failure loses what was paid
 * for. A vendor that fails at the first page fails the run; one
 * that fails later has given what it gave.
 */
export async function pullPages<F extends object, K extends KeptPage>(
  ctx: RunContext,
  { unit, limit, pageSize, read, keep }: PageSource<F, K>,
): Promise<PulledPages<K>> {
  const pages: K[] = [];
  let rows = 0;
  let failure: string | null = null;
  while (rows < limit) {
    const request = { offset: rows, limit: Math.min(pageSize ?? limit, limit - rows) };
    const page = await onePage(ctx, unit, request, read, keep);
    if ("failure" in page) {
      failure = page.failure;
      break;
    }
    pages.push(page);
    rows += page.rows;
    ctx.progress(rows, Math.max(rows, Math.min(limit, page.total ?? limit)), unit);
    if (page.rows < request.limit || rows >= (page.total ?? limit)) break;
  }
  const total = pages.at(-1)?.total ?? null;
  return { pages, rows, total, failure, warnings: [...new Set(pages.flatMap(({ warnings }) => warnings))] };
}

interface Failed {
  failure: string;
}

async function onePage<F extends object, K extends KeptPage>(
  ctx: RunContext,
  unit: string,
  request: PageRequest,
  read: PageSource<F, K>["read"],
  keep: PageSource<F, K>["keep"],
): Promise<K | Failed> {
  const [page] = await ctx.eachSaved(
    `${unit}-from-${request.offset}`,
    [request],
    () => "page",
    (asked, tools) => tryToRead(asked, tools, read),
    async (tx, found): Promise<K | Failed> => ("failure" in found ? { failure: found.failure } : keep(tx, found.page)),
    { maxRetries: ATTEMPTS - 1, timeoutMs: PAGE_TIMEOUT_MS, unit: "pages" },
  );
  if (page === undefined) throw new Error("A page was neither read nor failed.");
  return page;
}

async function tryToRead<F>(
  request: PageRequest,
  tools: StepTools,
  read: (request: PageRequest, tools: StepTools) => Promise<F>,
): Promise<{ page: F } | Failed> {
  try {
    return { page: await read(request, tools) };
  } catch (error) {
    const isLate = error instanceof ProviderError && request.offset > 0;
    if (!isLate || (error.retryable && tools.attempt < ATTEMPTS)) throw error;
    return { failure: error.message };
  }
}

/** The share of a pull's price that was earned: all of it where the vendor gave what there was. */
export function earnedPrice(price: number, { rows, total, failure }: PulledPages<KeptPage>, limit: number): number {
  if (failure === null) return price;
  return Math.round((price * rows * 10) / Math.min(limit, total ?? limit)) / 10;
}

/** What was left out of a pull, and why, in sentences. */
export function pullWarnings(
  { rows, total, failure, warnings }: PulledPages<KeptPage>,
  limit: number,
  unit: string,
): string[] {
  const broken =
    failure === null
      ? []
      : [`The vendor failed after ${rows} ${unit}, which are kept and of which alone the price was taken: ${failure}`];
  const cut =
    failure === null && total !== null && total > rows
      ? [`The vendor counts ${total} ${unit}; ${rows} were read. Raise \`limit\`, now ${limit}, for more.`]
      : [];
  return [...broken, ...cut, ...warnings];
}

const HOUR = 3600;

/** How old what was pulled is, in words. */
function ageOf(seconds: number): string {
  if (seconds < 2 * HOUR) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 48 * HOUR) return `${Math.round(seconds / HOUR)} hours`;
  return `${Math.round(seconds / (24 * HOUR))} days`;
}

/** Said of a pull that answers for another: how old it is, and where it was asked for something else. */
export function reusedWarnings(
  ageSeconds: number,
  asked: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): string[] {
  const other = Object.keys(asked).filter((name) => asked[name] !== settings[name]);
  const differs = other.map((name) => `\`${name}\` ${settings[name] ?? "none"}`).join(", ");
  return [
    `Nothing was pulled: this is what was stored ${ageOf(ageSeconds)} ago. Use \`freshness: now\` to pull again.`,
    ...(other.length === 0 ? [] : [`It was pulled with ${differs}; what you asked for was not applied.`]),
  ];
}
