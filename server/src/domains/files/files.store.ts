import type { File } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { readStepValuePath } from "../../kernel/files/step-value-path.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { alternativePaths, fileExists, requireAgentPath } from "./files.ts";
import { withinQuota } from "./storage-use.ts";

export interface FileRow {
  path: string;
  size: number;
  content_type: string;
  checksum: string;
  tags: string[];
  uploaded_by: string | null;
  uploaded_at: string | null;
  written_by_invocation_id: string | null;
  written_at: string | null;
  deleted_at: string | null;
}

export const FILE_COLUMNS = sql`path, size, content_type, checksum, tags, uploaded_by, uploaded_at, written_by_invocation_id, written_at, deleted_at`;

export function toFile(row: FileRow): File {
  const { written_at, written_by_invocation_id, uploaded_at, uploaded_by } = row;
  return {
    path: row.path,
    size: row.size,
    contentType: row.content_type,
    checksum: row.checksum,
    tags: row.tags,
    ...(uploaded_by === null ? {} : { uploadedBy: uploaded_by }),
    ...(uploaded_at === null ? {} : { uploadedAt: uploaded_at }),
    ...(written_at === null ? {} : { writtenBy: "agent", writtenAt: written_at }),
    ...(written_by_invocation_id === null ? {} : { writtenByInvocationId: written_by_invocation_id }),
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
  };
}

export const FILE_LIST: LiveList = {
  from: sql`files`,
  select: FILE_COLUMNS,
  columns: {
    path: { sql: sql`path`, type: "text" },
    tags: { sql: sql`tags`, type: "texts" },
    writtenByInvocationId: { sql: sql`written_by_invocation_id`, type: "text", nullable: true },
    changedAt: { sql: sql`coalesce(written_at, uploaded_at)`, type: "time" },
    createdAt: { sql: sql`created_at`, type: "time" },
    deleted: { sql: sql`(deleted_at is not null)`, type: "boolean" },
  },
};

export async function findFile(
  db: Db,
  { workspaceId, path }: { workspaceId: string; path: string },
): Promise<File | undefined> {
  const [row] = await db.query<FileRow>(sql`
    select ${FILE_COLUMNS}
    from files
    where workspace_id = ${workspaceId} and path = ${path} and deleted_at is null`);
  return row === undefined ? findStepValue(db, { workspaceId, path }) : toFile(row);
}

/** The file that was last deleted at the path and is not purged. */
export async function findDeletedFile(
  db: Db,
  { workspaceId, path }: { workspaceId: string; path: string },
): Promise<File | undefined> {
  const [row] = await db.query<FileRow>(sql`
    select ${FILE_COLUMNS}
    from files
    where workspace_id = ${workspaceId} and path = ${path} and deleted_at is not null
    order by deleted_at desc, id desc
    limit 1`);
  return row === undefined ? undefined : toFile(row);
}

/** The whole value of a step whose event shows a part of it. */
async function findStepValue(
  db: Db,
  { workspaceId, path }: { workspaceId: string; path: string },
): Promise<File | undefined> {
  const value = readStepValuePath(path);
  if (value === undefined) return undefined;
  const [row] = await db.query<{ size: number; kept_at: string }>(sql`
    select size, kept_at
    from step_values
    where workspace_id = ${workspaceId} and invocation_id = ${value.invocationId} and checksum = ${value.checksum}`);
  return row === undefined
    ? undefined
    : toFile({
        path,
        size: row.size,
        content_type: "application/json",
        checksum: value.checksum,
        tags: [],
        uploaded_by: null,
        uploaded_at: null,
        written_by_invocation_id: value.invocationId,
        written_at: row.kept_at,
        deleted_at: null,
      });
}

/** The file at the path, locked until the transaction ends; undefined if the path is free. */
export async function lockFileChecksum(
  tx: Tx,
  { workspaceId, path }: { workspaceId: string; path: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ checksum: string }>(sql`
    select checksum
    from files
    where workspace_id = ${workspaceId} and path = ${path} and deleted_at is null
    for no key update`);
  return row?.checksum;
}

interface AgentFile {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
  path: string;
  size: number;
  contentType: string;
  /** `sha256:<hex>` of bytes that are already stored. */
  checksum: string;
  tags: readonly string[];
}

/**
 * Records a file that a run wrote. It replaces an earlier file of a run at the path; next to an upload of a person it takes a
 * free name. Throws `validation_error` for a path outside the agents' folders, and `storage_quota_exceeded`.
 */
export async function putAgentFile(tx: Tx, file: AgentFile): Promise<File> {
  requireAgentPath(file.path);
  for (const path of alternativePaths(file.path)) {
    const written = await withinQuota(() => replaceAgentFile(tx, { ...file, path }));
    if (written !== undefined) return written;
  }
  throw fileExists(file.path);
}

/** Undefined if a person's upload occupies the path. */
async function replaceAgentFile(tx: Tx, file: AgentFile): Promise<File | undefined> {
  const [row] = await tx.query<FileRow>(sql`
    insert into files (id, agency_id, workspace_id, path, size, content_type, checksum, tags, written_by,
      written_by_invocation_id, written_at)
    values (${newId("file")}, ${file.agencyId}, ${file.workspaceId}, ${file.path}, ${file.size}, ${file.contentType},
      ${file.checksum}, ${file.tags}, 'agent', ${file.invocationId}, world_now(${file.agencyId}))
    on conflict (workspace_id, path) where deleted_at is null do update
    set size = excluded.size, content_type = excluded.content_type, checksum = excluded.checksum, tags = excluded.tags,
      written_by_invocation_id = excluded.written_by_invocation_id, written_at = excluded.written_at
    where files.written_by = 'agent'
    returning ${FILE_COLUMNS}`);
  return row === undefined ? undefined : toFile(row);
}
