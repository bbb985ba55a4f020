import type { SearchFigures, SearchMetric, SearchRange } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { pageKey } from "../../kernel/text/page-key.ts";
import { chooseSource } from "./choose-source.ts";
import type { FigureSource } from "./figures.store.ts";
import { type AskedRange, brokenMetrics, figuresOf, type Sums } from "./rules.ts";

interface Asked {
  workspaceId: string;
  kind: "query" | "page";
  /** Queries, or URLs. A URL also means the other spellings of its page, as with `www.`. */
  values: readonly string[];
}

interface ItemFigures {
  /** The days of the figures: those asked for, or the newest four weeks that the vendor no longer changes. */
  range: SearchRange;
  /** Metrics that a known error of the vendor touches in the range. */
  unreliable: SearchMetric[];
  /** By given value. A value without figures is absent. */
  figures: Map<string, SearchFigures>;
}

/** Figures of some queries or pages: those that search results showed. Undefined if no rows of the kind are imported. */
export async function findFigures(
  db: Db,
  { range: asked, ...items }: Asked & { range?: Pick<AskedRange, "from" | "to"> },
): Promise<ItemFigures | undefined> {
  const { workspaceId, kind } = items;
  const source = await chooseSource(db, workspaceId, { kind, ...asked, compare: "none" });
  if (source === undefined) return undefined;
  const { range } = source;
  const rows = items.values.length === 0 ? [] : await sumsOf(db, items, source);
  const figures = new Map(rows.flatMap((row) => (row.impressions > 0 ? [[row.given, figuresOf(row)]] : [])));
  return { range, unreliable: brokenMetrics(range), figures };
}

function sumsOf(db: Db, asked: Asked, source: FigureSource): Promise<(Sums & { given: string })[]> {
  const { from, to } = source.range;
  if (source.by !== "day")
    return db.query(sql`
      with ${itemsOf(asked)}
      select items.given, sum(s.clicks)::bigint as clicks, sum(s.impressions)::bigint as impressions, sum(s.positions)::bigint as positions
      from items
      join performance_sums s on s.workspace_id = ${asked.workspaceId} and s.kind = ${asked.kind} and s.item = items.number
        and s.from_day = ${from}::date and s.to_day = ${to}::date
      group by items.given`);
  return db.query(sql`
    with ${itemsOf(asked)},
    ends as (
      select date_trunc('month', ${from}::date)::date as first_month, date_trunc('month', ${to}::date)::date as last_month,
        extract(day from ${from}::date)::integer - 1 as day_before, extract(day from ${to}::date)::integer as last_day)
    select items.given, ${partOf("clicks")} as clicks, ${partOf("impressions")} as impressions, ${partOf("positions")} as positions
    from items
    cross join ends
    join performance_months m on m.workspace_id = ${asked.workspaceId} and m.kind = ${asked.kind} and m.item = items.number
      and m.month between ends.first_month and ends.last_month
    group by items.given`);
}

/** The arrays are running sums. An element 0 is null. */
function partOf(column: "clicks" | "impressions" | "positions"): Sql {
  const sums = { clicks: sql`m.clicks`, impressions: sql`m.impressions`, positions: sql`m.positions` }[column];
  return sql`sum(${sums}[case when m.month = ends.last_month then ends.last_day else 31 end]
    - coalesce(${sums}[case when m.month = ends.first_month then ends.day_before else 0 end], 0))::bigint`;
}

/** The stored items of given values. */
function itemsOf({ workspaceId, kind, values }: Asked): Sql {
  const distinct = [...new Set(values)];
  const keys = distinct.map((value) => (kind === "page" ? pageKey(value) : value.toLowerCase()));
  const isSame = kind === "page" ? sql`i.page_key = asked.key` : sql`i.digest = md5(asked.key)::uuid`;
  return sql`items as materialized (
    select asked.given, i.number
    from unnest(${distinct}::text[], ${keys}::text[]) as asked (given, key)
    join performance_items i on i.workspace_id = ${workspaceId} and i.kind = ${kind} and ${isSame})`;
}
