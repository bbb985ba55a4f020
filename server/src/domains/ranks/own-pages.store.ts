import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { pageKey } from "../../kernel/text/page-key.ts";
import type { OwnPage, OwnPageState } from "./own-page.ts";

/**
 * Records the pages of a crawl: a new row for a page in a new state; otherwise the state was read again. Offers and places are no
 * state; null keeps what an earlier crawl read.
 */
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
        ${column((page) => page.words)}::int[], ${column((page) => jsonOf(page.offers))}::jsonb[],
        ${column((page) => jsonOf(page.places))}::jsonb[])
        as made (page_key, url, status, title, canonical, is_noindex, words, offers, places)),
    known as (
      select distinct on (page_key) page_key, first_read_at, status, title, canonical, is_noindex, words, offers, places
      from own_pages
      where workspace_id = ${workspaceId} and page_key = any(${distinct.map(([key]) => key)}::text[])
      order by page_key, first_read_at desc),
    same as (
      update own_pages
      set last_read_at = greatest(own_pages.last_read_at, read.read_at),
        offers = case when read.offers is null then own_pages.offers else array(select jsonb_array_elements_text(read.offers)) end,
        places = case when read.places is null then own_pages.places else array(select jsonb_array_elements_text(read.places)) end
      from read join known using (page_key, status, is_noindex, words)
      where own_pages.workspace_id = ${workspaceId} and own_pages.page_key = read.page_key and own_pages.first_read_at = known.first_read_at
        and known.title is not distinct from read.title and known.canonical is not distinct from read.canonical
      returning own_pages.page_key)
    insert into own_pages (agency_id, workspace_id, page_key, first_read_at, last_read_at, url, status, title, canonical, is_noindex, words,
      offers, places)
    select ${agencyId}, ${workspaceId}, read.page_key, read_at, read_at, url, read.status, read.title, read.canonical, read.is_noindex,
      read.words,
      case when read.offers is null then coalesce(known.offers, '{}') else array(select jsonb_array_elements_text(read.offers)) end,
      case when read.places is null then coalesce(known.places, '{}') else array(select jsonb_array_elements_text(read.places)) end
    from read left join known on known.page_key = read.page_key
    where read.page_key not in (select page_key from same)
    on conflict (workspace_id, page_key, first_read_at) do nothing`);
}

/** SQL null for null. */
function jsonOf(texts: readonly string[] | null): string | null {
  return texts === null ? null : JSON.stringify(texts);
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
