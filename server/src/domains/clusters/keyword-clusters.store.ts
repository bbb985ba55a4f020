import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The cluster of each keyword in the newest set of the workspace. Keywords of none, and workspaces without a set, are left out. */
export async function findClusterOfKeywords(db: Db, workspaceId: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; keyword_ids: string[] }>(sql`
    select c.id, c.keyword_ids from keyword_clusters c
    where c.workspace_id = ${workspaceId} and c.scope = (
      select s.scope from keyword_cluster_sets s where s.workspace_id = ${workspaceId} order by s.made_at desc, s.scope limit 1)`);
  return new Map(rows.flatMap(({ id, keyword_ids }) => keyword_ids.map((keyword) => [keyword, id] as const)));
}
