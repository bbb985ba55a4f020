import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { pageKey } from "../../kernel/text/page-key.ts";

/** The crawled pages that URLs show, by URL. */
export async function findPageIds(
  db: Db,
  { workspaceId, urls }: { workspaceId: string; urls: readonly string[] },
): Promise<Map<string, string>> {
  const keys = new Map(urls.map((url) => [url, pageKey(url)]));
  const rows = await db.query<{ id: string; page_key: string }>(sql`
    select id, page_key from site_pages
    where workspace_id = ${workspaceId} and page_key = any (${[...keys.values()]}::text[])`);
  const ids = new Map(rows.map(({ id, page_key }) => [page_key, id]));
  return new Map(
    [...keys].flatMap(([url, key]) => {
      const id = ids.get(key);
      return id === undefined ? [] : [[url, id]];
    }),
  );
}
