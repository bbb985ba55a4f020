import { type RefreshKeywordsResult, refreshKeywordsSkill, unknownFor } from "@findable/contract";
import {
  chooseRefreshed,
  MAX_REFRESHED,
  refreshCost,
  refreshedFor,
  refreshPrice,
  type StoredMetrics,
} from "../../domains/keywords/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { chunksOf } from "../../kernel/lists/chunks-of.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import { type AskedChunk, requestMetrics, storeChunk } from "./request-metrics.ts";
import { writeMetrics } from "./write-metrics.ts";

/** Keywords asked for and stored together: one call of every vendor. */
const CHUNK = 700;
/** Changes in the result. The file lists all. */
const MAX_CHANGES = 200;

/** Reads the numbers of stored keywords from the provider of search data, or else of link data. */
export const refreshKeywords = defineSkill({
  ...refreshKeywordsSkill,
  version: 1,
  estimate: ({ keywordIds }) => refreshCost(keywordIds?.length ?? MAX_REFRESHED),
  minimumCredits: () => refreshPrice(1),
  async run(ctx, input) {
    const { keywords, isAll } = await ctx.look("choose", (db) => chooseRefreshed(db, ctx.workspace.id, input));
    const affordable = await ctx.step("affordable", async () => refreshedFor(ctx.creditsLeft()));
    const asked = keywords.slice(0, affordable);
    const market = marketOf(ctx.workspace.settings, { location: input.country, language: input.language });
    const place = { country: countryOf(market), language: market.language };
    const chunks: AskedChunk[] = [];
    const stored: StoredMetrics[] = [];
    for (const [index, some] of chunksOf(asked, CHUNK).entries()) {
      const chunk = await requestMetrics(ctx, some, { ...place, number: index + 1 });
      chunks.push(chunk);
      stored.push(...(await storeChunk(ctx, chunk, index + 1)));
      ctx.progress(Math.min(asked.length, (index + 1) * CHUNK), asked.length, "keywords");
    }
    const failed = chunks.filter(({ failure }) => failure !== null);
    if (failed.length === chunks.length) throw nothingRead(failed[0]?.failure ?? "unknown reason");

    const changed = stored.filter(({ before, after }) => before.volume !== after.volume || before.kd !== after.kd);
    const changes = changed.toSorted(
      (one, other) => (other.after.volume ?? -1) - (one.after.volume ?? -1) || (one.keyword < other.keyword ? -1 : 1),
    );
    await writeMetrics(ctx, changes);
    const failures = failed.reduce((sum, chunk) => sum + chunk.asked, 0);
    const result: RefreshKeywordsResult = {
      matched: asked.length,
      refreshed: stored.length,
      changed: changed.length,
      unknown: asked.length - stored.length - failures,
      failed: failures,
      changes: changes
        .slice(0, MAX_CHANGES)
        .map(({ before, after, ...change }) => ({ ...change, before: explained(before), after: explained(after) })),
      warnings: [
        ...(isAll ? [] : [`A run refreshes at most ${MAX_REFRESHED} keywords. Use \`filter\` to refresh the others.`]),
        ...budgetWarning(keywords.slice(affordable), keywords.length),
        ...new Set(chunks.flatMap(({ warnings }) => warnings)),
        ...failed.map(({ asked: count, failure }) => `The numbers of ${count} keywords could not be read: ${failure}`),
      ],
    };
    await ctx.narrate(summary(result));
    return result;
  },
});

function explained<T extends StoredMetrics["before"]>(numbers: T) {
  return { ...numbers, ...unknownFor(numbers.volume === null || numbers.kd === null ? "no_metrics" : null) };
}

function budgetWarning(leftOut: readonly { keyword: string }[], all: number): string[] {
  if (leftOut.length === 0) return [];
  const names = someOf(leftOut.map(({ keyword }) => keyword));
  return [`The budget covers ${all - leftOut.length} of ${all} keywords. Left out: ${names}.`];
}

function nothingRead(failure: string): AppError {
  return new AppError(
    "external_unavailable",
    `The numbers could not be read: ${failure} No keyword was changed and no credits were charged.`,
    { reason: "all_calls_failed" },
  );
}

function summary({ refreshed, changed, unknown, changes }: RefreshKeywordsResult): string {
  const first = changes.map(({ keyword, after }) => `"${keyword}" (${after.volume ?? "unknown"} searches a month)`);
  const named = first.length === 0 ? "" : ` ${someOf(first, 3)}.`;
  return `Read the numbers of ${refreshed} keywords; ${changed} changed.${named} The provider does not know ${unknown}.`;
}
