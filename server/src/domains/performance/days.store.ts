import type { SearchRange } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { pageKey } from "../../kernel/text/page-key.ts";
import type { RowKind } from "./figures.store.ts";
import { brandPattern } from "./rules.ts";
import { type DayFigures, dayOf, runningSums } from "./running-sums.ts";
import type { StoredSource } from "./stored.store.ts";

// SQL: server/database/functions/search-performance.sql

export interface Place {
  agencyId: string;
  workspaceId: string;
}

/** Figures of a value over a range. */
export type NewFigures = Omit<DayFigures, "day">;
interface PairFigures extends NewFigures {
  page: string;
}

/** Days of one month. */
export interface MonthPart {
  from: string;
  to: string;
}

export type DayKind = RowKind | "total" | "query_rows" | "page_rows";

/** Ten days of 50,000 queries and pages take long to store, and the next part waits for them. */
const STATEMENT_MS = 900_000;

/**
 * Imports of one workspace run one after another, so that none overwrites a day with an older state. Until the end of the transaction
 * a statement may take longer than usual.
 */
export async function lockPerformance(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('performance ' || ${workspaceId}, 0))`);
}

/** Replaces the rows of a kind on some days of a month. Returns how many rows of an earlier import are gone. */
export async function storeDays(
  tx: Tx,
  { agencyId, workspaceId, brandTerms }: Place & { brandTerms: readonly string[] },
  kind: DayKind,
  part: MonthPart,
  figures: readonly DayFigures[],
): Promise<number> {
  let removed = 0;
  for (const { first, last, rows } of statementsOf(part, figures)) {
    const { values, clicks, impressions, positions } = runningSums(rows, { first, last });
    await addItems(tx, { agencyId, workspaceId, brandTerms }, kind, values);
    const [gone] = await tx.query<{ removed: number }>(sql`
      select replace_search_days(${agencyId}, ${workspaceId}, ${kind}, date_trunc('month', ${part.from}::date)::date,
        ${first}::integer, ${last}::integer, ${values}::text[], ${clicks}::text[], ${impressions}::text[], ${positions}::text[]) as removed`);
    removed += gone?.removed ?? 0;
  }
  return removed;
}

/** A statement of more rows can run into the time limit of statements: a day has up to 50,000. */
const MOST_ROWS = 200_000;

interface StoredRows {
  /** Days of the month. */
  first: number;
  last: number;
  rows: DayFigures[];
}

/** The rows of a part by statement: all its days, or as many as a statement takes. */
function statementsOf(part: MonthPart, figures: readonly DayFigures[]): StoredRows[] {
  const byDay = Map.groupBy(figures, ({ day }) => dayOf(day));
  const statements: StoredRows[] = [];
  for (let day = dayOf(part.from); day <= dayOf(part.to); day += 1) {
    const rows = byDay.get(day) ?? [];
    const open = statements.at(-1);
    if (open === undefined || open.rows.length + rows.length > MOST_ROWS)
      statements.push({ first: day, last: day, rows: [...rows] });
    else {
      open.last = day;
      for (const row of rows) open.rows.push(row);
    }
  }
  return statements;
}
async function addItems(
  tx: Tx,
  { agencyId, workspaceId, brandTerms }: Place & { brandTerms: readonly string[] },
  kind: DayKind,
  given: readonly string[],
): Promise<void> {
  const values = [...new Set(given)].toSorted();
  const keys = values.map((value) => (kind === "page" ? pageKey(value) : null));
  const pattern = brandPattern(brandTerms);
  await tx.query(sql`
    insert into performance_items (agency_id, workspace_id, kind, value, brand, page_key)
    select ${agencyId}, ${workspaceId}, ${kind}, given.value, ${kind} = 'query' and ${pattern} <> '' and given.value ~* ${pattern},
      given.page_key
    from unnest(${values}::text[], ${keys}::text[]) as given (value, page_key)
    where not exists (
      select from performance_items i
      where i.workspace_id = ${workspaceId} and i.kind = ${kind} and i.digest = md5(given.value)::uuid)
    on conflict (workspace_id, kind, digest) do nothing`);
}

/** Replaces the sums of a kind over a range. */
export async function storeSums(
  tx: Tx,
  place: Place & { brandTerms: readonly string[] },
  kind: RowKind,
  range: SearchRange,
  figures: readonly NewFigures[],
): Promise<number> {
  await addItems(
    tx,
    place,
    kind,
    figures.map(({ value }) => value),
  );
  return replaceSums(
    tx,
    place,
    kind,
    range,
    kind,
    figures.map((one) => ({ ...one, page: "" })),
  );
}

/** Replaces the rows by query and page. Only one range of them is stored. */
export async function storePairs(
  tx: Tx,
  place: Place & { brandTerms: readonly string[] },
  range: SearchRange,
  figures: readonly PairFigures[],
): Promise<number> {
  await addItems(
    tx,
    place,
    "query",
    figures.map(({ value }) => value),
  );
  await addItems(
    tx,
    place,
    "page",
    figures.map(({ page }) => page),
  );
  await tx.query(sql`delete from performance_sums where workspace_id = ${place.workspaceId} and kind = 'query_page'`);
  return replaceSums(tx, place, "query_page", range, "query", figures);
}

async function replaceSums(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  kind: RowKind | "query_page",
  { from, to }: SearchRange,
  itemKind: RowKind,
  figures: readonly PairFigures[],
): Promise<number> {
  const rows = figures.map(({ value, page, ...sums }) => ({ v: value, g: page, ...sumsOf(sums) }));
  const [stored] = await tx.query<{ count: number }>(sql`
    select store_search_sums(${agencyId}, ${workspaceId}, ${kind}, ${from}::date, ${to}::date, ${itemKind}, ${toJsonb(rows)}::jsonb)
      as count`);
  return stored?.count ?? 0;
}

export interface ImportedDay {
  day: string;
  final: boolean;
  /** Rows of the day; null if the source has none by day. */
  queries: number | null;
  pages: number | null;
  queriesCut: boolean;
  pagesCut: boolean;
}

/** Records which days were imported. An export without rows of a kind keeps those of an earlier import. */
export async function recordDays(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  source: StoredSource["source"],
  days: readonly ImportedDay[],
): Promise<void> {
  await tx.query(sql`
    insert into performance_days as kept (agency_id, workspace_id, day, source, final, queries, pages, queries_cut, pages_cut, imported_at)
    select ${agencyId}, ${workspaceId}, r.day, ${source}, r.final, r.queries, r.pages, r."queriesCut", r."pagesCut", world_now(${agencyId})
    from jsonb_to_recordset(${toJsonb(days)}::jsonb)
      as r (day date, final boolean, queries integer, pages integer, "queriesCut" boolean, "pagesCut" boolean)
    on conflict (workspace_id, day) do update
    set source = excluded.source, final = excluded.final, imported_at = excluded.imported_at,
      queries = coalesce(excluded.queries, kept.queries), pages = coalesce(excluded.pages, kept.pages),
      queries_cut = case when excluded.queries is null then kept.queries_cut else excluded.queries_cut end,
      pages_cut = case when excluded.pages is null then kept.pages_cut else excluded.pages_cut end`);
}

/** Ends an import: records it, marks the queries of the brand again if its words changed, and stores the sums that lists read. */
export async function recordSource(
  tx: Tx,
  { agencyId, workspaceId, brandTerms }: Place & { brandTerms: readonly string[] },
  { source, property }: Pick<StoredSource, "source" | "property">,
): Promise<void> {
  await lockPerformance(tx, workspaceId);
  const [former] = await tx.query<{ brand_terms: string[] }>(
    sql`select brand_terms from performance_sources where workspace_id = ${workspaceId} for no key update`,
  );
  await tx.query(sql`
    insert into performance_sources (workspace_id, agency_id, source, property, brand_terms, imported_at)
    values (${workspaceId}, ${agencyId}, ${source}, ${property}, ${brandTerms}, world_now(${agencyId}))
    on conflict (workspace_id) do update
    set source = excluded.source, property = coalesce(excluded.property, performance_sources.property),
      brand_terms = excluded.brand_terms, imported_at = excluded.imported_at`);
  if (former !== undefined && former.brand_terms.join("|") !== brandTerms.join("|"))
    await markBrand(tx, workspaceId, brandPattern(brandTerms));
  await tx.query(sql`select refresh_search_totals(${agencyId}, ${workspaceId})`);
}

async function markBrand(tx: Tx, workspaceId: string, pattern: string): Promise<void> {
  await tx.query(sql`
    update performance_items set brand = (value ~* ${pattern})
    where workspace_id = ${workspaceId} and kind = 'query' and brand <> (value ~* ${pattern})`);
  // Rows of lists have the mark too.
  await tx.query(sql`delete from performance_range_sets where workspace_id = ${workspaceId} and kind = 'query'`);
}

function sumsOf({ clicks, impressions, position }: Omit<NewFigures, "value">) {
  return { c: Math.round(clicks), i: Math.round(impressions), p: Math.round(position * impressions) };
}
