import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { InTenant } from "../../src/kernel/database/db.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Database, openDatabase } from "../../src/platform/database/pool.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { databaseUrl } from "./global-setup.ts";

export interface TestDatabase extends AsyncDisposable {
  /** Bound by row-level security to the tenant it enters. */
  tenant: Database;
  /** For claims, timers and look-ups across tenants. */
  system: Database;
  /** Logs in as the owner of the tables. */
  adminUrl: string;
  /** Logs in as the service. */
  appUrl: string;
}

const openNames = new Set<string>();

/** The databases that files of tests have opened in this process and not closed yet. */
export function openDatabaseNames(): string[] {
  return [...openNames];
}

/** Keeps the database for the files of tests that follow in this process. */
export function keepDatabase({ adminUrl }: TestDatabase): void {
  openNames.delete(nameOf(adminUrl));
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Creates a migrated, empty database for one test file, or a copy of `original`, to which no session may be connected. */
export function openTestDatabase(original?: TestDatabase): Promise<TestDatabase> {
  const named = original === undefined ? undefined : nameOf(original.adminUrl);
  return openDatabaseFrom(
    (name, template) => `create database ${name} template ${named ?? template} strategy file_copy`,
  );
}

/** What chores of domains write with. */
export function inTenantOf({ tenant }: Pick<TestDatabase, "tenant">): InTenant {
  return (place, work) => inTenantTransaction(tenant, place, work);
}

/** Creates a database without any schema. */
export function openEmptyDatabase(): Promise<TestDatabase> {
  return openDatabaseFrom((name) => `create database ${name}`);
}

async function openDatabaseFrom(create: (name: string, template: string) => string): Promise<TestDatabase> {
  const cluster = inject("testCluster");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await withClient(cluster.adminUrl, (client) => client.query(create(name, cluster.template)));
  openNames.add(name);
  const appUrl = databaseUrl(cluster.appUrl, name);
  const tenant = openDatabase({ url: appUrl, role: "findable_tenant", maxConnections: 12, applicationName: "test" });
  const system = openDatabase({ url: appUrl, role: "findable_system", maxConnections: 4, applicationName: "test" });
  return {
    tenant,
    system,
    adminUrl: databaseUrl(cluster.adminUrl, name),
    appUrl,
    async [Symbol.asyncDispose]() {
      await Promise.all([tenant.close(), system.close()]);
      await withClient(cluster.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
      openNames.delete(name);
    },
  };
}
