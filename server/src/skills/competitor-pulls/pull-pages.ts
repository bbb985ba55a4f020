import type { Tx } from "../../kernel/database/db.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";

/** Attempts for one page. After the last one, the pull ends. */
const ATTEMPTS = 3;
const PAGE_TIMEOUT_MS = 120_000;

export interface PageRequest {
  offset: number;
  limit: number;
}

/** The result of storing a page. */
export interface StoredPage {
  /** Rows that the vendor returned. */
  rows: number;
  /** Total rows that the vendor has; null if unknown. */
  total: number | null;
  warnings: string[];
}

export interface PulledPages<K extends StoredPage> {
  pages: K[];
  rows: number;
  /** Total rows that the vendor has; null if unknown. */
  total: number | null;
  /** Why the pull ended early; null if it is complete. */
  failure: string | null;
  warnings: string[];
}

export interface PageSource<F, K extends StoredPage> {
  /** Prefix of the step names, and the noun for the rows in progress. */
  unit: string;
  limit: number;
  /** What a reviewer sees before a page is read. */
  shows: { competitor: string; resource: string };
  /** Rows per page; null if the vendor returns all rows at once. */
  pageSize: number | null;
  read(request: PageRequest, tools: StepTools): Promise<F>;
  keep(tx: Tx, found: F): Promise<K>;
}

/**
 * Reads the rows of a vendor page by page. Each page is stored in the step that reads it, so that a later failure does not lose rows
 * that were paid for. A failure of the first page fails the run; a later failure ends the pull with the rows stored so far.
 */
export async function pullPages<F extends object, K extends StoredPage>(
  ctx: RunContext,
  { unit, limit, pageSize, shows: { competitor, resource }, read, keep }: PageSource<F, K>,
): Promise<PulledPages<K>> {
  const pages: K[] = [];
  let rows = 0;
  let failure: string | null = null;
  while (rows < limit) {
    const request = { offset: rows, limit: Math.min(pageSize ?? limit, limit - rows) };
    const shows = { competitor, ...request, writes: [{ resource, atMost: request.limit }] };
    const page = await pullPage(ctx, { unit, request, shows }, read, keep);
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

async function pullPage<F extends object, K extends StoredPage>(
  ctx: RunContext,
  { unit, request, shows }: { unit: string; request: PageRequest; shows: Record<string, unknown> },
  read: PageSource<F, K>["read"],
  keep: PageSource<F, K>["keep"],
): Promise<K | Failed> {
  const [page] = await ctx.eachSaved(
    `${unit}-from-${request.offset}`,
    [request],
    () => "page",
    (asked, tools) => readOrFail(asked, tools, read),
    async (tx, found): Promise<K | Failed> => ("failure" in found ? { failure: found.failure } : keep(tx, found.page)),
    { maxRetries: ATTEMPTS - 1, timeoutMs: PAGE_TIMEOUT_MS, unit: "pages", shows },
  );
  if (page === undefined) throw new Error("A page was neither read nor failed.");
  return page;
}

async function readOrFail<F>(
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

/** The price of a pull in proportion to its rows; the full price if the pull is complete. A pull without rows is free. */
export function earnedPrice(price: number, { rows, total, failure }: PulledPages<StoredPage>, limit: number): number {
  if (rows === 0) return 0;
  if (failure === null) return price;
  return Math.round((price * rows * 10) / Math.min(limit, total ?? limit)) / 10;
}
