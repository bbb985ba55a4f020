import type { GscCheckResult } from "@findable/contract";
import {
  exhaustInspections,
  type FoundState,
  findVendorDay,
  indexStateOf,
  postponeChecks,
  recordState,
  setNextDue,
  takeInspections,
} from "../../domains/indexing/index.ts";
import { emitEvents } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

export interface WatchedUrl {
  url: string;
  property: string;
}

type Checked = GscCheckResult["checked"][number];

export interface ReadStates {
  checked: Checked[];
  /** What was not looked at, with the reason. */
  warnings: string[];
}

/** Days of impressions that prove a page is indexed. */
const IMPRESSION_DAYS = 28;
const ROWS = 25_000;
const MOST_PAGES = 4;
/** A refusal of one property can pass after minutes. */
const RETRY_MINUTES = 15;

/** Reads the states of URLs in the order of cost: impressions for all, then inspections for the rest. */
export async function readStates(ctx: RunContext, urls: readonly WatchedUrl[]): Promise<ReadStates> {
  const states: ReadStates = { checked: [], warnings: [] };
  for (const property of new Set(urls.map((one) => one.property))) {
    const ofProperty = urls.filter((one) => one.property === property).map(({ url }) => url);
    const shown = await findShown(ctx, property, ofProperty, states.warnings);
    if (shown.length > 0) {
      await ctx.save(`record-impressions:${property}`, (tx) =>
        recordAll(
          ctx,
          tx,
          shown.map((url) => shownState(url, property)),
        ),
      );
      for (const url of shown) states.checked.push({ url, indexState: "INDEXED", evidence: "impressions" });
    }
    const rest = ofProperty.filter((url) => !shown.includes(url));
    if (rest.length > 0) await inspectAll(ctx, property, rest, states);
  }
  await ctx.save("schedule-next", (tx) => setNextDue(tx, ctx.workspace.id));
  return states;
}

/** URLs with impressions in the last weeks: they are indexed, and this costs one request for all. */
async function findShown(
  ctx: RunContext,
  property: string,
  urls: readonly string[],
  warnings: string[],
): Promise<string[]> {
  const wanted = new Set(urls);
  const day = (daysAgo: number) => new Date(Date.parse(ctx.now) - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const found = await ctx.step(`read-impressions:${property}`, async ({ signal }) => {
    const shown: string[] = [];
    try {
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { rows } = await ctx.providers.gsc.searchAnalytics({
          ...placeOf(ctx),
          ...{ property, signal, startDate: day(IMPRESSION_DAYS), endDate: day(0), dimensions: ["page"] },
          ...{ rowLimit: ROWS, startRow: page * ROWS, dataState: "all" },
        });
        shown.push(
          ...rows.flatMap(({ keys: [url = ""], impressions }) => (impressions > 0 && wanted.has(url) ? [url] : [])),
        );
        if (rows.length < ROWS) break;
      }
      return { shown, problem: null };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.retryable || endsRun(error)) throw error;
      return { shown, problem: error.message };
    }
  });
  if (found.problem !== null) warnings.push(`Impressions of ${property} were not read: ${found.problem}`);
  return found.shown;
}

type Inspected =
  | { read: FoundState }
  /** `quota`: the vendor's inspections of the day are used up. `refused`: the account may not use the property now. */
  | { unread: "quota" | "refused" | "failed"; message: string };

async function inspectAll(
  ctx: RunContext,
  property: string,
  urls: readonly string[],
  { checked, warnings }: ReadStates,
): Promise<void> {
  const { gscInspectionsPerDay: perDay } = ctx.limits;
  const place = placeOf(ctx);
  const count = urls.length;
  const taken = await ctx.save(`take-inspections:${property}`, (tx) =>
    takeInspections(tx, place, { property, count, perDay }),
  );
  let stopped: Inspected | undefined;
  const results = await ctx.eachSaved(
    `inspect:${property}`,
    urls.slice(0, taken),
    (url) => url,
    async (url, { signal }): Promise<Inspected> => {
      if (stopped !== undefined) return stopped;
      const result = await inspect(ctx, { property, url, signal });
      if ("unread" in result && result.unread !== "failed") stopped = result;
      return result;
    },
    async (tx, result) => {
      if ("read" in result) await recordAll(ctx, tx, [result.read]);
      else if (result.unread === "quota") await exhaustInspections(tx, place, { property, perDay });
      return result;
    },
    { unit: "URLs" },
  );
  const unread: { url: string; why: Exclude<Inspected, { read: unknown }> }[] = [];
  urls.forEach((url, index) => {
    const result = results[index] ?? {
      unread: "quota" as const,
      message: `The ${perDay} inspections of today are used up.`,
    };
    if ("read" in result) checked.push({ url, indexState: result.read.indexState, evidence: "inspection" });
    else unread.push({ url, why: result });
  });
  await postpone(ctx, property, unread, warnings);
}

async function inspect(
  ctx: RunContext,
  call: { property: string; url: string; signal: AbortSignal },
): Promise<Inspected> {
  const { url, property } = call;
  try {
    const inspection = await ctx.providers.gsc.inspect({ ...placeOf(ctx), ...call });
    const indexState = indexStateOf(inspection);
    const coverage = inspection.coverageState === "" ? null : inspection.coverageState;
    return {
      read: { url, property, indexState, coverage, evidence: "inspection", canonicalUrl: inspection.googleCanonical },
    };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable || endsRun(error)) throw error;
    const unread = error.kind === "quota" ? "quota" : error.kind === "auth" ? "refused" : "failed";
    return { unread, message: error.message };
  }
}

/** Without the account nothing else can be read either. */
function endsRun(error: ProviderError): boolean {
  const { providerCode } = error.facts;
  return providerCode === "invalid_grant" || providerCode === "captcha" || error.kind === "config";
}

/** What was not looked at is looked at again: after a quota on the vendor's next day, after a refusal in some minutes. */
async function postpone(
  ctx: RunContext,
  property: string,
  unread: readonly { url: string; why: Exclude<Inspected, { read: unknown }> }[],
  warnings: string[],
): Promise<void> {
  if (unread.length === 0) return;
  await ctx.save(`postpone:${property}`, async (tx) => {
    const { endsAt } = await findVendorDay(tx, ctx.invocation.agencyId);
    const of = (isQuota: boolean) =>
      unread.filter(({ why }) => (why.unread === "quota") === isQuota).map(({ url }) => url);
    await postponeChecks(tx, placeOf(ctx), of(true), { at: endsAt });
    await postponeChecks(tx, placeOf(ctx), of(false), { minutes: RETRY_MINUTES });
  });
  for (const message of new Set(unread.map(({ why }) => why.message))) {
    const number = unread.filter(({ why }) => why.message === message).length;
    warnings.push(`${number === 1 ? "1 URL was" : `${number} URLs were`} not looked at: ${message}`);
  }
}

function shownState(url: string, property: string): FoundState {
  return { url, property, indexState: "INDEXED", coverage: null, evidence: "impressions", canonicalUrl: url };
}

/** Records states and emits what became known by them. */
async function recordAll(ctx: RunContext, tx: Tx, found: readonly FoundState[]): Promise<void> {
  const place = placeOf(ctx);
  for (const state of found) {
    const { url, indexState } = state;
    const { before, submissionId, checkedAt, waitedDays } = await recordState(tx, place, state);
    const data = { url, submissionId, channel: "gsc" as const, indexState, checkedAt };
    if (indexState === "INDEXED" && before !== "INDEXED") {
      await emitEvents(tx, { ...place, type: "indexing.url.indexed", data: [data] });
    } else if (indexState !== "INDEXED" && waitedDays !== null && waitedDays >= 1) {
      await emitEvents(tx, { ...place, type: "indexing.url.not_indexed", data: [{ ...data, waitedDays }] });
    }
  }
}

export function placeOf(ctx: RunContext): { agencyId: string; workspaceId: string } {
  return { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
}
