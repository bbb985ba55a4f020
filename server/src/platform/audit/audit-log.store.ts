import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/audit.sql

const ROWS_AT_ONCE = 1000;

/** An entry of the audit log before it joins the chain. The name of an acting key or person is looked up. */
export interface AuditRecord {
  agencyId: string;
  /** Undefined for a change to the agency itself. */
  workspaceId: string | undefined;
  action: string;
  actor:
    | { type: "key" | "person"; id: string }
    | { type: "link" | "run"; id: string; name: string }
    | { type: "service"; id: undefined; name: string };
  transport: string;
  requestId: string | undefined;
  status: number;
  /** One of our identifiers, or a path that a caller chose. */
  resource: { id: string } | { path: string } | undefined;
  /** No bodies, no secrets and no personal data. */
  details: Readonly<Record<string, unknown>>;
}

/** Statement for the transaction of the change. */
export function recordAudit({ agencyId, workspaceId, action, actor, ...how }: AuditRecord): Sql {
  const { transport, requestId, status, resource, details } = how;
  const name = "name" in actor ? actor.name : undefined;
  const id = resource !== undefined && "id" in resource ? resource.id : undefined;
  const path = resource !== undefined && "path" in resource ? resource.path : undefined;
  return sql`select record_audit(${agencyId}, ${workspaceId}, ${action}, ${actor.type}, ${actor.id}, ${name}, ${transport},
    ${requestId}, ${status}, ${id}, ${path}, ${JSON.stringify(details)}::jsonb)`;
}

/** Moves new entries from the inbox into the chains of their agencies. Returns their number. */
export async function chainAudit(system: Database, limit: number): Promise<number> {
  const [rows] = await system.batch<{ moved: number }>([sql`select chain_audit(${limit}) as moved`]);
  return rows?.[0]?.moved ?? 0;
}

/** Chains all new entries, a thousand at a time. Safe in any number of processes. */
export async function chainNewEntries(system: Database, signal: AbortSignal): Promise<void> {
  let moved = ROWS_AT_ONCE;
  while (moved >= ROWS_AT_ONCE && !signal.aborted) moved = await chainAudit(system, ROWS_AT_ONCE);
}

/** An entry as it was hashed: two texts and the recorded hash. */
export interface ChainedRow {
  agency_id: string;
  position: number;
  id: string;
  /** Null after a purge. */
  private_text: string | null;
  private_hash: string;
  text: string;
  previous_hash: string | null;
  hash: string;
  /** Whether its workspace was purged, so that names in it may be gone. */
  may_be_forgotten: boolean;
}

/**
 * Returns the entries after a position, agency by agency. This statement builds the texts itself: verification must not depend on
 * the database function that wrote them.
 */
export function readChainedRows(
  tx: Tx,
  after: { agencyId: string; position: number },
  limit: number,
): Promise<ChainedRow[]> {
  return tx.query<ChainedRow>(sql`
        select agency_id, position, id, private_hash, previous_hash, hash,
          case when salt is not null then jsonb_build_array(salt, actor_name, resource_path, details)::text end as private_text,
          jsonb_build_array(previous_hash, agency_id, position, id,
            to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), workspace_id, action, actor_type, actor_id, mode,
            transport, request_id, status, resource_id, private_hash)::text as text,
          coalesce((select w.purge_at is not null from workspaces w where w.id = l.workspace_id), true) as may_be_forgotten
        from audit_log l
        where (agency_id, position) > (${after.agencyId}, ${after.position}::bigint)
        order by agency_id, position
        limit ${limit}`);
}

export interface ChainEnd {
  agency_id: string;
  position: number;
  hash: string | null;
}

export function readChainEnds(tx: Tx): Promise<ChainEnd[]> {
  return tx.query<ChainEnd>(sql`select agency_id, position, hash from audit_chains order by agency_id`);
}
