import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The posts and pages that target a keyword, oldest first, without archived ones. */
export async function findContentLinks(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<{ blogPosts: string[]; landingPages: string[] }> {
  const rows = await db.query<{ record_id: string; kind: string }>(sql`
    select record_id, kind from contents
    where workspace_id = ${workspaceId} and keyword_ids @> array[${id}]::text[] and archived_at is null
    order by created_at, record_id`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.record_id);
  return { blogPosts: of("blog_post"), landingPages: of("landing_page") };
}
