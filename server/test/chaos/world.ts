import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { withClient } from "../../src/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/database/embedded/embedded-postgres.ts";
import { type Database, openDatabase } from "../../src/platform/database/pool.ts";
import { migrate } from "../../src/platform/database/schema/migrate.ts";
import { seedWorkplace, type Workplace } from "../harness/engine.ts";

export interface World extends AsyncDisposable {
  postgres: EmbeddedPostgres;
  tenant: Database;
  system: Database;
  place: Workplace;
  /** For the workers' outside logs. */
  logFolder: string;
}

/** A database separate server that keeps its promises on disk, and notes when each transaction committed. */
export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-chaos-"));
  await chmod(folder, 0o711);
  const logFolder = path.join(folder, "outside");
  await mkdir(logFolder);
  const settings = { track_commit_timestamp: "on" };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings });
  const { adminUrl, appUrl } = postgres;
  await migrate({ adminUrl, appUrl });
  await withClient(adminUrl, (client) =>
    client.query(`
      create table chaos_saves (invocation_id text not null, step text not null, nonce text not null);
      grant insert on chaos_saves to findable_tenant`),
  );
  const tenant = openDatabase({ url: appUrl, role: "findable_tenant", maxConnections: 8, applicationName: "driver" });
  const system = openDatabase({ url: appUrl, role: "findable_system", maxConnections: 4, applicationName: "driver" });
  const place = await seedWorkplace({ tenant, system, adminUrl, appUrl, [Symbol.asyncDispose]: async () => {} });
  return {
    postgres,
    tenant,
    system,
    place,
    logFolder,
    async [Symbol.asyncDispose]() {
      // The server first: it ends whatever a killed connection has left open on this side.
      await postgres.stop();
      await Promise.allSettled([tenant.close(), system.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
