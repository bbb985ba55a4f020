import type { Platform } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { Place } from "./platforms.ts";

export interface PlatformRow {
  id: string;
  name: string;
  kind: Platform["kind"];
  url: string | null;
  folder: string | null;
  settings: Platform["settings"];
  status: Platform["status"];
  message: string | null;
  checked_at: string | null;
  has_credentials: boolean;
  honours_keys: boolean;
  version: number;
  last_published_at: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`id, name, kind, url, folder, settings, status, message, checked_at,
  credentials is not null as has_credentials, honours_keys, version, last_published_at, created_at, updated_at`;

export function toPlatform(row: PlatformRow): Platform {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    url: row.url,
    folder: row.folder,
    settings: row.settings,
    status: row.status,
    message: row.message,
    lastCheckedAt: row.checked_at,
    hasCredentials: row.has_credentials,
    honoursIdempotencyKey: row.honours_keys,
    lastPublishedAt: row.last_published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const PLATFORM_LIST: LiveList = {
  from: sql`platforms`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    kind: { sql: sql`kind`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export interface PlatformAddress {
  workspaceId: string;
  id: string;
}

function isAt({ workspaceId, id }: PlatformAddress) {
  return sql`id = ${id} and workspace_id = ${workspaceId}`;
}

/** A platform with its version. A planned publication must name the version. */
export interface StoredPlatform {
  platform: Platform;
  version: number;
}

function toStored(row: PlatformRow | undefined): StoredPlatform | undefined {
  return row === undefined ? undefined : { platform: toPlatform(row), version: row.version };
}

export async function findPlatform(db: Db, address: PlatformAddress): Promise<StoredPlatform | undefined> {
  const [row] = await db.query<PlatformRow>(sql`select ${COLUMNS} from platforms where ${isAt(address)}`);
  return toStored(row);
}

/** Reads a platform and locks it until the transaction ends. */
export async function lockPlatform(tx: Tx, address: PlatformAddress): Promise<StoredPlatform | undefined> {
  const [row] = await tx.query<PlatformRow>(
    sql`select ${COLUMNS} from platforms where ${isAt(address)} for no key update`,
  );
  return toStored(row);
}

/** Locks the creation and naming of platforms in the workspace, so that the check and the write are one step. */
export async function lockPlatformNames(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('platforms ' || ${workspaceId}, 0))`);
}

export async function countPlatforms(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from platforms where workspace_id = ${workspaceId}`,
  );
  return row?.count ?? 0;
}

export async function isNameTaken(tx: Tx, { workspaceId, id }: PlatformAddress, name: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from platforms where workspace_id = ${workspaceId} and lower(name) = lower(${name}) and id <> ${id}`);
  return rows.length > 0;
}

interface PlatformContent extends Place {
  name: string;
}

export async function insertPlatform(
  tx: Tx,
  platform: PlatformAddress &
    PlatformContent & {
      agencyId: string;
      kind: Platform["kind"];
      sealed: Uint8Array | null;
      /** The run that tests the credentials; null if there is nothing to test. */
      checkRun: string | null;
    },
): Promise<Platform> {
  const [row] = await tx.query<PlatformRow>(sql`
    insert into platforms (id, agency_id, workspace_id, name, kind, url, folder, settings, status, check_run,
      credentials, honours_keys, created_at, updated_at)
    select ${platform.id}, ${platform.agencyId}, ${platform.workspaceId}, ${platform.name}, ${platform.kind}, ${platform.url},
      ${platform.folder}, ${toJsonb(platform.settings)}::jsonb, ${platform.checkRun === null ? "unchecked" : "checking"},
      ${platform.checkRun}, ${platform.sealed}::bytea, ${platform.honoursKeys}::boolean, now, now
    from world_now(${platform.agencyId}) as now
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The platform was not stored.");
  return toPlatform(row);
}

/** Omitted credentials stay as they are. */
export async function updatePlatform(
  tx: Tx,
  address: PlatformAddress,
  {
    name,
    url,
    folder,
    honoursKeys,
    settings,
    sealed,
    checkRun,
  }: PlatformContent & {
    sealed: Uint8Array | null;
    /** The run that tests the changed platform; null if nothing was changed that a test depends on. */
    checkRun: string | null;
  },
): Promise<Platform> {
  const [row] = await tx.query<PlatformRow>(sql`
    update platforms
    set name = ${name}, url = ${url}, folder = ${folder}, honours_keys = ${honoursKeys},
      settings = ${toJsonb(settings)}::jsonb, check_run = coalesce(${checkRun}, check_run),
      status = case when ${checkRun}::text is null then status else 'checking' end,
      credentials = coalesce(${sealed}::bytea, credentials), version = version + 1, updated_at = world_now(agency_id)
    where ${isAt(address)}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The locked platform ${address.id} was deleted.`);
  return toPlatform(row);
}

/** Returns false if the platform did not exist. */
export async function deletePlatform(tx: Tx, address: PlatformAddress): Promise<boolean> {
  const rows = await tx.query(sql`delete from platforms where ${isAt(address)} returning id`);
  return rows.length === 1;
}

/** The sealed credentials of exactly this version. */
export async function findSealedCredentials(
  db: Db,
  { version, ...address }: PlatformAddress & { version: number },
): Promise<Uint8Array | undefined> {
  const [row] = await db.query<{ credentials: Uint8Array | null }>(
    sql`select credentials from platforms where ${isAt(address)} and version = ${version}`,
  );
  return row?.credentials ?? undefined;
}

/** Records a publication to the platform, unless it was deleted meanwhile. */
export async function touchPlatform(tx: Tx, address: PlatformAddress): Promise<void> {
  await tx.query(sql`update platforms set last_published_at = world_now(agency_id) where ${isAt(address)}`);
}

/** Stores the result of a check, unless a later check replaced it. */
export async function recordPlatformCheck(
  tx: Tx,
  address: PlatformAddress,
  { run, status, message }: { run: string; status: "healthy" | "warning"; message: string | null },
): Promise<void> {
  await tx.query(sql`
    update platforms set status = ${status}, message = ${message}, checked_at = world_now(agency_id)
    where ${isAt(address)} and check_run = ${run}`);
}

/** Records that a target refused its credentials, so that no one waits for the next check. */
export async function recordPlatformRefusal(tx: Tx, address: PlatformAddress, message: string): Promise<void> {
  await tx.query(sql`
    update platforms set status = 'warning', message = ${message}, checked_at = world_now(agency_id)
    where ${isAt(address)}`);
}
