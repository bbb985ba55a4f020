import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

const MOST = 2_000;

/** Own pages that a text can link to: indexable pages of the last crawls, and what was published since. */
export async function findLinkTargets(db: Db, workspaceId: string): Promise<{ url: string; title: string }[]> {
  return db.query<{ url: string; title: string }>(sql`
    with crawled as (
      select distinct on (page_key) url, title, status, is_noindex
      from own_pages
      where workspace_id = ${workspaceId}
      order by page_key, first_read_at desc)
    select url, title from crawled where status = 200 and not is_noindex and title <> ''
    union
    select published_url, title from contents
    where workspace_id = ${workspaceId} and published_url is not null and archived_at is null
    limit ${MOST}`);
}
