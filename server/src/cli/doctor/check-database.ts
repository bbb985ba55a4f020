import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { Config } from "../../config.ts";
import { APP_ROLE, connectionUrl, OWNER, withClient } from "../../platform/postgres/connection.ts";
import { readPostmasterFile } from "../../platform/postgres/postmaster-file.ts";
import { type Check, fail, ok, reasonOf, warn } from "./check.ts";

const OLDEST_VERSION = 150_000;
const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

export async function checkDatabase(config: Config): Promise<Check[]> {
  const logins = findLogins(config);
  if ("state" in logins) return [logins];
  try {
    return await withClient(logins.appUrl, async (client) => [
      await checkVersion(client, logins.kind),
      await checkWall(client),
      await checkMigrations(logins.adminUrl),
    ]);
  } catch (error) {
    const next =
      logins.kind === "embedded"
        ? "Start the service with `npm start`, which repairs and starts it."
        : "Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.";
    return [fail("database", `The database does not answer: ${reasonOf(error)}.`, next)];
  }
}

interface Logins {
  kind: "embedded" | "own";
  appUrl: string;
  adminUrl: string;
}

function findLogins({ databaseUrl, databaseAdminUrl, dataDir }: Config): Logins | Check {
  if (databaseUrl !== undefined) return { kind: "own", appUrl: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl };
  const root = path.join(dataDir, "postgres");
  if (!existsSync(path.join(root, "cluster")))
    return ok("database", "The embedded PostgreSQL is made at the first `npm start`.");
  const port = readPostmasterFile(path.join(root, "cluster"))?.port;
  if (port === undefined) return ok("database", "The embedded PostgreSQL is not running; `npm start` starts it.");
  const password = (name: string) => readFileSync(path.join(root, name), "utf8").trim();
  return {
    kind: "embedded",
    appUrl: connectionUrl(APP_ROLE, password("app.password"), port),
    adminUrl: connectionUrl(OWNER, password("owner.password"), port),
  };
}

async function checkVersion(client: pg.Client, kind: Logins["kind"]): Promise<Check> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as name",
  );
  const version = rows[0] ?? { number: 0, name: "unknown" };
  const which = kind === "embedded" ? "embedded PostgreSQL" : "PostgreSQL";
  if (version.number >= OLDEST_VERSION) return ok("database", `${which} ${version.name} answers.`);
  return fail("database", `${which} ${version.name} is too old.`, "Use PostgreSQL 15 or later.");
}

/** Row-level security binds a login only where it neither owns the tables nor is above the rules. */
async function checkWall(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<{ above: boolean; owner: boolean }>(`
    select r.rolsuper or r.rolbypassrls as above,
           exists (select from pg_tables where schemaname = 'public' and tablename = 'invocations' and tableowner = current_user) as owner
    from pg_roles r
    where r.rolname = current_user`);
  const [login] = rows;
  if (login?.above === false && !login.owner)
    return ok("tenants' wall", "The service's login owns no tables: row-level security binds it.");
  return warn(
    "tenants' wall",
    "The service logs in as the tables' owner or a superuser, so row-level security is a weaker wall between tenants.",
    "Give DATABASE_URL a plain login of its own and DATABASE_ADMIN_URL the owner's.",
  );
}

async function checkMigrations(adminUrl: string): Promise<Check> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql"));
  const applied = await withClient(adminUrl, readApplied);
  const missing = files.filter((name) => !applied.has(name)).sort();
  if (missing.length === 0) return ok("migrations", `All ${files.length} are applied.`);
  return warn(
    "migrations",
    `${missing.length} of ${files.length} are not applied: ${missing.join(", ")}.`,
    "`npm start` applies them.",
  );
}

async function readApplied(client: pg.Client): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  );
  if (tables[0]?.exists !== true) return new Set();
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  return new Set(rows.map(({ name }) => name));
}
