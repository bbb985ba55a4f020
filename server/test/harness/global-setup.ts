import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { APP_ROLE, OWNER, withClient } from "../../src/platform/database/connection.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../../src/platform/database/schema/migrate.ts";
import { openRunFolder } from "../run/run-folder.ts";

/** One database server of the whole test run, with a migrated database that each test file clones. */
export interface TestCluster {
  /** Logs in as the owner, to the database `postgres`. */
  adminUrl: string;
  /** Logs in as the service, to the database `postgres`. */
  appUrl: string;
  /** Name of the migrated database; no session may be connected to it while it is cloned. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const TEMPLATE = "findable_template";
/** Tests do not outlive a crash of their database, so nothing need be on the disk, or be written twice to be whole there. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "1GB",
  checkpoint_timeout: "1h",
  // Several files of tests run at once, each with a service and its child processes: together they can need over 100.
  max_connections: "300",
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_ADMIN_URL"];
  if (given !== undefined) {
    project.provide("testCluster", await prepareTemplate(given, await makeAppLogin(given)));
    return async () => undefined;
  }
  const folder = openRunFolder();
  const settings = { ...SETTINGS, hba_file: writeLogins(folder) };
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "cluster"), log: () => {}, settings });
  try {
    project.provide("testCluster", await prepareTemplate(postgres.adminUrl, postgres.appUrl));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}

/** Tests open thousands of connections, and to prove a password takes half of the client's time for one. Strangers need one. */
function writeLogins(folder: string): string {
  const file = path.join(folder, "logins.conf");
  const lines = [`host all ${OWNER},${APP_ROLE} 127.0.0.1/32 trust`, "host all all 127.0.0.1/32 scram-sha-256", ""];
  writeFileSync(file, lines.join("\n"), { mode: 0o644 });
  return file;
}

/** The service's login to a server that the tests do not start. */
async function makeAppLogin(adminUrl: string): Promise<string> {
  const appUrl = new URL(adminUrl);
  appUrl.username = APP_ROLE;
  appUrl.password = randomBytes(16).toString("hex");
  await withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE}`);
    const known = await client.query("select from pg_roles where rolname = $1", [APP_ROLE]);
    const verb = known.rowCount === 0 ? "create" : "alter";
    await client.query(`${verb} role ${APP_ROLE} login password ${client.escapeLiteral(appUrl.password)}`);
  });
  return appUrl.href;
}

async function prepareTemplate(adminUrl: string, appUrl: string): Promise<TestCluster> {
  await withClient(adminUrl, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate({ adminUrl: databaseUrl(adminUrl, TEMPLATE), appUrl: databaseUrl(appUrl, TEMPLATE) });
  return { adminUrl: databaseUrl(adminUrl, "postgres"), appUrl: databaseUrl(appUrl, "postgres"), template: TEMPLATE };
}

/** The same server and login, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
