import type { KeywordCandidate } from "@findable/contract";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { insertFirstRanks, selectNow } from "../../domains/ranks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { storeSerp } from "../research-serp/search-serp.ts";
import type { MeasuredQuery } from "./keywords/baseline.ts";
import { type BaselineFacts, searchOf } from "./measure-baseline.ts";

/**
 * Adds the keywords to the workspace or updates existing ones, with the results pages and ranks of the baseline.
 */
export async function storeKeywords(
  tx: Tx,
  ctx: RunContext,
  keywords: readonly KeywordCandidate[],
  { queries, market }: Pick<BaselineFacts, "queries" | "market">,
): ReturnType<typeof upsertKeywords> {
  const found = keywords.map((candidate) => {
    const source = candidate.sources.includes("serp") ? ("SERPDATA" as const) : ("AI_SUGGESTION" as const);
    return { ...candidate, source };
  });
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const counts = await upsertKeywords(tx, { ...place, keywords: found });
  const checks = [];
  for (const query of queries) checks.push(await storeCheck(tx, ctx, query, market));
  await insertFirstRanks(tx, { ...place, device: "desktop", ...market }, checks);
  return counts;
}

/** Stores the results page of a query. Returns the rank on it. */
async function storeCheck(
  tx: Tx,
  ctx: RunContext,
  { keyword, serp }: MeasuredQuery,
  market: BaselineFacts["market"],
): Promise<Parameters<typeof insertFirstRanks>[2][number]> {
  if (serp === null) {
    const checkedAt = await selectNow(tx, ctx.invocation.agencyId);
    const nowhere = { position: null, url: null, via: null, surfaces: [], depth: null, serpId: null };
    return { keyword, outcome: "failed", ...nowhere, checkedAt };
  }
  const { serpId, fetchedAt, body, ownPlace } = await storeSerp(ctx, tx, searchOf({ query: keyword, ...market }), serp);
  const outcome = ownPlace.position === null ? "not_found" : "measured";
  return { keyword, outcome, ...ownPlace, depth: body.organic.at(-1)?.rank ?? 0, checkedAt: fetchedAt, serpId };
}
