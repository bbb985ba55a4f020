import sql, { empty } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** Keywords whose labels were both set by a person, so that no run changes them: in a workspace, or among the given ones. */
export async function findLabelledByPeople(
  db: Db,
  { workspaceId, among, limit }: { workspaceId: string; among?: readonly string[] | undefined; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id
    from keywords
    where workspace_id = ${workspaceId} and intent_confidence = 1 and relevance_confidence = 1
      ${among === undefined ? empty : sql`and id = any(${among}::text[])`}
    order by id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
