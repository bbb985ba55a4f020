import type { CrawlerPage, CrawlerVisits, SiteCrawlers } from "@findable/contract";
import sql, { empty } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The last days of the logs; null without a log. */
export async function findPeriod(db: Db, workspaceId: string, days: number): Promise<SiteCrawlers["period"]> {
  const [row] = await db.query<{ from: string; to: string }>(sql`
    select (last_day - ${days - 1}::int)::text as "from", last_day::text as "to"
    from (select max((last_at at time zone 'UTC')::date) as last_day from crawler_logs where workspace_id = ${workspaceId}) newest
    where last_day is not null`);
  return row ?? null;
}

export interface VisitScope {
  workspaceId: string;
  period: NonNullable<SiteCrawlers["period"]>;
  /** Only this crawler. */
  crawler: string | undefined;
  /** Pages of each crawler. */
  pages: number;
}

interface CountRow {
  crawler: string;
  verification: "verified" | "unverified" | "mismatched";
  day: string;
  status: number;
  requests: number;
  bytes: number;
  last_seen_at: string;
}

interface PageRow extends CrawlerPage {
  crawler: string;
  pages: number;
}

/** What crawlers read in a period, by crawler. A crawler without requests is absent. */
export async function selectVisits(db: Db, scope: VisitScope): Promise<Map<string, CrawlerVisits>> {
  const [counts, pages] = await Promise.all([selectCounts(db, scope), selectPages(db, scope)]);
  const crawlers = Map.groupBy(counts, ({ crawler }) => crawler);
  const pagesBy = Map.groupBy(pages, ({ crawler }) => crawler);
  return new Map([...crawlers].map(([crawler, rows]) => [crawler, visitsOf(rows, pagesBy.get(crawler) ?? [])]));
}

async function selectCounts(db: Db, { workspaceId, period, crawler }: VisitScope): Promise<CountRow[]> {
  const mine = crawler === undefined ? empty : sql`and crawler = ${crawler}`;
  return await db.query<CountRow>(sql`
    select crawler, verification, day::text as day, status, sum(requests)::bigint as requests, sum(bytes)::bigint as bytes,
      max(last_seen_at) as last_seen_at
    from crawler_days
    where workspace_id = ${workspaceId} and day between ${period.from}::date and ${period.to}::date ${mine}
    group by crawler, verification, day, status
    order by day, status`);
}

async function selectPages(db: Db, { workspaceId, period, crawler, pages }: VisitScope): Promise<PageRow[]> {
  const mine = crawler === undefined ? empty : sql`and crawler = ${crawler}`;
  return await db.query<PageRow>(sql`
    with read as (
      select crawler, path, sum(requests)::bigint as requests, sum(bytes)::bigint as bytes,
        (array_agg(last_status order by last_seen_at desc))[1] as "lastStatus", max(last_seen_at) as "lastSeenAt"
      from crawler_pages
      where workspace_id = ${workspaceId} and last_seen_at >= (${period.from}::date)::timestamp at time zone 'UTC' ${mine}
      group by crawler, path),
    placed as (
      select read.*, (count(*) over (partition by crawler))::int as pages,
        row_number() over (partition by crawler order by requests desc, path) as place
      from read)
    select crawler, path, requests, bytes, "lastStatus", "lastSeenAt", pages from placed where place <= ${pages} order by crawler, place`);
}

export const NO_VISITS: CrawlerVisits = {
  requests: 0,
  verified: 0,
  unverified: 0,
  mismatched: 0,
  bytes: 0,
  pages: 0,
  statuses: [],
  lastSeenAt: null,
  days: [],
  topPages: [],
};

function visitsOf(rows: readonly CountRow[], pages: readonly PageRow[]): CrawlerVisits {
  const own = rows.filter(({ verification }) => verification !== "mismatched");
  const sum = (some: readonly CountRow[], pick: (row: CountRow) => number) =>
    some.reduce((total, row) => total + pick(row), 0);
  const requestsOf = (some: readonly CountRow[]) => sum(some, ({ requests }) => requests);
  const by = (verification: CountRow["verification"]) =>
    requestsOf(rows.filter((row) => row.verification === verification));
  const statuses = [...Map.groupBy(own, ({ status }) => status)]
    .map(([status, some]) => ({ status, requests: requestsOf(some) }))
    .sort((one, other) => one.status - other.status);
  const days = [...Map.groupBy(own, ({ day }) => day)].map(([day, some]) => ({
    day,
    requests: requestsOf(some),
    bytes: sum(some, ({ bytes }) => bytes),
    errors: requestsOf(some.filter(({ status }) => status >= 400)),
  }));
  return {
    requests: requestsOf(own),
    verified: by("verified"),
    unverified: by("unverified"),
    mismatched: by("mismatched"),
    bytes: sum(own, ({ bytes }) => bytes),
    pages: pages[0]?.pages ?? 0,
    statuses,
    lastSeenAt: own.map((row) => row.last_seen_at).reduce<string | null>(latest, null),
    days,
    topPages: pages.map(({ crawler: _crawler, pages: _pages, ...page }) => page),
  };
}

function latest(one: string | null, other: string): string {
  return one === null || other > one ? other : one;
}
