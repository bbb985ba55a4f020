import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Db, Row, Tx } from "../../kernel/database/db.ts";
import type { Database } from "./pool.ts";

export interface Tenant {
  agencyId: string;
  /** Undefined for work on the agency as a whole. */
  workspaceId: string | undefined;
  /** The workspaces of a person who sees several and named none; undefined for all. */
  workspaces?: readonly string[] | undefined;
}

/** Sets the tenant for the rest of the transaction. Row-level security reads it. */
export function enterTenant({ agencyId, workspaceId, workspaces }: Tenant): Sql {
  return sql`select set_config('app.agency', ${agencyId}, true), set_config('app.workspace', ${workspaceId ?? ""}, true),
    set_config('app.workspaces', ${workspaces?.join(",") ?? ""}, true)`;
}

/** Enters the tenant of a run's writes. The database records which resources the run creates or changes. */
export function enterRun({ agencyId, workspaceId, invocationId }: Tenant & { invocationId: string }): Sql {
  return sql`select set_config('app.agency', ${agencyId}, true), set_config('app.workspace', ${workspaceId ?? ""}, true),
    set_config('app.workspaces', '', true), set_config('app.run', ${invocationId}, true)`;
}

/** A handle that executes each statement as the tenant, in one round trip. */
export function tenantDb(database: Database, tenant: Tenant): Db {
  const enter = enterTenant(tenant);
  return {
    async query<R extends object = Row>(statement: Sql): Promise<R[]> {
      const [, rows] = await database.batch<R>([enter, statement]);
      return rows ?? [];
    },
  };
}

export function inTenantTransaction<T>(database: Database, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction([enterTenant(tenant)], (tx) => work(tx));
}
