import { type ApiKey, type KeyMode, type KeyScope, roleMay } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { ActingPerson } from "../../kernel/operations/caller.ts";

// SQL: server/database/functions/keys.sql

export interface KeyRow {
  id: string;
  name: string;
  scope: KeyScope;
  mode: KeyMode;
  workspace_id: string | null;
  prefix: string;
  read_only: boolean;
  can_approve: boolean;
  max_credits_per_month: number | null;
  created_by_key_id: string | null;
  created_by_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
}

const COLUMNS = sql`id, name, scope, mode, workspace_id, prefix, read_only, can_approve, max_credits_per_month, created_by_key_id, created_at,
  last_used_at, expires_at, revoked_at, owner_id, (select name from actor_names where id = created_by_key_id) as created_by_name, key_name(owner_id) as owner_name`;

export function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    mode: row.mode,
    workspaceId: row.workspace_id,
    prefix: row.prefix,
    readOnly: row.read_only,
    canApprove: row.can_approve,
    maxCreditsPerMonth: row.max_credits_per_month,
    createdByKeyId: row.created_by_key_id,
    ...(row.created_by_name === null ? {} : { createdByName: row.created_by_name }),
    ...(row.owner_id === null ? {} : { ownerId: row.owner_id }),
    ...(row.owner_name === null ? {} : { ownerName: row.owner_name }),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

/** Which keys: those of an agency's worlds, or of the workspace that the calling key is bound to. */
export interface KeyOwner {
  agencyId: string;
  boundWorkspaceId: string | undefined;
  person?: ActingPerson | undefined;
}

/** The keys that a caller sees. A person who does not manage the agency sees those that they own or created. */
export function seenBy(owner: KeyOwner) {
  const { person } = owner;
  if (person === undefined || roleMay(person.role, "manage")) return ownedBy(owner);
  const id = person.membershipId;
  return sql`agency_id = ${owner.agencyId} and (owner_id = ${id} or created_by_key_id = ${id})`;
}

export async function isKeySeen(tx: Tx, owner: KeyOwner, keyId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from api_keys where id = ${keyId} and principal = 'key' and ${seenBy(owner)}`,
  );
  return rows.length > 0;
}

function ownedBy({ agencyId, boundWorkspaceId }: KeyOwner) {
  const ofAgency = sql`(agency_id = ${agencyId} or created_by_agency_id = ${agencyId})`;
  if (boundWorkspaceId === undefined) return ofAgency;
  return sql`${ofAgency} and (workspace_id = ${boundWorkspaceId} or created_by_workspace_id = ${boundWorkspaceId})`;
}

export const KEY_LIST: LiveList = {
  from: sql`(select * from api_keys where principal = 'key') api_keys`,
  select: COLUMNS,
  columns: { id: { sql: sql`id`, type: "text" }, createdAt: { sql: sql`created_at`, type: "time" } },
};

interface NewKey {
  id: string;
  agencyId: string;
  /** The key that creates it; undefined for the operator. */
  createdByKeyId: string | undefined;
  /** The membership that owns it; undefined for keys of the agency. */
  ownerId?: string | undefined;
  createdByAgencyId: string | undefined;
  createdByWorkspaceId: string | undefined;
  workspaceId: string | undefined;
  name: string;
  scope: KeyScope;
  mode: KeyMode;
  secretHash: string;
  prefix: string;
  readOnly: boolean;
  canApprove: boolean;
  maxCreditsPerMonth: number | undefined;
  expiresAt: string | undefined;
}

/** The stored key; undefined if a key with this secret exists already. */
export async function insertKey(tx: Tx, key: NewKey): Promise<ApiKey | undefined> {
  const [row] = await tx.query<KeyRow>(sql`
    insert into api_keys (id, agency_id, created_by_key_id, created_by_agency_id, created_by_workspace_id, workspace_id, name, scope, mode,
      secret_hash, prefix, read_only, can_approve, max_credits_per_month, expires_at, owner_id)
    values (${key.id}, ${key.agencyId}, ${key.createdByKeyId}, ${key.createdByAgencyId}, ${key.createdByWorkspaceId}, ${key.workspaceId},
      ${key.name}, ${key.scope}, ${key.mode}, ${key.secretHash}, ${key.prefix}, ${key.readOnly}, ${key.canApprove},
      ${key.maxCreditsPerMonth}, ${key.expiresAt}, ${key.ownerId})
    on conflict (secret_hash) do nothing
    returning ${COLUMNS}`);
  return row === undefined ? undefined : toKey(row);
}

/** Returns false if the tenant has no such key. Revoking twice keeps the first time. */
export async function markRevoked(tx: Tx, keyId: string, { descendants }: { descendants: boolean }): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(sql`select revoke_key(${keyId}, ${descendants}) as found`);
  return row?.found === true;
}

/** Locks the calling key until the transaction ends, so that a revocation of its tree also finds the key that it creates. */
export async function lockMaker(
  tx: Tx,
  keyId: string,
): Promise<{ expires_at: string | null; revoked_at: string | null } | undefined> {
  const [row] = await tx.query<{ expires_at: string | null; revoked_at: string | null }>(sql`
    select expires_at, revoked_at from api_keys where id = ${keyId} for share`);
  return row;
}

/** Locks additions to the agency until the transaction ends, so that the count stays true. */
export async function lockAgency(tx: Tx, agencyId: string): Promise<void> {
  await tx.query(sql`select 1 from agencies where id = ${agencyId} for no key update`);
}

export async function countWorkingKeys(tx: Tx, agencyId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count
    from api_keys
    where ${ownedBy({ agencyId, boundWorkspaceId: undefined })} and revoked_at is null and principal = 'key'`);
  return row?.count ?? 0;
}

/** Acts as this tenant for the rest of the transaction; row-level security follows. */
export async function actAs(tx: Tx, { agencyId, boundWorkspaceId, person }: KeyOwner): Promise<void> {
  const workspaces = boundWorkspaceId === undefined ? "" : (person?.workspaces?.join(",") ?? "");
  await tx.query(sql`
    select set_config('app.agency', ${agencyId}, true), set_config('app.workspace', ${boundWorkspaceId ?? ""}, true),
      set_config('app.workspaces', ${workspaces}, true)`);
}

interface WorkspaceTemplate {
  name: string;
  primary_domain: string;
  tags: string[];
  settings: object;
  brand: object;
}

/** The columns to copy a workspace from; undefined if the agency has no such workspace. */
export async function findTemplate(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
): Promise<WorkspaceTemplate | undefined> {
  const [row] = await tx.query<WorkspaceTemplate>(sql`
    select name, primary_domain, tags, settings, brand
    from workspaces
    where id = ${workspaceId} and agency_id = ${agencyId} and deleted_at is null`);
  return row;
}

export async function insertCopy(
  tx: Tx,
  { id, agencyId, from }: { id: string; agencyId: string; from: WorkspaceTemplate },
): Promise<void> {
  await tx.query(sql`
    insert into workspaces (id, agency_id, name, primary_domain, tags, settings, brand, created_at)
    values (${id}, ${agencyId}, ${from.name}, ${from.primary_domain}, ${from.tags}, ${from.settings}, ${from.brand},
      world_now(${agencyId}))`);
}

export async function findOldestLiveAgency(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    select id
    from agencies
    where mode = 'live'
    order by created_at, id
    limit 1`);
  return row?.id;
}

export async function isSecretKnown(tx: Tx, secretHash: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from api_keys where secret_hash = ${secretHash}`);
  return rows.length > 0;
}

export async function hasWorkingAdminKey(tx: Tx, agencyId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1
    from api_keys
    where agency_id = ${agencyId} and scope = 'ADMIN' and mode = 'live' and revoked_at is null and principal = 'key'
      and (expires_at is null or expires_at > clock_timestamp())
    limit 1`);
  return rows.length > 0;
}

/** Lets only one process create the first agency. */
export async function lockBootstrap(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('findable bootstrap key'))`);
}
