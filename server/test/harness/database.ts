import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Database, openDatabase } from "../../src/platform/database/pool.ts";
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

/** A migrated, empty database of the test file's own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = inject("testCluster");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const clone = `create database ${name} template ${cluster.template} strategy file_copy`;
  await withClient(cluster.adminUrl, (client) => client.query(clone));
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
    },
  };
}
