import type { File } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { FILE_COLUMNS, type FileRow, toFile } from "./files.store.ts";
import { fileExists } from "./files.ts";
import { withinQuota } from "./storage-use.ts";

// SQL: server/database/functions/files.sql

interface Place {
  workspaceId: string;
  path: string;
}

/** Whether a file of this size would fit now. An early check only: the insert decides. */
export async function fitsNow(
  db: Db,
  { workspaceId, path, size, limitBytes }: Place & { size: number; limitBytes: number },
): Promise<boolean> {
  const [row] = await db.query<{ could: boolean }>(sql`
    select active_bytes + ${size} <= ${limitBytes} and active_bytes + deleted_bytes + ${size} <= 2 * ${limitBytes}::bigint
      and not exists (
        select 1 from files where workspace_id = ${workspaceId} and path = ${path} and deleted_at is null
      ) as could
    from workspace_storage(${workspaceId})`);
  return row?.could === true;
}

interface UploadedFile extends Place {
  agencyId: string;
  keyId: string;
  size: number;
  contentType: string;
  checksum: string;
  tags: readonly string[];
}

/** Throws `file_exists` and `storage_quota_exceeded`. */
export async function insertUpload(tx: Tx, file: UploadedFile): Promise<File> {
  const [row] = await withinQuota(() =>
    tx.query<FileRow>(sql`
      insert into files (id, agency_id, workspace_id, path, size, content_type, checksum, tags, uploaded_by, uploaded_at)
      values (${newId("file")}, ${file.agencyId}, ${file.workspaceId}, ${file.path}, ${file.size}, ${file.contentType},
        ${file.checksum}, ${file.tags}, ${file.keyId}, world_now(${file.agencyId}))
      on conflict (workspace_id, path) where deleted_at is null do nothing
      returning ${FILE_COLUMNS}`),
  );
  if (row === undefined) throw fileExists(file.path);
  return toFile(row);
}

interface FileChange {
  newPath: string;
  tags: readonly string[] | undefined;
  /** The content that was checked; undefined if none was. */
  checksum: string | undefined;
}

/** Undefined if the file does not exist. Throws `file_exists` if the new path is taken. */
export async function changeFile(tx: Tx, { workspaceId, path }: Place, change: FileChange): Promise<File | undefined> {
  try {
    const [row] = await tx.query<FileRow>(sql`
      update files
      set path = ${change.newPath}, tags = coalesce(${change.tags ?? null}::text[], tags)
      where workspace_id = ${workspaceId} and path = ${path} and deleted_at is null
        and checksum = coalesce(${change.checksum ?? null}, checksum)
      returning ${FILE_COLUMNS}`);
    return row === undefined ? undefined : toFile(row);
  } catch (error) {
    if (isTakenPath(error)) throw fileExists(change.newPath);
    throw error;
  }
}

/**
 * Restores the file that was last deleted at the path. Undefined if none is left. Throws `file_exists` if the new path is taken, and
 * `storage_quota_exceeded`.
 */
export async function restoreFile(tx: Tx, { workspaceId, path }: Place, change: FileChange): Promise<File | undefined> {
  try {
    const [row] = await withinQuota(() =>
      tx.query<FileRow>(sql`
        update files
        set deleted_at = null, purge_at = null, path = ${change.newPath}, tags = coalesce(${change.tags ?? null}::text[], tags)
        where id = (
            select id from files
            where workspace_id = ${workspaceId} and path = ${path} and deleted_at is not null
            order by deleted_at desc, id desc
            limit 1
            for no key update)
          and checksum = coalesce(${change.checksum ?? null}, checksum)
        returning ${FILE_COLUMNS}`),
    );
    return row === undefined ? undefined : toFile(row);
  } catch (error) {
    if (isTakenPath(error)) throw fileExists(change.newPath);
    throw error;
  }
}

function isTakenPath(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === "files_path_key"
  );
}

/** Hides a file and frees its path; its bytes stay until it is purged. Returns false if the file does not exist. */
export async function deleteFileAt(
  tx: Tx,
  { agencyId, workspaceId, path }: Place & { agencyId: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update files
    set deleted_at = world_now(${agencyId}), purge_at = world_now(${agencyId}) + interval '7 days'
    where workspace_id = ${workspaceId} and path = ${path} and deleted_at is null
    returning 1`);
  return rows.length > 0;
}
