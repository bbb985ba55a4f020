import type { Integration } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { Level, Port } from "./integrations.ts";

// SQL: server/database/functions/tenancy.sql

export interface IntegrationRow {
  workspace_id: string;
  level: Level;
  port: Port;
  vendor: string;
  settings: Record<string, unknown>;
  has_credentials: boolean;
  status: "checking" | "healthy" | "warning";
  message: string | null;
  /** True if the check of a connection has returned nothing for ten minutes. */
  is_stale: boolean;
  connected_at: string;
  checked_at: string | null;
}

/** Far longer than a check takes, including its time in the queue. */
const IS_STALE = sql`(status = 'checking' and checking_since < clock_timestamp() - interval '10 minutes')`;

const COLUMNS = sql`workspace_id, level, port, vendor, settings, credentials is not null as has_credentials, status, message,
  ${IS_STALE} as is_stale, connected_at, checked_at`;

const UNFINISHED =
  "The check of this connection returned no result. Start a run of `integrations.check`, or connect it again.";

function toIntegration(row: IntegrationRow): Integration {
  return {
    port: row.port,
    vendor: row.vendor,
    source: row.level,
    hasCredentials: row.has_credentials,
    settings: row.settings,
    message: row.is_stale ? UNFINISHED : row.message,
    connectedAt: row.connected_at,
    lastCheckedAt: row.checked_at,
    status: row.is_stale ? "warning" : row.status,
  };
}

/** A workspace of an agency, or the agency itself. */
export interface Place {
  agencyId: string;
  workspaceId: string | undefined;
}

function inForceIn({ agencyId, workspaceId }: Place) {
  const ofAgency = sql`(agency_id = ${agencyId} and level = 'agency')`;
  return workspaceId === undefined ? ofAgency : sql`(workspace_id = ${workspaceId} or ${ofAgency})`;
}

/** The connections of a place without secrets: its own before those of its agency. */
export async function selectIntegrations(db: Db, place: Place): Promise<Integration[]> {
  const rows = await db.query<IntegrationRow>(sql`
    select distinct on (port) ${COLUMNS}
    from integrations
    where ${inForceIn(place)}
    order by port, level desc`);
  return rows.map(toIntegration);
}

/** The same for many workspaces at once. */
export async function selectIntegrationsOf(
  db: Db,
  agencyId: string,
  workspaceIds: readonly string[],
): Promise<Map<string, Integration[]>> {
  const rows = await db.query<IntegrationRow>(sql`
    select ${COLUMNS}
    from integrations
    where workspace_id = any (${workspaceIds}::text[]) or (agency_id = ${agencyId} and level = 'agency')`);
  return new Map(workspaceIds.map((id) => [id, inForce(rows, id).map(toIntegration)]));
}

function inForce(rows: readonly IntegrationRow[], workspaceId: string): IntegrationRow[] {
  const own = rows.filter((row) => row.workspace_id === workspaceId);
  const ofAgency = rows.filter((row) => row.level === "agency" && own.every(({ port }) => port !== row.port));
  return [...own, ...ofAgency];
}

export interface SealedConnection {
  id: string;
  version: number;
  workspaceId: string;
  port: string;
  vendor: string;
  level: "workspace" | "agency";
  settings: Record<string, unknown>;
  credentials: Uint8Array | null;
}

/** The connections of a place with their sealed secrets. */
export function selectSealed(db: Db, place: Place): Promise<SealedConnection[]> {
  return db.query<SealedConnection>(sql`
    select distinct on (port) id, version, workspace_id as "workspaceId", port, vendor, level, settings, credentials
    from integrations
    where ${inForceIn(place)}
    order by port, level desc`);
}

/** Restricts the rest of the transaction to the hidden workspace of the agency and returns it. */
export async function enterAgencyPlace(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ place: string }>(
    sql`select set_config('app.workspace', agency_workspace(), true) as place`,
  );
  if (row === undefined) throw new Error("The agency has no hidden workspace.");
  return row.place;
}

export async function leaveAgencyPlace(tx: Tx, workspaceId: string | undefined): Promise<void> {
  await tx.query(sql`select set_config('app.workspace', ${workspaceId ?? ""}, true)`);
}

interface NewRow {
  id: string;
  agencyId: string;
  workspaceId: string;
  level: Level;
  port: Port;
  vendor: string;
  settings: Record<string, string>;
  sealed: Uint8Array | null;
  checkRun: string;
}

/** Replaces an earlier connection completely. */
export async function upsertIntegration(tx: Tx, row: NewRow): Promise<Integration> {
  const [stored] = await tx.query<IntegrationRow>(sql`
    insert into integrations (id, agency_id, workspace_id, level, port, vendor, settings, credentials, status, check_run, connected_at)
    values (${row.id}, ${row.agencyId}, ${row.workspaceId}, ${row.level}, ${row.port}, ${row.vendor}, ${row.settings}, ${row.sealed},
      'checking', ${row.checkRun}, world_now(${row.agencyId}))
    on conflict (workspace_id, port) do update
    set vendor = excluded.vendor, settings = excluded.settings, credentials = excluded.credentials, version = integrations.version + 1,
      status = 'checking', message = null, check_run = excluded.check_run, checking_since = clock_timestamp(),
      connected_at = excluded.connected_at, checked_at = null
    returning ${COLUMNS}`);
  if (stored === undefined) throw new Error("The connection was not stored.");
  return toIntegration(stored);
}

/** Returns false if the connection did not exist. */
export async function deleteIntegration(
  tx: Tx,
  { workspaceId, port }: { workspaceId: string; port: Port },
): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from integrations where workspace_id = ${workspaceId} and port = ${port} returning id`,
  );
  return rows.length === 1;
}

interface CheckAddress {
  workspaceId: string;
  port: Port;
  run: string;
}

/** Claims the check of the workspace's own connection, unless another run has claimed it. */
export async function beginCheck(tx: Tx, { workspaceId, port, run }: CheckAddress): Promise<void> {
  await tx.query(sql`
    update integrations
    set status = 'checking', check_run = ${run}, checking_since = clock_timestamp()
    where workspace_id = ${workspaceId} and port = ${port} and (status <> 'checking' or check_run = ${run} or ${IS_STALE})`);
}

/** Stores the result of a check, unless the connection was replaced meanwhile. */
export async function recordCheck(
  tx: Tx,
  { workspaceId, port, run }: CheckAddress,
  { status, message }: { status: "healthy" | "warning"; message: string | null },
): Promise<void> {
  await tx.query(sql`
    update integrations
    set status = ${status}, message = ${message}, checked_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and port = ${port} and check_run = ${run}`);
}
