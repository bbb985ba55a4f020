import type { KeyMode } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/agencies.sql

export async function insertAgency(
  tx: Tx,
  agency: { id: string; name: string; mode: KeyMode; seed: string | undefined },
): Promise<void> {
  await tx.query(sql`
    insert into agencies (id, name, mode, unlimited_credits, seed)
    values (${agency.id}, ${agency.name}, ${agency.mode}, ${agency.mode === "test"}, ${agency.seed})`);
}

/** A live agency, as the operator sees it. */
export interface ListedAgency {
  id: string;
  name: string;
  createdAt: string;
  suspendedAt: string | null;
  /** Workspaces that are not deleted. */
  workspaces: number;
  /** Keys that work. */
  keys: number;
}

/** All live agencies, the oldest first. */
export async function findAgencies(system: Db): Promise<ListedAgency[]> {
  return system.query<ListedAgency>(sql`
    select a.id, a.name, a.created_at as "createdAt", a.suspended_at as "suspendedAt",
      (select count(*) from workspaces w where w.agency_id = a.id and w.deleted_at is null and not w.hidden) as workspaces,
      (select count(*) from api_keys k where k.agency_id = a.id and k.revoked_at is null and k.principal = 'key'
        and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys
    from agencies a
    where a.mode = 'live'
    order by a.created_at, a.id`);
}

/** Returns undefined if there is no such live agency. The agency cannot be suspended until the transaction ends. */
export async function lockLiveAgency(tx: Tx, id: string): Promise<{ suspended_at: string | null } | undefined> {
  const [row] = await tx.query<{ suspended_at: string | null }>(
    sql`select suspended_at from agencies where id = ${id} and mode = 'live' for share`,
  );
  return row;
}

/** Returns false if the agency has no such workspace. */
export async function hasWorkspace(tx: Tx, agencyId: string, workspaceId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from workspaces
    where id = ${workspaceId} and agency_id = ${agencyId} and deleted_at is null and not hidden`);
  return rows.length > 0;
}

/** Suspends or resumes an agency with its test worlds. Returns false if there is no such live agency. */
export async function setSuspended(tx: Tx, id: string, suspended: boolean): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(sql`select suspend_agency(${id}, ${suspended}) as found`);
  return row?.found === true;
}
