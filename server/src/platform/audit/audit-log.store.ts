import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/audit.sql

/** A row of the audit log before it has a place in the chain. Who did it is looked up where it is a key. */
export interface AuditRecord {
  agencyId: string;
  /** Undefined for what was done to the agency. */
  workspaceId: string | undefined;
  action: string;
  actor: { type: "key"; id: string } | { type: "link" | "run"; id: string; name: string };
  transport: string;
  requestId: string | undefined;
  status: number;
  /** An identifier of ours, or a path that somebody chose. */
  resource: { id: string } | { path: string } | undefined;
  /** No bodies, no secrets, nothing about people. */
  details: Readonly<Record<string, unknown>>;
}

/** For the transaction that does it. */
export function recordAudit({ agencyId, workspaceId, action, actor, ...how }: AuditRecord): Sql {
  const { transport, requestId, status, resource, details } = how;
  const name = actor.type === "key" ? undefined : actor.name;
  const id = resource !== undefined && "id" in resource ? resource.id : undefined;
  const path = resource !== undefined && "path" in resource ? resource.path : undefined;
  return sql`select record_audit(${agencyId}, ${workspaceId}, ${action}, ${actor.type}, ${actor.id}, ${name}, ${transport},
    ${requestId}, ${status}, ${id}, ${path}, ${JSON.stringify(details)}::jsonb)`;
}

/** Gives rows that have come since their places in the chains of their agencies. Answers how many. */
export async function chainAudit(system: Database, limit: number): Promise<number> {
  const [rows] = await system.batch<{ moved: number }>([sql`select chain_audit(${limit}) as moved`]);
  return rows?.[0]?.moved ?? 0;
}

/** A row of the log as it was hashed: two texts, and what was said to come of them. */
export interface ChainedRow {
  agency_id: string;
  position: number;
  id: string;
  /** Null where it was forgotten. */
  private_text: string | null;
  private_hash: string;
  text: string;
  previous_hash: string | null;
  hash: string;
  /** Whether what it says of people may have been forgotten: its workspace was purged. */
  may_be_forgotten: boolean;
}

/** The rows after a place, agency by agency. The texts are written here and not by a function of the database that made them. */
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
