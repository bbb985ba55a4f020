import { resolutionOf } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** What clusters rest on: keywords, and those whose results page is stored. */
export async function findGroupedCoverage(db: Db, workspaceId: string) {
  const [row] = await db.query<{ keywords: number; rank_checked: number }>(sql`
    select count(*)::int as keywords, count(*) filter (where checked.keyword_id is not null)::int as rank_checked
    from keywords
    left join (select distinct keyword_id from keyword_ranks where workspace_id = ${workspaceId}) as checked
      on checked.keyword_id = keywords.id
    where workspace_id = ${workspaceId} and status <> 'ARCHIVED'`);
  const { keywords = 0, rank_checked: rankChecked = 0 } = row ?? {};
  const missing = keywords === 0 ? (["no_keywords"] as const) : rankChecked === 0 ? (["no_ranks"] as const) : [];
  return { keywords, rankChecked, resolve: missing.map((reason) => resolutionOf(reason)) };
}
