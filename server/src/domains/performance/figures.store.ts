import type { OperationContract, SearchRange } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { compileList, type ListColumns } from "../../kernel/lists/compile-list.ts";
import { type ListRequest, readCursor, toPage } from "../../kernel/lists/cursor.ts";
import type { ListCaller } from "../../kernel/lists/live-page.ts";
import type { Sums } from "./rules.ts";

// SQL: server/database/functions/search-performance.sql

export type RowKind = "query" | "page" | "country" | "device";

/** Where the figures of an answer are stored: by day, as sums of exactly one range, or by query and page. */
export type FigureSource =
  | ({ by: "day"; kind: RowKind } & ComparedRange)
  | ({ by: "range"; kind: RowKind } & ComparedRange)
  | { by: "pair"; kind: RowKind; range: SearchRange; other: number };

/** A range and what it is compared with. */
export interface ComparedRange {
  range: SearchRange;
  previous: SearchRange | null;
  /** Days of the former range without figures; null without one. */
  previousDaysMissing: number | null;
  /** Whether both ranges are stored whole, so that a change of figures is one of the site. */
  isComparable: boolean;
}

export interface FigureRow extends Sums {
  id: string;
  value: string;
  brand: boolean;
  before_clicks: number | null;
  before_impressions: number | null;
  before_positions: number | null;
}

const PREFIXES: Partial<Record<RowKind, string>> = { query: "pfq_", page: "pfp_" };

/** The rows of a source with those of its former range, which is left out where it is not asked for. */
function sumsIn(workspaceId: string, source: FigureSource, previous: SearchRange | null = null): Sql {
  const { from, to } = source.range;
  const { from: beforeFrom = null, to: beforeTo = null } = previous ?? {};
  switch (source.by) {
    case "day":
      return sql`search_rows(${workspaceId}, ${source.kind}, ${from}::date, ${to}::date, ${beforeFrom}::date, ${beforeTo}::date)`;
    case "range":
      return sql`(
        select now.value, left(md5(now.value), 24) as hash, now.brand, now.clicks, now.impressions, now.positions,
          before.clicks as before_clicks, before.impressions as before_impressions, before.positions as before_positions
        from search_sums(${workspaceId}, ${source.kind}, ${from}::date, ${to}::date, null) as now
        left join search_sums(${workspaceId}, ${source.kind}, ${beforeFrom}::date, ${beforeTo}::date, null) as before
          on before.number = now.number)`;
    case "pair":
      return sql`(
        select value, left(md5(value), 24) as hash, brand, clicks, impressions, positions, null::bigint as before_clicks,
          null::bigint as before_impressions, null::bigint as before_positions
        from search_sums(${workspaceId}, 'query_page', ${from}::date, ${to}::date, ${source.other}::bigint))`;
  }
}

function rowsIn(workspaceId: string, source: FigureSource): Sql {
  const previous = source.by === "pair" ? null : source.previous;
  const prefix = PREFIXES[source.kind] ?? "";
  const isComparable = source.by !== "pair" && source.isComparable;
  // Rounded as `figuresOf` shows them, so that a filter for a shown figure finds its row.
  return sql`
    select ${prefix} || now.hash as id, now.value, now.brand, now.clicks, now.impressions, now.positions,
      round(now.clicks::numeric / nullif(now.impressions, 0), 4)::float8 as ctr,
      round(now.positions::numeric / nullif(now.impressions, 0), 2)::float8 as position,
      now.before_clicks, now.before_impressions, now.before_positions,
      case when ${isComparable}::boolean then now.clicks - coalesce(now.before_clicks, 0) end as clicks_change
    from ${sumsIn(workspaceId, source, previous)} as now`;
}

/** As many items as one answer reads. */
const MOST_VALUES = 10_000;

/** The items of a source with impressions, those with most first. */
export async function findValues(
  db: Db,
  { workspaceId, source }: { workspaceId: string; source: FigureSource },
): Promise<string[]> {
  const rows = await db.query<{ value: string }>(sql`
    select value from ${sumsIn(workspaceId, source)} as now
    where impressions > 0 order by impressions desc, value limit ${MOST_VALUES}`);
  return rows.map(({ value }) => value);
}

const COLUMNS: ListColumns = {
  id: { sql: sql`id`, type: "text" },
  query: { sql: sql`value`, type: "text" },
  url: { sql: sql`value`, type: "text" },
  brand: { sql: sql`brand`, type: "boolean" },
  clicks: { sql: sql`clicks`, type: "integer" },
  impressions: { sql: sql`impressions`, type: "integer" },
  ctr: { sql: sql`ctr`, type: "number", nullable: true },
  position: { sql: sql`position`, type: "number", nullable: true },
  clicksChange: { sql: sql`clicks_change`, type: "integer", nullable: true },
};

export interface FigurePage {
  rows: FigureRow[];
  nextCursor: string | null;
  total: number;
}

/**
 * One page of a list of figures. All rows are summed once: the filters, the order and the total need every sum. Without a source the
 * list is empty, and a cursor is foreign to it.
 */
export async function figurePage(
  { db, agencyId, optionalWorkspaceId }: ListCaller,
  { name, list: rules }: Pick<OperationContract, "name" | "list">,
  { workspaceId, source }: { workspaceId: string; source: FigureSource | undefined },
  input: Readonly<Record<string, unknown>>,
): Promise<FigurePage> {
  const { limit } = input;
  if (rules === undefined || typeof limit !== "number") throw new Error(`${name} has no rules or no default limit.`);
  const compiled = compileList(rules, COLUMNS, input);
  const tenant = { agencyId, workspaceId: optionalWorkspaceId };
  const request: ListRequest = { operation: name, tenant, input: { ...input, ...source?.range } };
  const after = readCursor(request, compiled.positionType, cursorOf(input));
  if (source === undefined) return { rows: [], nextCursor: null, total: 0 };
  const found = await db.query<FigureRow & { sorted: string | null; total: number }>(sql`
    with matching as materialized (
      select * from (${rowsIn(workspaceId, source)}) as figures where ${compiled.where}),
    page as (
      select *, ${compiled.position} as sorted from matching
      where ${after === undefined ? sql`true` : compiled.after(after)}
      order by ${compiled.orderBy} limit ${limit + 1})
    select page.*, counted.total
    from (select count(*) as total from matching) as counted left join page on true
    order by ${compiled.orderBy}`);
  const rows = found.filter(({ id }) => id !== null);
  const page = toPage(
    request,
    rows.map((row) => ({ row, position: row.sorted, id: row.id })),
    limit,
  );
  return { rows: page.rows.map(({ row }) => row), nextCursor: page.nextCursor, total: found[0]?.total ?? 0 };
}

function cursorOf({ cursor }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof cursor === "string" ? cursor : undefined;
}

/** The rows of a kind with most clicks. */
export async function topFigures(
  db: Db,
  { workspaceId, source, limit }: { workspaceId: string; source: FigureSource; limit: number },
): Promise<FigureRow[]> {
  return db.query(sql`
    select * from (${rowsIn(workspaceId, source)}) as figures order by clicks desc, impressions desc, value limit ${limit}`);
}

/** The sums of some values of a kind. */
export async function figuresOfValues(
  db: Db,
  { workspaceId, source, values }: { workspaceId: string; source: FigureSource; values: readonly string[] },
): Promise<(Sums & { value: string })[]> {
  return db.query(sql`
    select value, clicks, impressions, positions from ${sumsIn(workspaceId, source)} as figures
    where value = any (${values}::text[])`);
}

export type TotalKind = "all" | "brand" | "other" | "queries" | "pages";

/** Sums of the property over a range, by what they count. */
export async function findTotals(
  db: Db,
  { workspaceId, range }: { workspaceId: string; range: SearchRange },
): Promise<Partial<Record<TotalKind, Sums>>> {
  const { from, to } = range;
  const rows = await db.query<Sums & { value: TotalKind }>(sql`
    select value, clicks, impressions, positions from search_figures(${workspaceId}, 'total', ${from}::date, ${to}::date)
    union all
    select 'queries', clicks, impressions, positions from search_figures(${workspaceId}, 'query_rows', ${from}::date, ${to}::date)
    union all
    select 'pages', clicks, impressions, positions from search_figures(${workspaceId}, 'page_rows', ${from}::date, ${to}::date)`);
  return Object.fromEntries(rows.map(({ value, ...sums }) => [value, sums]));
}

export interface DayTotals extends Sums {
  day: string;
  final: boolean;
}

/** The totals of each imported day of a range, earliest first. */
export function findDays(
  db: Db,
  { workspaceId, range }: { workspaceId: string; range: SearchRange },
): Promise<DayTotals[]> {
  const part = (column: Sql) =>
    sql`coalesce(${column}[at.d] - case when at.d > 1 then ${column}[at.d - 1] else 0 end, 0)`;
  return db.query(sql`
    select d.day::text as day, d.final, ${part(sql`m.clicks`)}::bigint as clicks, ${part(sql`m.impressions`)}::bigint as impressions,
      ${part(sql`m.positions`)}::bigint as positions
    from performance_days d
    cross join lateral (select extract(day from d.day)::integer as d) as at
    left join performance_items i on i.workspace_id = d.workspace_id and i.kind = 'total' and i.digest = md5('all')::uuid
    left join performance_months m on m.workspace_id = d.workspace_id and m.kind = 'total' and m.month = date_trunc('month', d.day)::date
      and m.item = i.number
    where d.workspace_id = ${workspaceId} and d.day between ${range.from}::date and ${range.to}::date
    order by d.day`);
}
