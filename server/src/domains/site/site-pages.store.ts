import type { SiteFinding, SitePage, SitePageDetail } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import type { PageDetails } from "./crawled-site.ts";

const MAX_KEYWORDS = 100;

export interface SitePageRow
  extends Omit<SitePage, "linksIn" | "linksOut" | "linkWeight" | "rankingKeywords" | "firstSeenAt" | "lastCrawledAt"> {
  page_key: string;
  links_in: number;
  links_out: number;
  first_seen_at: string;
  last_crawled_at: string;
  // Safe cast: only `storeCrawl` writes it.
  details: PageDetails;
}

const COLUMNS = sql`id, page_key, url, title, status, state, indexability, type, words, links_in, links_out, findings, changes,
  first_seen_at, last_crawled_at, details`;

export const SITE_PAGE_LIST: LiveList = {
  from: sql`site_pages`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    url: { sql: sql`url`, type: "text" },
    title: { sql: sql`title`, type: "text", nullable: true },
    state: { sql: sql`state`, type: "text" },
    indexability: { sql: sql`indexability`, type: "text" },
    findings: { sql: sql`findings`, type: "texts" },
    changes: { sql: sql`changes`, type: "texts" },
  },
};

export function toSitePage(row: SitePageRow, rankingKeywords: number): SitePage {
  const { id, url, title, status, state, indexability, type, words, findings, changes } = row;
  return {
    id,
    url,
    title,
    status,
    state,
    indexability,
    type,
    words,
    linksIn: row.links_in,
    linksOut: row.links_out,
    linkWeight: row.details.linkWeight ?? null,
    rankingKeywords,
    findings,
    changes,
    firstSeenAt: row.first_seen_at,
    lastCrawledAt: row.last_crawled_at,
  };
}

export async function findSitePage(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SitePageRow | undefined> {
  const [row] = await db.query<SitePageRow>(
    sql`select ${COLUMNS} from site_pages where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row;
}

/** The issues of a page, open ones first. */
export async function selectFindings(
  db: Db,
  { workspaceId, key }: { workspaceId: string; key: string },
): Promise<SiteFinding[]> {
  const rows = await db.query<
    Omit<SiteFinding, "state" | "foundAt" | "fixedAt"> & { found_at: string; fixed_at: string | null }
  >(
    sql`
      select code, severity, title, advice, detail, found_at, fixed_at from site_findings
      where workspace_id = ${workspaceId} and page_key = ${key}
      order by fixed_at is not null, array_position(array['high', 'medium', 'low'], severity), code`,
  );
  return rows.map(({ found_at, fixed_at, ...finding }) => ({
    ...finding,
    state: fixed_at === null ? "open" : "fixed",
    foundAt: found_at,
    fixedAt: fixed_at,
  }));
}

/** How many tracked keywords each page ranks for, by comparable address. */
export async function countRankings(
  db: Db,
  { workspaceId, urls }: { workspaceId: string; urls: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db.query<{ keyword_id: string; url: string }>(sql`
    select distinct keyword_id, url from keyword_ranks
    where workspace_id = ${workspaceId} and url = any (${urls.flatMap(spellingsOf)}::text[])`);
  const keywords = Map.groupBy(rows, ({ url }) => comparableAddress(url));
  return new Map([...keywords].map(([page, found]) => [page, new Set(found.map(({ keyword_id }) => keyword_id)).size]));
}

/** The tracked keywords for which a page ranks, best positions first. */
export async function selectRankings(
  db: Db,
  { workspaceId, url }: { workspaceId: string; url: string },
): Promise<SitePageDetail["keywords"]> {
  const rows = await db.query<{ id: string; keyword: string; volume: number | null; position: number }>(sql`
    select keyword.id, keyword.keyword, keyword.volume::float8 as volume, ranked.position
    from (
      select keyword_id, min(position) as position from keyword_ranks
      where workspace_id = ${workspaceId} and url = any (${spellingsOf(url)}::text[])
      group by keyword_id) ranked
    join keywords keyword on keyword.workspace_id = ${workspaceId} and keyword.id = ranked.keyword_id
    order by ranked.position, keyword.volume desc nulls last, keyword.id
    limit ${MAX_KEYWORDS}`);
  return rows.map(({ id, ...keyword }) => ({ keywordId: id, ...keyword }));
}

/** The spellings of a URL that results pages use: each scheme, with and without `www.` and a trailing slash. */
function spellingsOf(url: string): string[] {
  const address = URL.parse(url);
  if (address === null) return [url];
  const host = address.host.replace(/^www\./, "");
  const path = address.pathname.replace(/(?<!\/)\/+$/, "");
  const spellings = ["https", "http"].flatMap((scheme) =>
    ["", "www."].flatMap((prefix) =>
      [path, `${path}/`].map((spelled) => `${scheme}://${prefix}${host}${spelled}${address.search}`),
    ),
  );
  return [...new Set([url, ...spellings])];
}
