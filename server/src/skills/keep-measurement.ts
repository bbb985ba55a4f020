import { type ChosenKeyword, DEPTH, type MadeCheck, rankIn, type Series, selectNow } from "../domains/ranks/index.ts";
import type { Tx } from "../kernel/database/db.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import type { Serp } from "../providers/serpdata/port.ts";
import { keep } from "./search-and-keep.ts";

/** A check, and why it failed where it did. */
export interface Measurement {
  check: MadeCheck;
  failure: string | null;
}

/** A page, or why there is none. */
export type Found = { serp: Serp } | { failure: string };

/** A page without a single result proves nothing. */
export function foundOn(serp: Serp): Found {
  return serp.organic.length > 0 ? { serp } : { failure: "The page had no results." };
}

/** Keeps the page, and answers what it says; why there is none, otherwise. */
export async function keepMeasurement(
  ctx: RunContext,
  tx: Tx,
  { keyword: { id: keywordId, keyword }, series, found }: { keyword: ChosenKeyword; series: Series; found: Found },
): Promise<Measurement> {
  const nothing = { keywordId, keyword, position: null, url: null, depth: null, serpId: null };
  if ("failure" in found) {
    const checkedAt = await selectNow(tx, ctx.invocation.agencyId);
    return { check: { ...nothing, outcome: "failed", checkedAt }, failure: found.failure };
  }
  const { serpId, fetchedAt, body } = await keep(ctx, tx, { query: keyword, topN: DEPTH, ...series }, found.serp);
  const rank = rankIn(body.organic);
  const outcome = rank.position === null ? "not_found" : "measured";
  const check = { ...nothing, ...rank, outcome, depth: body.organic.length, checkedAt: fetchedAt, serpId } as const;
  return { check, failure: null };
}

/** Keywords, or checks, that somebody is shown who is asked about all. */
export const SHOWN = 20;

/** What a person decides by before searches are made. */
export function shownSearches(keywords: readonly ChosenKeyword[], series: Series) {
  return { keywords: keywords.length, first: keywords.slice(0, SHOWN).map(({ keyword }) => keyword), ...series };
}
