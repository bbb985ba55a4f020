import type { AuditSiteResult, SiteChangeCounts, SiteCoverage } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { pageKey } from "../../kernel/text/page-key.ts";
import type { SiteUpdate } from "./compare-crawls.ts";
import type { PageUpdate } from "./compare-pages.ts";
import type { KnownSite } from "./crawled-site.ts";

export interface SitePlace {
  agencyId: string;
  workspaceId: string;
}

/** Serializes the crawls of a workspace. */
export async function lockSite(tx: Tx, { workspaceId }: SitePlace): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('site pages ' || ${workspaceId}, 0))`);
}

export async function findKnownSite(tx: Tx, { workspaceId }: SitePlace): Promise<KnownSite> {
  const pages = await tx.query<KnownSite["pages"][number]>(sql`
    select id, page_key as key, url, state, status, indexability, words from site_pages where workspace_id = ${workspaceId}`);
  const findings = await tx.query<KnownSite["findings"][number]>(sql`
    select code, severity, url, page_key as key from site_findings where workspace_id = ${workspaceId} and fixed_at is null`);
  const [crawls] = await tx.query<{ any: boolean; whole: boolean }>(sql`
    select count(*) > 0 as any, coalesce(bool_or(ended = 'complete'), false) as whole
    from site_crawls where workspace_id = ${workspaceId}`);
  return { pages, findings, wasRead: crawls?.any ?? false, wasReadWhole: crawls?.whole ?? false };
}

/** The URLs of the pages that exist. */
export async function selectKnownUrls(db: Db, { workspaceId }: SitePlace, limit: number): Promise<string[]> {
  const rows = await db.query<{ url: string }>(sql`
    select url from site_pages where workspace_id = ${workspaceId} and state = 'present' order by url limit ${limit}`);
  return rows.map(({ url }) => url);
}

/** How many pages of the site link to each of these URLs, as the last crawl read them; without URLs that it did not read. */
export async function selectLinksIn(
  db: Db,
  { workspaceId, urls }: Pick<SitePlace, "workspaceId"> & { urls: readonly string[] },
): Promise<Map<string, number>> {
  const keys = urls.map(pageKey);
  const rows = await db.query<{ key: string; linksIn: number }>(sql`
    select page_key as key, links_in as "linksIn" from site_pages
    where workspace_id = ${workspaceId} and page_key = any (${keys}::text[]) and state = 'present'`);
  const counts = new Map(rows.map(({ key, linksIn }) => [key, linksIn]));
  return new Map(
    urls.flatMap((url) => {
      const linksIn = counts.get(pageKey(url));
      return linksIn === undefined ? [] : [[url, linksIn] as const];
    }),
  );
}

export interface CrawlRecord extends Pick<AuditSiteResult, "ended" | "crawled" | "indexable"> {
  changes: SiteChangeCounts;
  coverage: SiteCoverage | null;
}

/** Stores a crawl, its pages and its issues at the current time of the agency's world. */
export async function storeCrawl(
  tx: Tx,
  { agencyId, workspaceId, crawlId }: SitePlace & { crawlId: string },
  update: SiteUpdate,
  { ended, crawled, indexable, changes, coverage }: CrawlRecord,
): Promise<void> {
  const place = { agencyId, workspaceId };
  const [row] = await tx.query<{ at: string }>(sql`
    insert into site_crawls (id, agency_id, workspace_id, crawled_at, ended, crawled, indexable, changes)
    values (${crawlId}, ${agencyId}, ${workspaceId}, date_trunc('milliseconds', world_now(${agencyId})), ${ended}, ${crawled},
      ${indexable}, ${toJsonb({ ...changes, coverage })}::jsonb)
    returning crawled_at as at`);
  if (row === undefined) throw new Error("The crawl was not stored.");
  await tx.query(sql`update site_pages set changes = '{}' where workspace_id = ${workspaceId} and changes <> '{}'`);
  await upsertPages(tx, place, update.pages, row.at);
  await storeFindings(tx, place, update, row.at);
  await markPages(tx, workspaceId, update);
}

async function upsertPages(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  updates: readonly PageUpdate[],
  at: string,
): Promise<void> {
  const read = updates.flatMap(({ key, state, read: page }) => (page === null ? [] : [{ key, state, ...page }]));
  const column = <T>(pick: (page: (typeof read)[number]) => T) => read.map(pick);
  await tx.query(sql`
    insert into site_pages as kept (id, agency_id, workspace_id, page_key, url, state, status, title, indexability, type, words,
      links_in, links_out, details, first_seen_at, last_crawled_at)
    select id, ${agencyId}, ${workspaceId}, page_key, url, state, status, title, indexability, type, words, links_in, links_out,
      details::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column(() => newId("page"))}::text[], ${column((page) => page.key)}::text[], ${column((page) => page.url)}::text[],
      ${column((page) => page.state)}::text[], ${column((page) => page.status)}::int[], ${column((page) => page.title)}::text[],
      ${column((page) => page.indexability)}::text[], ${column((page) => page.type)}::text[],
      ${column((page) => page.words)}::int[], ${column((page) => page.linksIn)}::int[], ${column((page) => page.linksOut)}::int[],
      ${column((page) => toJsonb(page.details))}::text[])
      as read (id, page_key, url, state, status, title, indexability, type, words, links_in, links_out, details)
    on conflict (workspace_id, page_key) do update
    set url = excluded.url, state = excluded.state, status = excluded.status, title = coalesce(excluded.title, kept.title),
      indexability = excluded.indexability, type = excluded.type, words = excluded.words, links_in = excluded.links_in,
      links_out = excluded.links_out, details = excluded.details, last_crawled_at = excluded.last_crawled_at`);
  const unread = updates.filter((update) => update.read === null);
  await tx.query(sql`
    update site_pages set state = missed.state, indexability = missed.indexability
    from unnest(${unread.map(({ key }) => key)}::text[], ${unread.map(({ state }) => state)}::text[],
      ${unread.map(({ page }) => page.indexability)}::text[]) as missed (page_key, state, indexability)
    where workspace_id = ${workspaceId} and site_pages.page_key = missed.page_key`);
}

async function storeFindings(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  { open, fixed, dropped }: SiteUpdate,
  at: string,
): Promise<void> {
  const distinct = [...new Map(open.map((update) => [`${update.finding.code} ${update.key}`, update])).values()];
  const column = <T>(pick: (update: (typeof open)[number]) => T) => distinct.map(pick);
  await tx.query(sql`update site_findings set is_new = false where workspace_id = ${workspaceId} and is_new`);
  await tx.query(sql`
    insert into site_findings as kept (agency_id, workspace_id, code, page_key, url, severity, title, advice, detail, found_at, is_new)
    select ${agencyId}, ${workspaceId}, code, page_key, url, severity, title, advice, detail, ${at}::timestamptz, is_new
    from unnest(${column(({ finding }) => finding.code)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ finding }) => finding.url)}::text[], ${column(({ finding }) => finding.severity)}::text[],
      ${column(({ finding }) => finding.title)}::text[], ${column(({ finding }) => finding.advice)}::text[],
      ${column(({ finding }) => finding.detail)}::text[], ${column(({ isNew }) => isNew)}::boolean[])
      as found (code, page_key, url, severity, title, advice, detail, is_new)
    on conflict (workspace_id, code, page_key) do update
    set url = excluded.url, severity = excluded.severity, title = excluded.title, advice = excluded.advice, detail = excluded.detail,
      found_at = case when kept.fixed_at is null then kept.found_at else excluded.found_at end, fixed_at = null,
      is_new = excluded.is_new`);
  await tx.query(sql`
    update site_findings set fixed_at = ${at}::timestamptz
    from unnest(${fixed.map(({ code }) => code)}::text[], ${fixed.map(({ key }) => key)}::text[]) as ended (code, page_key)
    where workspace_id = ${workspaceId} and site_findings.code = ended.code and site_findings.page_key = ended.page_key`);
  await tx.query(sql`
    delete from site_findings
    using unnest(${dropped.map(({ code }) => code)}::text[], ${dropped.map(({ key }) => key)}::text[]) as ended (code, page_key)
    where workspace_id = ${workspaceId} and site_findings.code = ended.code and site_findings.page_key = ended.page_key`);
}

/** Writes to each page the codes of its open issues and its changes. */
async function markPages(tx: Tx, workspaceId: string, { changes }: SiteUpdate): Promise<void> {
  await tx.query(sql`
    update site_pages page
    set findings = coalesce((select array_agg(code order by code) from site_findings found
        where found.workspace_id = page.workspace_id and found.page_key = page.page_key and found.fixed_at is null), '{}'),
      changes = coalesce((select array_agg(distinct change.change)
        from unnest(${changes.map(({ key }) => key)}::text[], ${changes.map(({ change }) => change)}::text[])
          as change (page_key, change)
        where change.page_key = page.page_key), '{}')
    where page.workspace_id = ${workspaceId}`);
}

/** Identifiers of pages by their key. */
export async function selectPageIds(db: Db, { workspaceId }: SitePlace): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; id: string }>(
    sql`select page_key as key, id from site_pages where workspace_id = ${workspaceId}`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
