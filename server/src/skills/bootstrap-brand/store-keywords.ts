import type { KeywordCandidate } from "@findable/contract";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { insertFirstRanks } from "../../domains/ranks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type BaselineFacts, RESULT_DEPTH } from "./measure-baseline.ts";

/** Adds the keywords to the workspace or updates existing ones, together with the measured ranks. */
export async function storeKeywords(
  tx: Tx,
  ctx: RunContext,
  keywords: readonly KeywordCandidate[],
  { baseline: { ranks }, market }: Pick<BaselineFacts, "baseline" | "market">,
): ReturnType<typeof upsertKeywords> {
  const rankOf = new Map(ranks.map((rank) => [rank.keyword, rank]));
  const found = keywords.map((candidate) => {
    const { position = null, url = null, via = null } = rankOf.get(candidate.keyword) ?? {};
    return {
      ...candidate,
      source: candidate.sources.includes("serp") ? ("SERPDATA" as const) : ("AI_SUGGESTION" as const),
      currentRank: position === null || url === null ? null : { position, url, via, checkedAt: ctx.now },
    };
  });
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const counts = await upsertKeywords(tx, { ...place, keywords: found });
  const measured = found.flatMap(({ keyword, currentRank }) =>
    currentRank === null ? [] : [{ keyword, ...currentRank, depth: RESULT_DEPTH }],
  );
  await insertFirstRanks(tx, { ...place, device: "desktop", ...market }, measured);
  return counts;
}
