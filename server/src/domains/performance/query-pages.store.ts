import type { SearchRange } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { chooseSource } from "./choose-source.ts";
import { figuresOfValues } from "./figures.store.ts";
import { findCoverage, findSummedRange } from "./stored.store.ts";

/** A page that the search console showed for a query. */
export interface ShownPage {
  url: string;
  impressions: number;
  position: number;
}

/** A query that showed the property. `pages` is empty if no rows by query and page are stored. */
export interface ShownQuery {
  query: string;
  impressions: number;
  position: number;
  /** Most impressions first. */
  pages: ShownPage[];
}

export interface ShownQueries {
  range: SearchRange;
  /** The share of the property's impressions that rows by query cover, 0 to 1. The vendor withholds rare queries. */
  covered: number | null;
  queries: ShownQuery[];
}

/** Which of the queries showed the property in the newest range, and on which pages. Undefined if no queries were imported. */
export async function findShownQueries(
  db: Db,
  { workspaceId, queries }: { workspaceId: string; queries: readonly string[] },
): Promise<ShownQueries | undefined> {
  const source = await chooseSource(db, workspaceId, { kind: "query", compare: "none" });
  if (source === undefined || source.by === "pair") return undefined;
  const values = [...new Set(queries.map((query) => query.toLowerCase()))];
  const [rows, pages, coverage] = await Promise.all([
    figuresOfValues(db, { workspaceId, source, values }),
    findPagesOf(db, { workspaceId, values }),
    findCoverage(db, { workspaceId, range: source.range }),
  ]);
  const shown = rows.filter(({ impressions }) => impressions > 0);
  return {
    range: source.range,
    covered: coverage.queries.impressionsShare,
    queries: shown.map(({ value, impressions, positions }) => ({
      query: value,
      impressions,
      position: positions / impressions,
      pages: pages.filter(({ query }) => query === value).map(({ query: _query, ...page }) => page),
    })),
  };
}

async function findPagesOf(
  db: Db,
  { workspaceId, values }: { workspaceId: string; values: readonly string[] },
): Promise<(ShownPage & { query: string })[]> {
  const range = await findSummedRange(db, { workspaceId, kind: "query_page" });
  if (range === undefined) return [];
  return db.query(sql`
    select query.value as query, page.value as url, s.impressions, s.positions::float8 / s.impressions as position
    from performance_items query
    join performance_sums s on s.workspace_id = query.workspace_id and s.item = query.number and s.page > 0
    join performance_items page on page.number = s.page
    where query.workspace_id = ${workspaceId} and query.kind = 'query'
      and query.digest = any (select md5(given.value)::uuid from unnest(${values}::text[]) as given (value))
      and s.kind = 'query_page' and s.from_day = ${range.from}::date and s.to_day = ${range.to}::date and s.impressions > 0
    order by s.impressions desc, page.value`);
}
