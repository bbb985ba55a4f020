import type { Brand, InvocationStatus, ListRules, RecentInvocation, Workspace } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { compileList } from "../../kernel/lists/compile-list.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { PortState } from "../../kernel/operations/services.ts";
import { type StoredSettings, settingsInForce } from "./settings.ts";
import type { StorageFacts } from "./storage-quota.ts";

// SQL: server/database/functions/keys.sql, functions/run-endings.sql, functions/storage-meters.sql, functions/tenancy.sql

export interface WorkspaceRow {
  id: string;
  name: string;
  primary_domain: string;
  tags: string[];
  active: boolean;
  settings: unknown;
  brand: unknown;
  created_at: string;
  last_active_at: string | null;
  deleted_at: string | null;
}

const COLUMNS = sql`id, name, primary_domain, tags, active, settings, brand, created_at, last_active_at, deleted_at`;

export function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    name: row.name,
    primaryDomain: row.primary_domain,
    tags: row.tags,
    active: row.active,
    settings: settingsInForce(storedSettings(row)),
    brand: storedBrand(row),
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
}

// Safe casts: both columns are only written from input that was checked against these schemas. Parsing them again would load the
// validator of the library: 300 modules and 100 ms at every start.
function storedSettings(row: WorkspaceRow): StoredSettings {
  return row.settings as StoredSettings;
}

function storedBrand(row: WorkspaceRow): Brand {
  return row.brand as Brand;
}

/** The agency that reads, and the workspace if the key is bound to one. */
interface Viewer {
  agencyId: string;
  boundWorkspaceId: string | undefined;
}

function visibleTo(viewer: Viewer) {
  return sql`${ownedBy(viewer)} and deleted_at is null`;
}

/** Includes deleted workspaces until they are purged. */
export function ownedBy({ agencyId, boundWorkspaceId }: Viewer) {
  const ofAgency = sql`agency_id = ${agencyId}`;
  return boundWorkspaceId === undefined
    ? ofAgency
    : sql`${ofAgency} and (id = ${boundWorkspaceId} or id = any (current_workspaces()))`;
}

export const WORKSPACE_LIST: LiveList = {
  from: sql`workspaces`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    tags: { sql: sql`tags`, type: "texts" },
    active: { sql: sql`active`, type: "boolean" },
    deleted: { sql: sql`(deleted_at is not null)`, type: "boolean" },
    createdAt: { sql: sql`created_at`, type: "time" },
    name: { sql: sql`name`, type: "text" },
    primaryDomain: { sql: sql`primary_domain`, type: "text" },
  },
};

const SELECTION: ListRules = {
  filters: {
    tag: { is: "overlaps", of: "tags" },
    active: { is: "equal", of: "active" },
    q: { is: "contains", of: ["name", "primaryDomain"] },
  },
  order: "createdAt",
  identifier: "id",
};

interface WorkspaceChoice {
  ids: readonly string[] | "all";
  /** Filters `all`. */
  filter?: { tag?: string; active?: boolean; q?: string };
}

/** The selected workspaces, oldest first. Returns one more than `most` if more match. */
export async function selectWorkspaces(
  db: Db,
  viewer: Viewer,
  { ids, filter = {}, most }: WorkspaceChoice & { most: number },
): Promise<Workspace[]> {
  const chosen =
    ids === "all" ? compileList(SELECTION, WORKSPACE_LIST.columns, filter).where : sql`id = any (${ids}::text[])`;
  const rows = await db.query<WorkspaceRow>(sql`
    select ${COLUMNS}
    from workspaces
    where ${visibleTo(viewer)} and ${chosen}
    order by created_at, id
    limit ${most + 1}`);
  return rows.map(toWorkspace);
}

/** Deleted workspaces that are not purged yet. */
export async function selectDeletedIds(db: Db, agencyId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from workspaces where agency_id = ${agencyId} and deleted_at is not null`,
  );
  return rows.map(({ id }) => id);
}

export async function countWorkspaces(db: Db, viewer: Viewer): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from workspaces where ${visibleTo(viewer)}`,
  );
  return row?.count ?? 0;
}

export async function findWorkspace(
  db: Db,
  viewer: Viewer,
  { id, includeDeleted }: { id: string; includeDeleted: boolean },
): Promise<Workspace | undefined> {
  const [row] = await db.query<WorkspaceRow>(sql`
    select ${COLUMNS}
    from workspaces
    where id = ${id} and ${includeDeleted ? ownedBy(viewer) : visibleTo(viewer)}`);
  return row === undefined ? undefined : toWorkspace(row);
}

interface LockedWorkspace {
  workspace: Workspace;
  settings: StoredSettings;
}

/** Reads a workspace and locks it until the transaction ends. With `includeDeleted` also a deleted one that can be restored. */
export async function lockWorkspace(
  tx: Tx,
  viewer: Viewer,
  { id, includeDeleted }: { id: string; includeDeleted: boolean },
): Promise<LockedWorkspace | undefined> {
  const [row] = await tx.query<WorkspaceRow>(sql`
    select ${COLUMNS}
    from workspaces
    where id = ${id} and ${ownedBy(viewer)}
      and (deleted_at is null or (${includeDeleted} and purge_at > world_now(agency_id)))
    for no key update`);
  if (row === undefined) return undefined;
  return { workspace: toWorkspace(row), settings: storedSettings(row) };
}

interface NewWorkspace {
  id: string;
  agencyId: string;
  name: string;
  primaryDomain: string;
  tags: readonly string[];
  settings: StoredSettings;
  brand: Brand;
}

/** The stored workspace; undefined if the agency already has one with this domain. */
export async function insertWorkspace(tx: Tx, workspace: NewWorkspace): Promise<Workspace | undefined> {
  const [row] = await tx.query<WorkspaceRow>(sql`
    insert into workspaces (id, agency_id, name, primary_domain, tags, settings, brand, created_at)
    select ${workspace.id}, ${workspace.agencyId}, ${workspace.name}, ${workspace.primaryDomain}, ${workspace.tags}::text[],
      ${workspace.settings}::jsonb, ${workspace.brand}::jsonb, world_now(${workspace.agencyId})
    -- Release 0.2 stored the domain with its www.
    where not exists (select from workspaces
      where agency_id = ${workspace.agencyId} and primary_domain = ${`www.${workspace.primaryDomain}`} and deleted_at is null)
    on conflict (agency_id, primary_domain) where deleted_at is null do nothing
    returning ${COLUMNS}`);
  return row === undefined ? undefined : toWorkspace(row);
}

interface WorkspaceChange {
  name: string;
  tags: readonly string[];
  active: boolean;
  settings: StoredSettings;
  brand: Brand;
}

export async function updateWorkspace(tx: Tx, viewer: Viewer, id: string, change: WorkspaceChange): Promise<Workspace> {
  const [row] = await tx.query<WorkspaceRow>(sql`
    update workspaces
    set name = ${change.name}, tags = ${change.tags}, active = ${change.active}, settings = ${change.settings},
      brand = ${change.brand}
    where id = ${id} and ${visibleTo(viewer)}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The locked workspace ${id} was deleted.`);
  return toWorkspace(row);
}

/** Hides the workspace; its rows are purged after 90 days. Returns false if it does not exist for the viewer. */
export async function markDeleted(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update workspaces
    set active = false, deleted_at = world_now(agency_id), purge_at = world_now(agency_id) + interval '90 days'
    where id = ${id} and ${visibleTo(viewer)}
    returning id`);
  return rows.length === 1;
}

/** Restores the workspace. Returns false if the agency now has another workspace with its domain. */
export async function markRestored(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update workspaces w
    set deleted_at = null, purge_at = null
    where id = ${id} and ${ownedBy(viewer)} and not exists (
      select 1
      from workspaces other
      where other.agency_id = w.agency_id and other.primary_domain = w.primary_domain and other.deleted_at is null
    )
    returning id`);
  return rows.length === 1;
}

/** Locks additions to the agency until the transaction ends, so that the count stays true. */
export async function lockAgency(tx: Tx, agencyId: string): Promise<void> {
  await tx.query(sql`select 1 from agencies where id = ${agencyId} for no key update`);
}

export async function findStorage(db: Db, workspaceId: string): Promise<StorageFacts | undefined> {
  const [row] = await db.query<StorageFacts>(
    sql`select plan, active, byte_seconds, month_seconds from storage_usage(${workspaceId})`,
  );
  return row;
}

interface RecentRow {
  invocationId: string;
  skill: string;
  status: InvocationStatus;
  creditsUsed: number;
  createdAt: string;
  updatedAt: string;
}

/** The latest top-level runs of the workspace, newest first. */
export function selectRecentInvocations(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<RecentInvocation[]> {
  return db.query<RecentRow>(sql`
    select id as "invocationId", skill, status, credits_captured + credits_of_children as "creditsUsed",
      created_at as "createdAt", updated_at as "updatedAt"
    from invocations
    where workspace_id = ${workspaceId} and depth = 0
    order by created_at desc, id desc
    limit ${limit}`);
}

/** Cancels every run of a workspace that this transaction has deactivated. */
export async function cancelWorkspaceRuns(tx: Tx, workspaceId: string, reason: string): Promise<void> {
  await tx.query(sql`select cancel_runs_of_workspace(${workspaceId}, ${reason})`);
}

/** Whether the workspace has runs that have not ended and that the person behind the key started. */
export async function hasCurrentRun(
  tx: Tx,
  { workspaceId, keyId }: { workspaceId: string; keyId: string },
): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(sql`select has_current_run(${workspaceId}, ${keyId}) as found`);
  return row?.found === true;
}

/** Submissions to the search console today, in the time zone of its quota. */
export async function findSubmissionsToday(db: Db, workspaceId: string): Promise<number> {
  const [row] = await db.query<{ used: number }>(sql`
    select used from gsc_quota_days
    where workspace_id = ${workspaceId} and quota = 'submission' and property = ''
      and day = (world_now(agency_id) at time zone 'America/Los_Angeles')::date`);
  return row?.used ?? 0;
}

/** The account that the workspace has connected at the search console. */
export async function findConsoleState(db: Db, workspaceId: string): Promise<PortState | undefined> {
  const [row] = await db.query<{ problem: string | null; readAt: string | null }>(sql`
    select problem, properties_read_at as "readAt" from gsc_connections where workspace_id = ${workspaceId}`);
  if (row === undefined) return undefined;
  return {
    name: "gsc",
    status: row.problem === null ? "healthy" : "warning",
    message: row.problem ?? "The workspace has connected an account.",
    ...(row.readAt === null ? {} : { lastCheckedAt: row.readAt }),
  };
}
