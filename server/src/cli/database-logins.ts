import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { APP_ROLE, connectionUrl, OWNER } from "../platform/database/connection.ts";
import { clusterName } from "../platform/database/embedded/cluster.ts";
import { worksIn } from "../platform/database/embedded/postmaster.ts";
import { readPostmasterFile } from "../platform/database/embedded/postmaster-file.ts";
import { chooseRunAs } from "../platform/database/embedded/run-as.ts";
import type { Config } from "../start/config.ts";

export interface DatabaseLogins {
  kind: "embedded" | "own";
  appUrl: string;
  adminUrl: string;
}

const NOT_RUNNING = "The embedded PostgreSQL is not running. `npm start` starts it.";

/**
 * The database URLs of this machine, or the reason why the embedded database is not running. A copied data folder names the
 * server of its original, which is not the one to use.
 */
export async function findDatabaseLogins(config: Config): Promise<DatabaseLogins | { absent: string }> {
  const { databaseUrl, databaseAdminUrl, dataDir } = config;
  if (databaseUrl !== undefined) return { kind: "own", appUrl: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl };
  const root = path.join(dataDir, "postgres");
  const folder = path.join(root, "cluster");
  if (!existsSync(folder)) return { absent: "The embedded PostgreSQL does not exist yet. `npm start` creates it." };
  const file = readPostmasterFile(folder);
  if (file?.port === undefined) return { absent: NOT_RUNNING };
  const password = (name: string) => readFileSync(path.join(root, name), "utf8").trim();
  const owner = password("owner.password");
  const cluster = { folder: realpathSync(folder), name: clusterName(folder), runAs: chooseRunAs(folder) };
  if (!(await worksIn(cluster, file, owner))) return { absent: NOT_RUNNING };
  return {
    kind: "embedded",
    appUrl: connectionUrl(APP_ROLE, password("app.password"), file.port),
    adminUrl: connectionUrl(OWNER, owner, file.port),
  };
}
