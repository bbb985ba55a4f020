import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import type { OwnPage, OwnPageState } from "./own-page.ts";

/** Equal for URLs that show the same page. */
function pageKey(url: string): string {
  return createHash("sha256").update(comparableAddress(url)).digest("base64url").slice(0, 32);
}

/** Records the pages of a crawl: a new row for a page in a new state; otherwise the state was read again. */
export async function recordOwnPages(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  pages: readonly OwnPage[],
): Promise<void> {
  const distinct = [...new Map(pages.map((page) => [pageKey(page.url), page]))];
  const column = <T>(pick: (page: OwnPage) => T) => distinct.map(([, page]) => pick(page));
  await tx.query(sql`
    with read as (
      select made.*, date_trunc('milliseconds', world_now(${agencyId})) as read_at
      from unnest(${distinct.map(([key]) => key)}::text[], ${column((page) => page.url)}::text[],
        ${column((page) => page.status)}::int[], ${column((page) => page.title)}::text[],
        ${column((page) => page.canonical)}::text[], ${column((page) => page.noindex)}::boolean[],
        ${column((page) => page.words)}::int[]) as made (page_key, url, status, title, canonical, is_noindex, words)),
    known as (
      select distinct on (page_key) page_key, first_read_at, status, title, canonical, is_noindex, words
      from own_pages
      where workspace_id = ${workspaceId} and page_key = any(${distinct.map(([key]) => key)}::text[])
      order by page_key, first_read_at desc),
    same as (
      update own_pages
      set last_read_at = greatest(own_pages.last_read_at, read.read_at)
      from read join known using (page_key, status, is_noindex, words)
      where own_pages.workspace_id = ${workspaceId} and own_pages.page_key = read.page_key and own_pages.first_read_at = known.first_read_at
        and known.title is not distinct from read.title and known.canonical is not distinct from read.canonical
      returning own_pages.page_key)
    insert into own_pages (agency_id, workspace_id, page_key, first_read_at, last_read_at, url, status, title, canonical, is_noindex, words)
    select ${agencyId}, ${workspaceId}, page_key, read_at, read_at, url, status, title, canonical, is_noindex, words
    from read
    where page_key not in (select page_key from same)
    on conflict (workspace_id, page_key, first_read_at) do nothing`);
}

interface PageRow extends Omit<OwnPageState, "firstReadAt" | "lastReadAt"> {
  first_read_at: string;
  last_read_at: string;
}

/** The last states of a page, newest first. */
export async function selectOwnPageStates(
  db: Db,
  { workspaceId, url }: { workspaceId: string; url: string },
): Promise<OwnPageState[]> {
  const rows = await db.query<PageRow>(sql`
    select url, status, title, canonical, is_noindex as noindex, words, first_read_at, last_read_at
    from own_pages
    where workspace_id = ${workspaceId} and page_key = ${pageKey(url)}
    order by first_read_at desc
    limit 20`);
  return rows.map(({ first_read_at, last_read_at, ...page }) => ({
    ...page,
    firstReadAt: first_read_at,
    lastReadAt: last_read_at,
  }));
}

/** The pages of the own site that search engines may index, as they were last read. */
export async function selectOwnPages(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<{ url: string; title: string | null }[]> {
  return db.query(sql`
    select url, title
    from (
      select distinct on (page_key) url, title, status, is_noindex
      from own_pages
      where workspace_id = ${workspaceId}
      order by page_key, first_read_at desc) page
    where status = 200 and not is_noindex
    order by url
    limit ${limit}`);
}
