import type pg from "pg";
import { kindOfTable } from "./storage-kinds.ts";

export interface StorageUsage {
  /** Everything of the database on disk. */
  databaseBytes: number;
  /** Write-ahead log on disk, with what the archive has not taken yet; null where this login may not list it. */
  logBytes: number | null;
  /** Contents of files in the blob store. */
  blobBytes: number;
  /** Largest first. */
  kinds: UsedBy[];
  /** Largest first. Tables and contents of files; a content that several workspaces have counts for each. */
  workspaces: (UsedBy & { workspaceId: string; name: string })[];
}

interface UsedBy {
  kind: string;
  bytes: number;
  rows: number;
}

interface TableSize {
  name: string;
  bytes: string;
  rows: string;
  columns: string[];
  hasWorkspace: boolean;
}

/**
 * Measures what takes space. The size of a kind is that of its tables with their indexes and free pages. The size of a workspace is
 * its share of each table by the stored bytes of its rows, which reads every table once.
 */
export async function measureUsage(
  client: pg.Client,
  onStep: (table: string) => void = () => undefined,
): Promise<StorageUsage> {
  const tables = await findTableSizes(client);
  const kinds = new Map<string, UsedBy>();
  const workspaces = new Map<string, Map<string, UsedBy>>();
  for (const table of tables) {
    const kind = kindOfTable(table.name);
    add(kinds, kind, Number(table.bytes), Number(table.rows));
    if (!table.hasWorkspace || Number(table.rows) === 0) continue;
    onStep(table.name);
    for (const { workspaceId, bytes, rows } of await shareTable(client, table)) {
      const own = workspaces.get(workspaceId) ?? new Map<string, UsedBy>();
      workspaces.set(workspaceId, own);
      add(own, kind, bytes, rows);
    }
  }
  for (const { workspaceId, bytes, rows } of await shareBlobs(client)) {
    const own = workspaces.get(workspaceId) ?? new Map<string, UsedBy>();
    workspaces.set(workspaceId, own);
    add(own, "contents of files", bytes, rows);
  }
  const { rows: totals } = await client.query<{ database: string; blobs: string; count: string }>(
    `select pg_database_size(current_database())::text as database,
       (select coalesce(sum(size), 0)::text from blobs) as blobs, (select count(*)::text from blobs) as count`,
  );
  add(kinds, "contents of files", Number(totals[0]?.blobs), Number(totals[0]?.count));
  const { rows: names } = await client.query<{ id: string; name: string }>("select id, name from workspaces");
  return {
    databaseBytes: Number(totals[0]?.database),
    logBytes: await findLogBytes(client),
    blobBytes: Number(totals[0]?.blobs),
    kinds: largestFirst([...kinds.values()]),
    workspaces: largestFirst(
      [...workspaces].flatMap(([workspaceId, own]) =>
        [...own.values()].map((used) => ({
          ...used,
          workspaceId,
          name: names.find(({ id }) => id === workspaceId)?.name ?? "",
        })),
      ),
    ),
  };
}

async function findLogBytes(client: pg.Client): Promise<number | null> {
  const may = await client.query<{ may: boolean }>(
    "select has_function_privilege(current_user, 'pg_ls_waldir()', 'execute') as may",
  );
  if (may.rows[0]?.may !== true) return null;
  const { rows } = await client.query<{ bytes: string }>("select sum(size)::text as bytes from pg_ls_waldir()");
  return Number(rows[0]?.bytes ?? 0);
}

function largestFirst<T extends UsedBy>(used: T[]): T[] {
  return used.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes);
}

function add(kinds: Map<string, UsedBy>, kind: string, bytes: number, rows: number): void {
  const used = kinds.get(kind) ?? { kind, bytes: 0, rows: 0 };
  kinds.set(kind, { kind, bytes: used.bytes + bytes, rows: used.rows + rows });
}

async function findTableSizes(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(
    `select c.relname as name, pg_total_relation_size(c.oid)::text as bytes,
       greatest(c.reltuples, (select n_live_tup from pg_stat_all_tables s where s.relid = c.oid), 0)::bigint::text as rows,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as "hasWorkspace"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by c.relname`,
  );
  return rows;
}

interface WorkspaceShare {
  workspaceId: string;
  bytes: number;
  rows: number;
}

async function shareTable(client: pg.Client, table: TableSize): Promise<WorkspaceShare[]> {
  // The size of a column as it is stored: a large value is not read.
  const size = table.columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(" + ");
  const { rows } = await client.query<{ workspaceId: string; rows: string; stored: string }>(
    `select workspace_id as "workspaceId", count(*)::text as rows, sum(24 + ${size})::text as stored
     from "${table.name}" where workspace_id is not null group by workspace_id`,
  );
  const all = rows.reduce((sum, { stored }) => sum + Number(stored), 0);
  return rows.map(({ workspaceId, rows: count, stored }) => ({
    workspaceId,
    rows: Number(count),
    bytes: Math.round((Number(table.bytes) * Number(stored)) / all),
  }));
}

async function shareBlobs(client: pg.Client): Promise<WorkspaceShare[]> {
  const { rows } = await client.query<{ workspaceId: string; rows: string; bytes: string }>(
    `select named.workspace_id as "workspaceId", count(*)::text as rows, sum(b.size)::text as bytes
     from (select workspace_id, checksum from files
       union select workspace_id, checksum from step_values
       union select workspace_id, output_blob from invocation_steps where output_blob is not null) named
     join blobs b using (checksum) group by 1`,
  );
  return rows.map(({ workspaceId, rows: count, bytes }) => ({
    workspaceId,
    rows: Number(count),
    bytes: Number(bytes),
  }));
}
