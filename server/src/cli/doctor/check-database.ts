import { readdir } from "node:fs/promises";
import type pg from "pg";
import { withClient } from "../../platform/database/connection.ts";
import { findServerVersion, OLDEST_VERSION } from "../../platform/database/migrate.ts";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Config } from "../../start/config.ts";
import { type DatabaseLogins, findDatabaseLogins } from "../database-logins.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

export async function checkDatabase(config: Config): Promise<Check[]> {
  const logins = findDatabaseLogins(config);
  if ("absent" in logins) return [ok("database", logins.absent)];
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

async function checkVersion(client: pg.Client, kind: DatabaseLogins["kind"]): Promise<Check> {
  const { name, isTooOld } = await findServerVersion(client);
  const which = `${kind === "embedded" ? "embedded PostgreSQL" : "PostgreSQL"} ${name}`;
  if (isTooOld) return fail("database", `${which} is too old.`, `Use PostgreSQL ${OLDEST_VERSION} or later.`);
  return ok("database", `${which} answers.`);
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
