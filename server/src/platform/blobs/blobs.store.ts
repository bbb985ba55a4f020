import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { StoredBlob } from "../../kernel/files/blobs.ts";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/files.sql

/** Advisory lock: sweepers share it for one transaction, and a backup holds it alone until it has copied the contents of files. */
export const SWEEP_LOCK = 7_202_611_300;

/** Returns false while a backup copies the contents of files. */
export async function maySweep(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${SWEEP_LOCK}) as free`);
  return row?.free === true;
}

/** Blobs that a row names. Others are on their way in or out. */
export function blobsInUse(): Sql {
  return sql`select checksum, size::text as size from blobs where blob_in_use(checksum) order by checksum`;
}

/** Waits for a sweeper that removes the same blob, so that it cannot delete bytes stored after this. */
export async function recordBlob(system: Database, { checksum, size }: StoredBlob, graceMs: number): Promise<void> {
  await system.batch([
    sql`insert into blobs (checksum, size, check_at)
        values (${checksum}, ${size}, clock_timestamp() + ${graceMs} * interval '1 ms')
        on conflict (checksum) do update set check_at = excluded.check_at`,
  ]);
}

/** Locks and returns blobs that are due for sweeping. */
export async function lockDueBlobs(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.query<{ checksum: string }>(sql`
    select checksum from blobs
    where check_at <= clock_timestamp()
    order by check_at
    limit ${limit}
    for no key update skip locked`);
  return rows.map(({ checksum }) => checksum);
}

/** Returns unreferenced blobs. A separate statement, so that it sees everything that was committed before the locks were acquired. */
export async function findLoose(tx: Tx, checksums: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ checksum: string }>(sql`
    select checksum from unnest(${checksums}::text[]) as checksum where not blob_in_use(checksum)`);
  return rows.map(({ checksum }) => checksum);
}

export async function forgetBlobs(tx: Tx, loose: readonly string[], inUse: readonly string[]): Promise<void> {
  await tx.query(sql`delete from blobs where checksum = any (${loose}::text[])`);
  await tx.query(sql`update blobs set check_at = null where checksum = any (${inUse}::text[])`);
}
