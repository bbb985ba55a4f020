import type { AuditEntry } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

// SQL: server/database/functions/audit.sql

export interface AuditRow {
  id: string;
  at: string;
  action: string;
  actor_type: AuditEntry["actor"]["type"];
  actor_id: string | null;
  actor_name: string | null;
  mode: string;
  workspace_id: string | null;
  resource: string | null;
  request_id: string | null;
  transport: string | null;
  status: number | null;
  details: Record<string, unknown> | null;
  previous_hash: string | null;
  hash: string;
}

/** Replaces names that were erased with their workspace. */
const ERASED = "(forgotten)";

export function toAuditEntry(row: AuditRow): AuditEntry {
  const { mode, transport, status } = row;
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name ?? ERASED },
    workspaceId: row.workspace_id,
    resourceId: row.resource,
    requestId: row.request_id,
    details: {
      mode,
      ...(transport === null ? {} : { transport }),
      ...(status === null ? {} : { status }),
      ...row.details,
    },
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

const RESOURCE = sql`coalesce(resource_id, resource_path)`;

export const AUDIT_LIST: LiveList = {
  from: sql`audit_log`,
  select: sql`id, at, action, actor_type, actor_id, actor_name, mode, workspace_id, ${RESOURCE} as resource, request_id,
    transport, status, details, previous_hash, hash`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    at: { sql: sql`at`, type: "time" },
    "actor.id": { sql: sql`actor_id`, type: "text", nullable: true },
    workspaceId: { sql: sql`workspace_id`, type: "text", nullable: true },
    resourceId: { sql: RESOURCE, type: "text", nullable: true },
  },
};

/** What was done in the agency: all of it, one action, or all actions with a prefix that ends in `*`. */
export function ofAction(agencyId: string, action: string | undefined): Sql {
  const ofAgency = sql`agency_id = ${agencyId}`;
  if (action === undefined) return ofAgency;
  return action.endsWith("*")
    ? sql`${ofAgency} and starts_with(action, ${action.slice(0, -1)})`
    : sql`${ofAgency} and action = ${action}`;
}

const MAX_PER_BATCH = 10_000;

/** Adds the newest rows of the agency to its hash chain, so that the list includes what was done a moment ago. */
export async function chainOwnAudit(db: Db): Promise<void> {
  await db.query(sql`select chain_own_audit(${MAX_PER_BATCH})`);
}
