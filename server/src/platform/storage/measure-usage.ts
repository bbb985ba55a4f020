import type pg from "pg";
import { kindOfTable } from "../../kernel/storage/storage-kinds.ts";
import { type StoredRows, sumByWorkspace, type Used } from "../../kernel/storage/sum-stored.ts";

// SQL: server/database/functions/storage.sql

export interface StorageUsage {
  /** Everything of the database on disk. */
  databaseBytes: number;
  /** Write-ahead log on disk, with what the archive has not taken yet; null where this login may not list it. */
  logBytes: number | null;
  /** Contents of files in the blob store. */
  blobBytes: number;
  /** On disk, with indexes and free pages. Largest first. */
  kinds: (Used & { kind: string })[];
  /** As stored, without indexes and free pages: what `storage.get` shows an agency. Largest first. */
  workspaces: (Used & { workspaceId: string; name: string; kinds: (Used & { kind: string })[] })[];
}

/** Measures what takes space. Reads every table once. */
export async function measureUsage(client: pg.Client): Promise<StorageUsage> {
  const kinds = new Map<string, Used & { kind: string }>();
  const add = (kind: string, bytes: number, rows: number) => {
    const used = kinds.get(kind) ?? { kind, bytes: 0, rows: 0 };
    kinds.set(kind, { kind, bytes: used.bytes + bytes, rows: used.rows + rows });
  };
  const { rows: tables } = await client.query<{ name: string; bytes: number; rows: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
       greatest(c.reltuples, (select n_live_tup from pg_stat_all_tables s where s.relid = c.oid), 0)::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by c.relname`,
  );
  // The table of contents names them; their bytes are outside of the database.
  for (const { name, bytes, rows } of tables) add(name === "blobs" ? "files" : kindOfTable(name), bytes, rows);
  const { rows: totals } = await client.query<{ database: number; blobs: number; count: number }>(
    `select pg_database_size(current_database())::float8 as database,
       (select coalesce(sum(size), 0)::float8 from blobs) as blobs, (select count(*)::float8 from blobs) as count`,
  );
  const [total = { database: 0, blobs: 0, count: 0 }] = totals;
  add("file_contents", total.blobs, total.count);
  const { rows: stored } = await client.query<StoredRows>(
    `select table_name as "table", workspace_id as "workspaceId", stored_rows::float8 as rows, stored_bytes::float8 as bytes
     from stored_rows(null)`,
  );
  const { rows: names } = await client.query<{ id: string; name: string }>("select id, name from workspaces");
  return {
    databaseBytes: total.database,
    logBytes: await findLogBytes(client),
    blobBytes: total.blobs,
    kinds: [...kinds.values()].filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes),
    workspaces: sumByWorkspace(stored).map((used) => ({
      ...used,
      name: names.find(({ id }) => id === used.workspaceId)?.name ?? "",
    })),
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
