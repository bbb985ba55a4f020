import type { SEARCH_SOURCES, SearchCoverage, SearchRange } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { daysIn } from "../../kernel/search/data-breaks.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { findTotals, type RowKind } from "./figures.store.ts";
import type { Sums } from "./rules.ts";

export interface StoredSource {
  source: (typeof SEARCH_SOURCES)[number];
  property: string | null;
  brandTerms: string[];
  importedAt: string;
}

export async function findSource(db: Db, workspaceId: string): Promise<StoredSource | undefined> {
  const [row] = await db.query<{
    source: StoredSource["source"];
    property: string | null;
    brand_terms: string[];
    imported_at: string;
  }>(
    sql`select source, property, brand_terms, imported_at from performance_sources where workspace_id = ${workspaceId}`,
  );
  if (row === undefined) return undefined;
  const { source, property, brand_terms: brandTerms, imported_at: importedAt } = row;
  return { source, property, brandTerms, importedAt };
}

/** Days that were read from the search console after it had finished them. */
export async function findFinalDays(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ day: string }>(sql`
    select day::text as day from performance_days
    where workspace_id = ${workspaceId} and final and source = 'search_console' order by day`);
  return rows.map(({ day }) => day);
}

export interface StoredDays {
  /** First and newest stored day. */
  first: string;
  last: string;
  /** The newest day that the vendor no longer changes; the newest if none is final. */
  newestFinal: string;
  /** Whether rows by query, and by page, are stored by day. */
  hasQueries: boolean;
  supportsUrlElicitation: boolean;
}

export async function findStoredDays(db: Db, workspaceId: string): Promise<StoredDays | undefined> {
  const [row] = await db.query<{
    first: string | null;
    last: string;
    final: string | null;
    queries: boolean;
    pages: boolean;
  }>(sql`
    select min(day)::text as first, max(day)::text as last, max(day) filter (where final)::text as final,
      coalesce(bool_or(queries is not null), false) as queries, coalesce(bool_or(pages is not null), false) as pages
    from performance_days where workspace_id = ${workspaceId}`);
  if (row === undefined || row.first === null) return undefined;
  const { first, last, final, queries: hasQueries, pages: supportsUrlElicitation } = row;
  return { first, last, newestFinal: final ?? last, hasQueries, supportsUrlElicitation };
}

/** The newest range that is stored as sums of a kind. */
export async function findSummedRange(
  db: Db,
  { workspaceId, kind }: { workspaceId: string; kind: RowKind | "query_page" },
): Promise<SearchRange | undefined> {
  const [row] = await db.query<SearchRange>(sql`
    select from_day::text as from, to_day::text as to from performance_sums
    where workspace_id = ${workspaceId} and kind = ${kind} order by to_day desc, imported_at desc, from_day desc limit 1`);
  return row;
}

/** The number of a stored query or page. */
export async function findItem(
  db: Db,
  { workspaceId, kind, value }: { workspaceId: string; kind: RowKind; value: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ number: number }>(sql`
    select number from performance_items
    where workspace_id = ${workspaceId} and kind = ${kind} and digest = md5(${value})::uuid`);
  return row?.number;
}

interface CountedDays {
  days: number;
  incomplete: string | null;
  queries: number | null;
  pages: number | null;
  queries_cut: number;
  pages_cut: number;
}

/** Days of each of two ranges that have no rows of a kind. */
export async function findMissingDays(
  db: Db,
  {
    workspaceId,
    kind,
    ranges: [range, previous],
  }: { workspaceId: string; kind: RowKind | "total"; ranges: readonly [SearchRange, SearchRange] },
): Promise<[number, number]> {
  const hasRows = kind === "query" ? sql`queries is not null` : kind === "page" ? sql`pages is not null` : sql`true`;
  const [row] = await db.query<{ now: number; before: number }>(sql`
    select count(*) filter (where day between ${range.from}::date and ${range.to}::date) as now,
      count(*) filter (where day between ${previous.from}::date and ${previous.to}::date) as before
    from performance_days where workspace_id = ${workspaceId} and ${hasRows}`);
  const { now = 0, before = 0 } = row ?? {};
  return [daysIn(range) - now, daysIn(previous) - before];
}

/** Whether sums of a kind are stored for exactly these days. */
export async function hasSums(
  db: Db,
  { workspaceId, kind, range }: { workspaceId: string; kind: RowKind; range: SearchRange },
): Promise<boolean> {
  const rows = await db.query(sql`
    select from performance_sums
    where workspace_id = ${workspaceId} and kind = ${kind} and from_day = ${range.from}::date and to_day = ${range.to}::date limit 1`);
  return rows.length > 0;
}

/** How much of the property the stored rows of a range cover. */
export async function findCoverage(
  db: Db,
  { workspaceId, range }: { workspaceId: string; range: SearchRange },
): Promise<Omit<SearchCoverage, "previousDaysMissing">> {
  const [totals, [counted], summed] = await Promise.all([
    findTotals(db, { workspaceId, range }),
    db.query<CountedDays>(sql`
      select count(*) as days, min(day) filter (where not final)::text as incomplete, sum(queries)::bigint as queries,
        sum(pages)::bigint as pages, count(*) filter (where queries_cut) as queries_cut, count(*) filter (where pages_cut) as pages_cut
      from performance_days where workspace_id = ${workspaceId} and day between ${range.from}::date and ${range.to}::date`),
    db.query<Sums & { kind: string; rows: number }>(sql`
      select kind, count(*) as rows, sum(clicks)::bigint as clicks, sum(impressions)::bigint as impressions,
        sum(positions)::bigint as positions
      from performance_sums
      where workspace_id = ${workspaceId} and from_day = ${range.from}::date and to_day = ${range.to}::date
        and kind in ('query', 'page')
      group by kind`),
  ]);
  const rowsOf = (kind: "query" | "page", byDay: number | null, cut: number, daily: Sums | undefined) => {
    const sums = summed.find((one) => one.kind === kind);
    const part = byDay === null ? sums : daily;
    return {
      rows: byDay ?? sums?.rows ?? 0,
      clicksShare: shareOf(part?.clicks, totals.all?.clicks),
      impressionsShare: shareOf(part?.impressions, totals.all?.impressions),
      daysCutOff: cut,
    };
  };
  const { days = 0, incomplete = null, queries = null, pages = null } = counted ?? {};
  return {
    days,
    daysMissing: Math.max(0, daysIn(range) - days),
    incompleteFrom: incomplete,
    queries: rowsOf("query", queries, counted?.queries_cut ?? 0, totals.queries),
    pages: rowsOf("page", pages, counted?.pages_cut ?? 0, totals.pages),
  };
}

function shareOf(part: number | undefined, whole: number | undefined): number | null {
  return part === undefined || whole === undefined || whole === 0 ? null : roundTo(part / whole, 4);
}
