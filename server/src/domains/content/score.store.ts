import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The score of a revision from 0 to 100, by its last evaluation; null if it was not evaluated. */
export async function findScore(
  db: Db,
  { workspaceId, contentId, revision }: { workspaceId: string; contentId: string; revision: number },
): Promise<number | null> {
  const [row] = await db.query<{ score: number }>(sql`
    select (i.result ->> 'score')::float8 as score
    from content_revisions r
    join invocations i on i.workspace_id = r.workspace_id and i.created_at >= r.created_at and i.skill = 'produce.evaluate'
      and i.status = 'SUCCEEDED' and i.result ->> 'contentId' = r.content_id and (i.result ->> 'revision')::integer = r.revision
    where r.workspace_id = ${workspaceId} and r.content_id = ${contentId} and r.revision = ${revision}
    order by i.created_at desc, i.id desc
    limit 1`);
  return row?.score ?? null;
}
