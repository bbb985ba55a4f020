import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sql from "sql-template-tag";
import { withClient } from "../../src/platform/database/connection.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { migrate } from "../../src/platform/database/schema/migrate.ts";
import type { TestDatabase } from "../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../test/harness/seeds.ts";
import { guardFolder } from "../../test/run/guard-folder.ts";

export interface World extends AsyncDisposable {
  database: TestDatabase;
  /** A scratch folder that goes with the world. */
  folder: string;
  /** The process of PostgreSQL whose children serve the connections. */
  postgresPid: number;
  /** Makes an empty database on the same server for a peer. Answers the owner's login to it. */
  createPeerDatabase(name: string): Promise<string>;
}

/** PostgreSQL as the service runs it, in a separate folder; every commit waits for the disk. */
export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-bench-"));
  // As root, PostgreSQL runs as another user, who must be able to walk through.
  await chmod(folder, 0o711);
  const release = guardFolder(folder);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { adminUrl, appUrl } = postgres;
  await migrate({ adminUrl, appUrl });
  const open = (role: "findable_tenant" | "findable_system") =>
    openDatabase({ url: appUrl, role, maxConnections: 4, applicationName: "bench" });
  const tenant = open("findable_tenant");
  const system = open("findable_system");
  return {
    database: { tenant, system, adminUrl, appUrl, [Symbol.asyncDispose]: async () => undefined },
    folder,
    postgresPid: postgres.pid,
    async createPeerDatabase(name) {
      await withClient(adminUrl, (client) => client.query(`create database ${name}`));
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([tenant.close(), system.close()]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
      release();
    },
  };
}

/** A workspace and a key that may act in it. */
export interface Desk {
  workspaceId: string;
  secret: string;
}

/** Agencies with one key and some workspaces each. */
export async function seedDesks(
  { database }: World,
  { agencies, workspaces }: { agencies: number; workspaces: number },
): Promise<Desk[]> {
  const desks: Desk[] = [];
  for (let agency = 0; agency < agencies; agency += 1) {
    const agencyId = await createAgency(database);
    const { secret } = await createKey(database, { agencyId });
    for (let workspace = 0; workspace < workspaces; workspace += 1) {
      desks.push({ workspaceId: await createWorkspace(database, { agencyId }), secret });
    }
  }
  return desks;
}

/** Whose the desk's workspace is. */
export async function placeOf({ database }: World, { workspaceId }: Desk) {
  const [rows] = await database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspaceId}`,
  ]);
  return { agencyId: rows?.[0]?.agency_id ?? "", workspaceId };
}
