import type { ApprovalLink, InvocationStatus } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { EditSchema } from "../../kernel/operations/services.ts";
import type { Address } from "./approvals.store.ts";
import { shownColumns } from "./approvals.store.ts";
import type { ApprovalRow } from "./approvals.ts";
import { type LinkRow, toLink } from "./links.ts";

// SQL: server/database/functions/keys.sql

const COLUMNS = sql`id, approval_id, recipient, can_approve, created_at, expires_at, last_used_at`;

interface NewLink extends Address {
  id: string;
  recipient: string;
  canApprove: boolean;
  tokenHash: string;
  keyId: string;
  expiresAt: string;
}

export async function insertLink(tx: Tx, link: NewLink): Promise<ApprovalLink> {
  const [row] = await tx.query<LinkRow>(sql`
    insert into approval_links (id, agency_id, workspace_id, approval_id, recipient, can_approve, token_hash, api_key_id, created_at,
      expires_at)
    values (${link.id}, ${link.agencyId}, ${link.workspaceId}, ${link.approvalId}, ${link.recipient}, ${link.canApprove},
      ${link.tokenHash}, ${link.keyId}, world_now(${link.agencyId}), ${link.expiresAt})
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The inserted link was not returned.");
  return toLink(row);
}

/** Links that still open the approval. */
export async function findLinks(db: Db, { agencyId, workspaceId, approvalId }: Address): Promise<ApprovalLink[]> {
  const rows = await db.query<LinkRow>(sql`
    select ${COLUMNS}
    from approval_links
    where workspace_id = ${workspaceId} and approval_id = ${approvalId} and revoked_at is null
      and expires_at > world_now(${agencyId}) and key_may_approve(api_key_id)
    order by created_at, id`);
  return rows.map(toLink);
}

export async function mayKeyDecide(db: Db, keyId: string): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>(sql`select key_may_approve(${keyId}) as may`);
  return row?.may ?? false;
}

/** Returns false if the approval has no such link, or it was revoked. Without an approval, any link of the workspace. */
export async function revokeLink(
  tx: Tx,
  { agencyId, approvalId }: Pick<Address, "agencyId"> & { approvalId?: string },
  linkId: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update approval_links set revoked_at = world_now(${agencyId})
    where id = ${linkId} and approval_id = coalesce(${approvalId ?? null}, approval_id) and revoked_at is null
    returning id`);
  return rows.length === 1;
}

/** The owner of a link. Looked up across tenants, because only the token is known. */
export interface LinkTenant {
  id: string;
  agency_id: string;
  workspace_id: string;
}

export async function findLinkTenant(system: Db, tokenHash: string): Promise<LinkTenant | undefined> {
  const [row] = await system.query<LinkTenant>(
    sql`select id, agency_id, workspace_id from approval_links where token_hash = ${tokenHash}`,
  );
  return row;
}

export interface LockedLink extends LinkRow {
  agency_id: string;
  workspace_id: string;
  invocation_id: string;
  api_key_id: string;
  has_expired: boolean;
  /** Revoked, without a valid key, or in a deleted workspace. */
  is_gone: boolean;
}

/** Reads a link and locks it: it cannot be revoked until the transaction ends. */
export async function lockLink(tx: Tx, { id, agency_id, workspace_id }: LinkTenant): Promise<LockedLink | undefined> {
  const [row] = await tx.query<LockedLink>(sql`
    select l.id, l.approval_id, l.recipient, l.can_approve, l.created_at, l.expires_at, l.last_used_at, l.agency_id, l.workspace_id,
      l.api_key_id, a.invocation_id, l.expires_at <= world_now(${agency_id}) as has_expired,
      l.revoked_at is not null or not key_may_approve(l.api_key_id) or w.deleted_at is not null as is_gone
    from approval_links l
    join approvals a on a.id = l.approval_id
    join workspaces w on w.id = l.workspace_id
    where l.workspace_id = ${workspace_id} and l.id = ${id}
    for share of l`);
  return row;
}

export async function recordLinkUse(tx: Tx, { id, agency_id }: LinkTenant): Promise<void> {
  await tx.query(sql`update approval_links set last_used_at = world_now(${agency_id}) where id = ${id}`);
}

export interface SharedRow extends ApprovalRow {
  workspace_name: string;
  edit_schema: EditSchema | null;
  kind: "effect" | "step" | "unknown";
  skip_step: boolean;
  now: string;
  run_status: InvocationStatus;
  credits: number;
  files: string[];
  started_at: string | null;
}

/** What the holder of a link sees. */
export async function findShared(
  tx: Tx,
  { agencyId, workspaceId, approvalId }: Address,
): Promise<SharedRow | undefined> {
  const [row] = await tx.query<SharedRow>(sql`
    select ${shownColumns}, w.name as workspace_name, a.edit_schema, a.kind, a.skip_step, clock.now, i.status as run_status,
      i.credits_captured + i.credits_of_children as credits, i.files, i.started_at
    from approvals a
    join invocations i on i.id = a.invocation_id
    join workspaces w on w.id = a.workspace_id
    cross join (select world_now(${agencyId}) as now) as clock
    where a.workspace_id = ${workspaceId} and a.id = ${approvalId}`);
  return row;
}
