import type { ImportPerformanceInput } from "@findable/contract";
import { findGscConnection, findVendorDay, requireGsc, requireProperty } from "../../domains/indexing/index.ts";
import { brandTermsOf, findFinalDays, findSource, termOf } from "../../domains/performance/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { daysIn } from "../../kernel/search/data-breaks.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { gscFailure } from "../indexing-gsc-check/gsc-failure.ts";
import type { ImportPlan, Target, Week } from "./import-plan.ts";
import { rowsOf } from "./read-days.ts";
import { QUOTA_WAITS, waitForQuota } from "./wait-for-quota.ts";

/** What the vendor keeps: 16 months. */
const KEPT_DAYS = 486;
/** Final days that are read again, because the vendor withdraws rows late. */
const REREAD_DAYS = 3;
/** First days of the parts of a month that are read and stored together. */
const PARTS = [1, 8, 15, 22];

/** The words of the brand: those of the input, then those of an earlier import, then its name and domain. */
export async function targetOf(ctx: RunContext, { brandTerms }: ImportPerformanceInput): Promise<Target> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  if (brandTerms !== undefined) return { ...place, brandTerms: [...new Set(brandTerms.map(termOf))] };
  const stored = await ctx.look("source", async (db) => (await findSource(db, place.workspaceId)) ?? null);
  const { name, primaryDomain: domain } = ctx.workspace;
  return { ...place, brandTerms: stored?.brandTerms ?? brandTermsOf({ name, domain }) };
}

/** Which days to read: those asked for, or every day that is not stored as final, and the last final ones again. */
export async function planImport(
  ctx: RunContext,
  { property: asked, from, to }: ImportPerformanceInput,
  target: Target,
): Promise<ImportPlan> {
  const { agencyId, workspaceId } = target;
  const known = await ctx.look("plan", async (db) => {
    const connection = requireGsc(await findGscConnection(db, workspaceId));
    const source = await findSource(db, workspaceId);
    const site = { domain: ctx.workspace.primaryDomain, asked, before: source?.property ?? null };
    const { today } = await findVendorDay(db, agencyId);
    return { property: requireProperty(connection, site), today, stored: await findFinalDays(db, workspaceId) };
  });
  const { property, today } = known;
  const first = from ?? daysLater(today, -KEPT_DAYS);
  const last = to === undefined || to > today ? today : to;
  const empty = { property, weeks: [], incompleteFrom: null, newest: null, newestFinal: null };
  if (first > last) return empty;
  const published = await readPublished(ctx, { ...empty, property }, { target, from: first, to: last });
  if (published === "quota") return { ...empty, isQuotaUsed: true };
  const newest = published.days.at(-1) ?? null;
  if (newest === null) return empty;
  const { incompleteFrom } = published;
  const newestFinal = incompleteFrom !== null && incompleteFrom <= newest ? daysLater(incompleteFrom, -1) : newest;
  const stored = new Set(known.stored);
  const again = daysLater(newestFinal, -REREAD_DAYS);
  const isWanted = (day: string) => from !== undefined || day > again || !stored.has(day);
  // Days before the first one with figures have none.
  const begin = from ?? published.days[0] ?? first;
  const weeks = weeksOf({ from: begin, to: newest }).filter(({ days }) => days.some(isWanted));
  return { property, weeks, incompleteFrom: incompleteFrom ?? null, newest, newestFinal };
}

interface Published {
  /** Days with figures, earliest first. */
  days: string[];
  incompleteFrom: string | null;
}

/** Asks which days the vendor has published. A used quota is waited out as for the days themselves: that of a day ends the import. */
async function readPublished(
  ctx: RunContext,
  plan: ImportPlan,
  { target, from, to }: { target: Target; from: string; to: string },
): Promise<Published | "quota"> {
  for (let round = 0; ; round += 1) {
    const step = round === 0 ? "published" : `published-${round}`;
    const found = await ctx.step(step, async ({ signal }): Promise<Published | null> => {
      try {
        const rows = await rowsOf({ gsc: ctx.providers.gsc, plan, target, signal }, { from, to }, ["date"], []);
        const { firstIncompleteDate } = await ctx.providers.gsc.searchAnalytics({
          ...{ agencyId: target.agencyId, workspaceId: target.workspaceId, signal, property: plan.property },
          ...{ startDate: daysLater(to, -9), endDate: to, dimensions: ["date"], dataState: "all" },
        });
        return { days: rows.flatMap(({ keys }) => keys[0] ?? []).toSorted(), incompleteFrom: firstIncompleteDate };
      } catch (error) {
        if (!(error instanceof ProviderError) || error.retryable) throw error;
        if (error.kind === "quota") return null;
        throw gscFailure(error);
      }
    });
    if (found !== null) return found;
    if (round === QUOTA_WAITS) return "quota";
    await waitForQuota(ctx, step);
  }
}

function weeksOf({ from, to }: { from: string; to: string }): Week[] {
  if (from > to) return [];
  const days = Array.from({ length: daysIn({ from, to }) }, (_, index) => daysLater(from, index));
  const groups = Map.groupBy(
    days,
    (day) => `${day.slice(0, 7)} ${PARTS.findLast((part) => part <= Number(day.slice(8)))}`,
  );
  return [...groups.values()]
    .map((week) => ({ from: week[0] ?? from, to: week.at(-1) ?? to, days: week }))
    .toReversed();
}
