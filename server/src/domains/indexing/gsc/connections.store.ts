import type { GscConfig } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { Property } from "../../../providers/gsc/port.ts";
import { verifiedDomains } from "./properties.ts";

export type ConnectionKind = "oauth" | "service_account" | "simulated";

/** The account of a workspace at the search console, without its secrets. */
export interface GscConnection {
  id: string;
  kind: ConnectionKind;
  properties: Property[];
  propertiesReadAt: string | null;
  /** Why the account cannot be used; null while it can. */
  problem: string | null;
  autoQueueOnPublish: boolean;
  alsoIndexNow: boolean;
  paused: boolean;
  connectedAt: string;
  updatedAt: string;
}

const COLUMNS = sql`id, kind, properties, properties_read_at as "propertiesReadAt", problem, auto_queue as "autoQueueOnPublish",
  also_indexnow as "alsoIndexNow", paused, connected_at as "connectedAt", updated_at as "updatedAt"`;

export function toGscConfig(connection: GscConnection): GscConfig {
  const { id, properties, autoQueueOnPublish, alsoIndexNow, paused, problem, connectedAt, updatedAt } = connection;
  return {
    ...{ id, verifiedDomains: verifiedDomains(properties), properties, autoQueueOnPublish, alsoIndexNow, paused },
    ...{ problem, connectedAt, updatedAt },
  };
}

export async function findGscConnection(db: Db, workspaceId: string): Promise<GscConnection | undefined> {
  const [row] = await db.query<GscConnection>(
    sql`select ${COLUMNS} from gsc_connections where workspace_id = ${workspaceId}`,
  );
  return row;
}

/** Reads the connection and locks it, and with it the workspace's quota and submissions, until the transaction ends. */
export async function lockGscConnection(tx: Tx, workspaceId: string): Promise<GscConnection | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('gsc ' || ${workspaceId}, 0))`);
  return findGscConnection(tx, workspaceId);
}

export interface NewConnection {
  id: string;
  agencyId: string;
  workspaceId: string;
  kind: ConnectionKind;
  sealed: Uint8Array | null;
  properties: readonly Property[];
  apiKeyId: string;
}

/** Creates the connection of a workspace, or replaces its account. Settings stay. */
export async function putGscConnection(tx: Tx, connection: NewConnection): Promise<GscConnection> {
  const { id, agencyId, workspaceId, kind, sealed, properties, apiKeyId } = connection;
  const [row] = await tx.query<GscConnection>(sql`
    insert into gsc_connections (id, agency_id, workspace_id, kind, credentials, properties, properties_read_at, api_key_id,
      connected_at, updated_at)
    select ${id}, ${agencyId}, ${workspaceId}, ${kind}, ${sealed}, ${toJsonb(properties)}::jsonb, now, ${apiKeyId}, now, now
    from world_now(${agencyId}) as now
    on conflict (workspace_id) do update set id = excluded.id, kind = excluded.kind, credentials = excluded.credentials,
      properties = excluded.properties, properties_read_at = excluded.properties_read_at, api_key_id = excluded.api_key_id,
      problem = null, connected_at = excluded.connected_at, updated_at = excluded.updated_at
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The connection to the search console was not stored.");
  return row;
}

export type GscSettingsChange = Pick<GscConfig, "autoQueueOnPublish" | "alsoIndexNow" | "paused">;

export async function changeGscConnection(
  tx: Tx,
  workspaceId: string,
  { autoQueueOnPublish, alsoIndexNow, paused }: GscSettingsChange,
): Promise<GscConnection> {
  const [row] = await tx.query<GscConnection>(sql`
    update gsc_connections
    set auto_queue = ${autoQueueOnPublish}, also_indexnow = ${alsoIndexNow}, paused = ${paused}, updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The locked connection to the search console was deleted.");
  return row;
}

/** Stores what the account may see now. */
export async function recordProperties(tx: Tx, workspaceId: string, properties: readonly Property[]): Promise<void> {
  await tx.query(sql`
    update gsc_connections
    set properties = ${toJsonb(properties)}::jsonb, properties_read_at = world_now(agency_id), problem = null
    where workspace_id = ${workspaceId}`);
}

export interface SealedAccount {
  id: string;
  kind: ConnectionKind;
  sealed: Uint8Array | null;
  problem: string | null;
}

export async function findSealedAccount(
  db: Db,
  workspaceId: string,
  lock: "for no key update" | "unlocked" = "unlocked",
): Promise<SealedAccount | undefined> {
  const [row] = await db.query<SealedAccount>(sql`
    select id, kind, credentials as sealed, problem from gsc_connections
    where workspace_id = ${workspaceId} ${lock === "for no key update" ? sql`for no key update` : sql``}`);
  return row;
}

export async function storeCredentials(tx: Tx, id: string, sealed: Uint8Array): Promise<void> {
  await tx.query(sql`update gsc_connections set credentials = ${sealed}, problem = null where id = ${id}`);
}

export async function recordProblem(tx: Tx, id: string, problem: string): Promise<void> {
  await tx.query(sql`update gsc_connections set problem = ${problem} where id = ${id}`);
}

/** Deletes the connection and returns its account; undefined if there is none. */
export async function deleteGscConnection(tx: Tx, workspaceId: string): Promise<SealedAccount | undefined> {
  const [row] = await tx.query<SealedAccount>(sql`
    delete from gsc_connections where workspace_id = ${workspaceId}
    returning id, kind, credentials as sealed, problem`);
  return row;
}
