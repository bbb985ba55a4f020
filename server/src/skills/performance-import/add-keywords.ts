import type { ImportPerformanceInput } from "@findable/contract";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { findQueriesWithoutKeyword } from "../../domains/performance/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Target } from "./import-plan.ts";

const DEFAULT_IMPRESSIONS = 10;
/** An import adds the queries with most impressions; the next one adds more. */
const MOST_ADDED = 1_000;

/** Stores queries as keywords where the input asks for it, and returns how many are new. */
export async function addKeywords(
  ctx: RunContext,
  { addKeywords: isAsked = false, minImpressions = DEFAULT_IMPRESSIONS }: ImportPerformanceInput,
  { agencyId, workspaceId }: Target,
): Promise<number> {
  if (!isAsked) return 0;
  return ctx.save("keywords", async (tx) => {
    const found = await findQueriesWithoutKeyword(tx, { workspaceId, minImpressions, limit: MOST_ADDED });
    const keywords = found.map(({ query }) => ({ keyword: query, source: "SEARCH_CONSOLE" as const }));
    const { created } = await upsertKeywords(tx, { agencyId, workspaceId, keywords });
    return created;
  });
}
