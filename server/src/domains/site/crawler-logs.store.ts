import type { CrawlerLog } from "@findable/contract";
import sql, { raw } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { chunksOf } from "../../kernel/lists/chunks-of.ts";
import type { CrawlerLogFigures } from "./crawler-figures.ts";
import type { SitePlace } from "./site.store.ts";

const ROWS_PER_STATEMENT = 5_000;
const COLUMNS = "id, path, bytes, lines, requests, garbage, first_at, last_at, imported_at";

interface LogRow {
  id: string;
  path: string | null;
  bytes: number;
  lines: number;
  requests: number;
  garbage: number;
  first_at: string | null;
  last_at: string | null;
  imported_at: string;
}

export interface StoredLog {
  log: CrawlerLog;
  replaced: boolean;
  warnings: string[];
}

/** Stores the figures of a log. Figures of the same log from an earlier import are replaced, unless it had more lines then. */
export async function storeCrawlerLog(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  { path, startHash, figures }: { path: string | null; startHash: string; figures: CrawlerLogFigures },
): Promise<StoredLog> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('crawler logs ' || ${workspaceId}, 0))`);
  const [earlier] = await tx.query<LogRow>(sql`
    select ${raw(COLUMNS)} from crawler_logs where workspace_id = ${workspaceId} and start_hash = ${startHash}`);
  if (earlier !== undefined && earlier.lines > figures.lines) {
    const warning = `The log is the beginning of a log that is stored with ${earlier.lines} lines, whose figures stay.`;
    return { log: toLog(earlier), replaced: false, warnings: [warning] };
  }
  await tx.query(sql`delete from crawler_logs where workspace_id = ${workspaceId} and start_hash = ${startHash}`);
  const overlapping = await selectOverlapping(tx, workspaceId, figures);
  const { bytes, lines, requests, garbage, firstAt, lastAt } = figures;
  const [row] = await tx.query<LogRow>(sql`
    insert into crawler_logs (id, agency_id, workspace_id, start_hash, path, bytes, lines, requests, garbage, first_at, last_at, imported_at)
    values (${newId("clog")}, ${agencyId}, ${workspaceId}, ${startHash}, ${path}, ${bytes}, ${lines}, ${requests}, ${garbage},
      ${firstAt}, ${lastAt}, date_trunc('milliseconds', world_now(${agencyId})))
    returning ${raw(COLUMNS)}`);
  if (row === undefined) throw new Error("The log was not stored.");
  await insertDays(tx, { agencyId, workspaceId, logId: row.id }, figures.days);
  await insertPages(tx, { agencyId, workspaceId, logId: row.id }, figures.pages);
  const warnings = overlapping.map(
    (other) =>
      `The log covers times that the log ${other.path ?? other.id} covers too. Requests in both count twice; logs of different servers do not share any.`,
  );
  return { log: toLog(row), replaced: earlier !== undefined, warnings };
}

/** Adds what a host sent to the log of the day (UTC) of its first request. */
export async function addToCrawlerLog(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  { bytes, lines, requests, garbage, firstAt, lastAt, days, pages }: CrawlerLogFigures,
): Promise<void> {
  const path = `drain ${firstAt?.slice(0, 10)}`;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into crawler_logs as kept (id, agency_id, workspace_id, start_hash, path, bytes, lines, requests, garbage, first_at, last_at, imported_at)
    values (${newId("clog")}, ${agencyId}, ${workspaceId}, ${path}, ${path}, ${bytes}, ${lines}, ${requests}, ${garbage},
      ${firstAt}, ${lastAt}, date_trunc('milliseconds', world_now(${agencyId})))
    on conflict (workspace_id, start_hash) do update
    set bytes = kept.bytes + excluded.bytes, lines = kept.lines + excluded.lines, requests = kept.requests + excluded.requests,
      garbage = kept.garbage + excluded.garbage, first_at = least(kept.first_at, excluded.first_at),
      last_at = greatest(kept.last_at, excluded.last_at), imported_at = excluded.imported_at
    returning id`);
  if (row === undefined) throw new Error("The log was not stored.");
  await insertDays(tx, { agencyId, workspaceId, logId: row.id }, days);
  await insertPages(tx, { agencyId, workspaceId, logId: row.id }, pages);
}

/** Logs with another beginning that cover the same times. */
async function selectOverlapping(tx: Tx, workspaceId: string, { firstAt, lastAt }: CrawlerLogFigures) {
  return await tx.query<{ id: string; path: string | null }>(sql`
    select id, path from crawler_logs
    where workspace_id = ${workspaceId} and first_at < ${lastAt}::timestamptz and last_at > ${firstAt}::timestamptz
    order by imported_at desc, id desc limit 3`);
}

type LogPlace = SitePlace & { logId: string };

async function insertDays(
  tx: Tx,
  { agencyId, workspaceId, logId }: LogPlace,
  days: CrawlerLogFigures["days"],
): Promise<void> {
  for (const some of chunksOf(days, ROWS_PER_STATEMENT)) {
    const column = <T>(pick: (row: (typeof days)[number]) => T) => some.map(pick);
    await tx.query(sql`
      insert into crawler_days as kept (agency_id, workspace_id, log_id, crawler, verification, day, status, requests, bytes, last_seen_at)
      select ${agencyId}, ${workspaceId}, ${logId}, crawler, verification, day, status, requests, bytes, to_timestamp(seen / 1000.0)
      from unnest(${column(({ crawler }) => crawler)}::text[], ${column(({ verification }) => verification)}::text[],
        ${column(({ day }) => day)}::date[], ${column(({ status }) => status)}::int[],
        ${column(({ requests }) => requests)}::bigint[], ${column(({ bytes }) => bytes)}::bigint[],
        ${column(({ lastSeenAt }) => lastSeenAt)}::bigint[])
        as counted (crawler, verification, day, status, requests, bytes, seen)
      on conflict (log_id, crawler, verification, day, status) do update
      set requests = kept.requests + excluded.requests, bytes = kept.bytes + excluded.bytes,
        last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at)`);
  }
}

async function insertPages(
  tx: Tx,
  { agencyId, workspaceId, logId }: LogPlace,
  pages: CrawlerLogFigures["pages"],
): Promise<void> {
  for (const some of chunksOf(pages, ROWS_PER_STATEMENT)) {
    const column = <T>(pick: (row: (typeof pages)[number]) => T) => some.map(pick);
    await tx.query(sql`
      insert into crawler_pages as kept (agency_id, workspace_id, log_id, crawler, path, requests, bytes, last_status, last_seen_at)
      select ${agencyId}, ${workspaceId}, ${logId}, crawler, path, requests, bytes, last_status, to_timestamp(seen / 1000.0)
      from unnest(${column(({ crawler }) => crawler)}::text[], ${column(({ path }) => path)}::text[],
        ${column(({ requests }) => requests)}::bigint[], ${column(({ bytes }) => bytes)}::bigint[],
        ${column(({ lastStatus }) => lastStatus)}::int[], ${column(({ lastSeenAt }) => lastSeenAt)}::bigint[])
        as counted (crawler, path, requests, bytes, last_status, seen)
      on conflict (log_id, crawler, path) do update
      set requests = kept.requests + excluded.requests, bytes = kept.bytes + excluded.bytes,
        last_status = case when excluded.last_seen_at >= kept.last_seen_at then excluded.last_status else kept.last_status end,
        last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at)`);
  }
}

export async function selectCrawlerLogs(db: Db, workspaceId: string, limit: number): Promise<CrawlerLog[]> {
  const rows = await db.query<LogRow>(sql`
    select ${raw(COLUMNS)} from crawler_logs where workspace_id = ${workspaceId}
    order by imported_at desc, id desc limit ${limit}`);
  return rows.map(toLog);
}

function toLog({ id, first_at, last_at, imported_at, ...row }: LogRow): CrawlerLog {
  return { logId: id, ...row, firstAt: first_at, lastAt: last_at, importedAt: imported_at };
}
