import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { InputFile } from "../../kernel/runs/files.ts";
import { fileNotFound } from "./files.ts";

/**
 * Pins the current versions of these files for a run: later changes do not affect what it reads. Throws `file_not_found` for the
 * first missing file.
 */
export async function pinFiles(
  tx: Tx,
  run: { workspaceId: string; invocationId: string; paths: readonly string[] },
): Promise<void> {
  // The lock prevents a purge of the file before its pin is visible.
  const rows = await tx.query<{ path: string }>(sql`
    with there as (
      select agency_id, path, size, content_type, checksum
      from files
      where workspace_id = ${run.workspaceId} and path = any (${run.paths}::text[]) and deleted_at is null
      for share
    )
    insert into invocation_files (invocation_id, path, agency_id, workspace_id, ordinal, size, content_type, checksum)
    select ${run.invocationId}, path, agency_id, ${run.workspaceId}, array_position(${run.paths}::text[], path), size,
           content_type, checksum
    from there
    returning path`);
  const pinned = new Set(rows.map(({ path }) => path));
  const missing = run.paths.find((path) => !pinned.has(path));
  if (missing !== undefined) throw fileNotFound(missing);
}

/** Pins for a run the same versions that an earlier run had. */
export async function pinFilesOf(
  tx: Tx,
  { workspaceId, from, invocationId }: { workspaceId: string; from: string; invocationId: string },
): Promise<void> {
  await tx.query(sql`
    insert into invocation_files (invocation_id, path, agency_id, workspace_id, ordinal, size, content_type, checksum)
    select ${invocationId}, path, agency_id, workspace_id, ordinal, size, content_type, checksum
    from invocation_files
    where workspace_id = ${workspaceId} and invocation_id = ${from}
    on conflict do nothing`);
}

/** Paths of the files in a folder, whose name ends in `/`; at most `limit`. */
export async function findPathsBelow(
  db: Db,
  { workspaceId, folder, limit }: { workspaceId: string; folder: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ path: string }>(sql`
    select path
    from files
    where workspace_id = ${workspaceId} and starts_with(path, ${folder}) and deleted_at is null
    order by path
    limit ${limit}`);
  return rows.map(({ path }) => path);
}

interface PinnedRow {
  path: string;
  size: number;
  content_type: string;
  checksum: string;
}

/** The pinned files of a run, in the order of its input. */
export async function findPinnedFiles(
  db: Db,
  { workspaceId, invocationId }: { workspaceId: string; invocationId: string },
): Promise<InputFile[]> {
  const rows = await db.query<PinnedRow>(sql`
    select path, size, content_type, checksum
    from invocation_files
    where workspace_id = ${workspaceId} and invocation_id = ${invocationId}
    order by ordinal`);
  return rows.map(({ path, size, content_type, checksum }) => ({ path, size, contentType: content_type, checksum }));
}
