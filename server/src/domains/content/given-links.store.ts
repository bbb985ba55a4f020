import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/keys.sql

/**
 * The links of a text that a person or a crawl gave: those of stored pages of the brand, and those that first stood in an edit by a key
 * that may approve. A model can write any address, with anything in it, so no other one may be opened.
 */
export async function findGivenLinks(
  db: Db,
  { workspaceId, contentId, links }: { workspaceId: string; contentId: string; links: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ link: string }>(sql`
    select link from unnest(${links}::text[]) as link
    where exists (select from site_pages p where p.workspace_id = ${workspaceId} and p.url = link)
      or (select r.origin = 'edited' and r.created_by is not null and key_may_approve(r.created_by)
          from content_revisions r
          where r.workspace_id = ${workspaceId} and r.content_id = ${contentId} and position(link in r.body) > 0
          order by r.revision limit 1)`);
  return rows.map(({ link }) => link);
}
