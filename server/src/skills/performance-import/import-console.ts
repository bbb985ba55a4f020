import type { ImportPerformanceResult } from "@findable/contract";
import { markVendorBreaks } from "../../domains/interventions/index.ts";
import {
  brandPattern,
  type DayFigures,
  lockPerformance,
  recordDays,
  recordSource,
  storeDays,
  storePairs,
} from "../../domains/performance/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { gscFailure } from "../indexing-gsc-check/gsc-failure.ts";
import type { ImportPlan, Target, Week } from "./import-plan.ts";
import { type ReadWeek, readWeek, rowsOf } from "./read-days.ts";
import { QUOTA_WAITS, waitForQuota } from "./wait-for-quota.ts";

const PAIR_DAYS = 28;
const CONCURRENCY = 2;
const WEEK_TIMEOUT_MS = 1_800_000;
const KINDS = ["total", "country", "device", "query", "page"] as const;

type Imported = Omit<ImportPerformanceResult, "keywordsAdded">;

interface StoredWeek {
  days: number;
  queries: number;
  pages: number;
  countries: number;
  devices: number;
  removed: number;
  cut: number;
}

/** Reads the days of a plan, newest first. Each part of a month is stored in one transaction, so that a run can be interrupted. */
export async function importConsole(ctx: RunContext, plan: ImportPlan, target: Target): Promise<Imported> {
  const warnings: string[] = [];
  const stored: StoredWeek[] = [];
  let waiting: readonly Week[] = plan.weeks;
  for (let round = 0; waiting.length > 0; round += 1) {
    const results = await importWeeks(ctx, { plan, target, weeks: waiting, round });
    stored.push(...results.flatMap((result) => result ?? []));
    waiting = waiting.filter((_, index) => results[index] === null);
    if (waiting.length === 0) break;
    if (round === QUOTA_WAITS) {
      warnings.push(quotaWarning(waiting));
      break;
    }
    await waitForQuota(ctx, String(round));
  }
  if (plan.isQuotaUsed === true)
    warnings.push("The day's quota of the search console is used up, so no day was read. The next import reads them.");
  const queryPages = await importPairs(ctx, plan, target, warnings);
  await ctx.save("record-source", async (tx) => {
    await recordSource(tx, target, { source: "search_console", property: plan.property });
    if (stored.length > 0) await markVendorBreaks(tx, target, rangeOf(ctx, plan));
  });
  const sum = (pick: (week: StoredWeek) => number) => stored.reduce((total, week) => total + pick(week), 0);
  const removedRows = sum(({ removed }) => removed);
  if (removedRows > 0)
    warnings.push(
      `The search console no longer returns ${removedRows} rows of earlier imports. It withdraws rows of rare queries when it finishes a day.`,
    );
  if (plan.newest === null && plan.isQuotaUsed !== true)
    warnings.push(`The search console has no figures of ${plan.property} yet.`);
  return {
    ...{ source: "search_console", property: plan.property, range: rangeOf(ctx, plan), days: sum(({ days }) => days) },
    rows: {
      ...{ queries: sum(({ queries }) => queries), pages: sum(({ pages }) => pages) },
      ...{ countries: sum(({ countries }) => countries), devices: sum(({ devices }) => devices), queryPages },
    },
    ...{
      removedRows,
      daysCutOff: sum(({ cut }) => cut),
      incompleteFrom: plan.incompleteFrom,
      refused: 0,
      refusals: [],
    },
    warnings,
  };
}

interface Round {
  plan: ImportPlan;
  target: Target;
  weeks: readonly Week[];
  round: number;
}

/** Null for a part that a quota of the vendor kept from being read. */
function importWeeks(ctx: RunContext, { plan, target, weeks, round }: Round): Promise<(StoredWeek | null)[]> {
  return ctx.eachSaved<Week, ReadWeek | null, StoredWeek | null>(
    round === 0 ? "days" : `days-${round}`,
    weeks,
    ({ from }) => from,
    async (week, { signal }) => {
      try {
        return await readWeek(
          { gsc: ctx.providers.gsc, plan, target, brandPattern: brandPattern(target.brandTerms), signal },
          week,
        );
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "quota") return null;
        if (error instanceof ProviderError && error.retryable) throw error;
        throw gscFailure(error);
      }
    },
    async (tx, read, week) => (read === null ? null : storeWeek(tx, target, week, read)),
    { concurrency: CONCURRENCY, unit: "weeks", timeoutMs: WEEK_TIMEOUT_MS },
  );
}

async function storeWeek(tx: Tx, target: Target, week: Week, { figures, days }: ReadWeek): Promise<StoredWeek> {
  await lockPerformance(tx, target.workspaceId);
  let removed = 0;
  for (const kind of KINDS) {
    const gone = await storeDays(tx, target, kind, week, figures[kind]);
    if (kind !== "total") removed += gone;
  }
  await storeDays(tx, target, "query_rows", week, rowSums(figures.query));
  await storeDays(tx, target, "page_rows", week, rowSums(figures.page));
  await recordDays(tx, target, "search_console", days);
  return {
    ...{ days: days.length, queries: figures.query.length, pages: figures.page.length },
    ...{ countries: figures.country.length, devices: figures.device.length, removed },
    cut: days.filter(({ queriesCut, pagesCut }) => queriesCut || pagesCut).length,
  };
}

/** The sums of the rows of each day, which show how much of the property they cover. */
function rowSums(rows: readonly DayFigures[]): DayFigures[] {
  return rows.map((row) => ({ ...row, value: "all" }));
}

/** Rows by query and page of the newest weeks, which the vendor computes in one request. */
async function importPairs(ctx: RunContext, plan: ImportPlan, target: Target, warnings: string[]): Promise<number> {
  const { newestFinal } = plan;
  if (newestFinal === null) return 0;
  const range = { from: daysLater(newestFinal, 1 - PAIR_DAYS), to: newestFinal };
  const [stored = 0] = await ctx.eachSaved(
    "query-pages",
    [range],
    ({ to }) => to,
    async (asked, { signal }) => {
      try {
        return await rowsOf({ gsc: ctx.providers.gsc, plan, target, signal }, asked, ["query", "page"], []);
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "quota") return null;
        throw error instanceof ProviderError && error.retryable ? error : gscFailure(error);
      }
    },
    async (tx, rows, asked) => {
      if (rows === null) return -1;
      await lockPerformance(tx, target.workspaceId);
      const pairs = rows.map(({ keys: [value = "", page = ""], clicks, impressions, position }) => ({
        ...{ value, page, clicks, impressions, position },
      }));
      return storePairs(tx, target, asked, pairs);
    },
  );
  if (stored === -1) warnings.push("Rows by query and page were not read: a quota of the search console is used up.");
  return Math.max(0, stored);
}

function rangeOf(ctx: RunContext, { weeks, newest }: ImportPlan) {
  const today = newest ?? ctx.now.slice(0, 10);
  return { from: weeks.at(-1)?.from ?? today, to: weeks[0]?.to ?? today };
}

function quotaWarning(weeks: readonly Week[]): string {
  const days = weeks.reduce((sum, week) => sum + week.days.length, 0);
  return `A quota of the search console is used up: ${days} days up to ${weeks[0]?.to} were not read. The next import reads them.`;
}
