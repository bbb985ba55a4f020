import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { APP_ROLE, connectionUrl, OWNER } from "../platform/database/connection.ts";
import { readPostmasterFile } from "../platform/database/embedded/postmaster-file.ts";
import type { Config } from "../start/config.ts";

export interface DatabaseLogins {
  kind: "embedded" | "own";
  appUrl: string;
  adminUrl: string;
}

/** The database URLs of this machine, or the reason why the embedded database is not running. */
export function findDatabaseLogins(config: Config): DatabaseLogins | { absent: string } {
  const { databaseUrl, databaseAdminUrl, dataDir } = config;
  if (databaseUrl !== undefined) return { kind: "own", appUrl: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl };
  const root = path.join(dataDir, "postgres");
  if (!existsSync(path.join(root, "cluster")))
    return { absent: "The embedded PostgreSQL does not exist yet. `npm start` creates it." };
  const port = readPostmasterFile(path.join(root, "cluster"))?.port;
  if (port === undefined) return { absent: "The embedded PostgreSQL is not running. `npm start` starts it." };
  const password = (name: string) => readFileSync(path.join(root, name), "utf8").trim();
  return {
    kind: "embedded",
    appUrl: connectionUrl(APP_ROLE, password("app.password"), port),
    adminUrl: connectionUrl(OWNER, password("owner.password"), port),
  };
}
