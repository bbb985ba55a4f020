import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";
import { sqlState } from "../database/pool.ts";
import { enterTenant } from "../database/tenant.ts";

const PLANTED = { agencyId: "agy_planted", workspaceId: "ws_planted" };
/** A tenant without rows. */
const STRANGER = { agencyId: "agy_stranger", workspaceId: undefined };
const NEIGHBOUR = { agencyId: PLANTED.agencyId, workspaceId: "ws_neighbour" };
/** SQLSTATE insufficient_privilege, which a refused row has too. */
const REFUSED = "42501";

/**
 * Tries both walls on a connection of this pool, that between agencies and that between workspaces: a planted row must be
 * visible to its own tenant only, and no other tenant may write one. Returns the fault as a sentence; undefined if both hold.
 */
export async function findWallFault(tenant: Database): Promise<string | undefined> {
  const [[role], [opening]] = await Promise.all([
    tenant.batch<{ role: string }>([sql`select current_user::text as role`]).then(([rows]) => rows ?? []),
    tenant.batch<{ tables: string }>([OPEN_TABLES]).then(([rows]) => rows ?? []),
  ]);
  if (role?.role !== "findable_tenant")
    return fault(`statements of tenants run as ${role?.role}, not as findable_tenant`);
  if (opening !== undefined) return fault(`these tables have no row-level security: ${opening.tables}`);
  if (!(await seesPlanted(tenant, PLANTED))) return fault("the planted row is not visible to its own tenant");
  if (await seesPlanted(tenant, STRANGER)) return fault("an agency sees a row of another one");
  if (await seesPlanted(tenant, NEIGHBOUR)) return fault("a workspace sees a row of another one");
  if (await mayPlant(tenant)) return fault("an agency may write a row of another one");
  return undefined;
}

/** The pool of what processes do for everyone. Returns the fault as a sentence; undefined if it runs as its role. */
export async function findSystemFault(system: Database): Promise<string | undefined> {
  const [rows] = await system.batch<{ role: string }>([sql`select current_user::text as role`]);
  const role = rows?.[0]?.role;
  return role === "findable_system"
    ? undefined
    : fault(`statements of processes run as ${role}, not as findable_system`);
}

function fault(what: string): string {
  return `Tenants are not isolated: ${what}. Check the logins of DATABASE_URL and DATABASE_ADMIN_URL, and what stands between the service and PostgreSQL.`;
}

/** One row with the names of all tables that tenants may read and that row-level security does not protect; no row without one. */
const OPEN_TABLES = sql`
  select string_agg(distinct c.relname, ', ') as tables
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('agency_id', 'workspace_id') and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relrowsecurity and not c.relispartition
    and has_any_column_privilege('findable_tenant', c.oid, 'select')
  having count(*) > 0`;

async function seesPlanted(tenant: Database, place: { agencyId: string; workspaceId: string | undefined }) {
  const [, rows] = await tenant.batch([
    enterTenant(place),
    sql`select 1 from wall_probes where agency_id = ${PLANTED.agencyId}`,
  ]);
  return (rows ?? []).length > 0;
}

async function mayPlant(tenant: Database): Promise<boolean> {
  try {
    // The third statement undoes a row that was accepted.
    await tenant.batch([
      enterTenant(STRANGER),
      sql`insert into wall_probes (agency_id, workspace_id) values (${PLANTED.agencyId}, 'ws_intruder')`,
      sql`select 1 / (count(*) - count(*)) from wall_probes`,
    ]);
    return true;
  } catch (error) {
    return sqlState(error) !== REFUSED;
  }
}
