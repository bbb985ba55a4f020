import { readdir, readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { StartFailure } from "../processes/start-failure.ts";

/** The oldest major version that the migrations can be applied to. */
export const OLDEST_VERSION = 15;
/** An arbitrary number that only this program uses; one process migrates at a time. */
const MIGRATION_LOCK = 7_202_611_210;

export interface MigrationOptions {
  /** A login that may create roles and tables. */
  adminUrl: string;
  /** The login of the running service, which is allowed into the two roles and owns nothing. */
  appUrl: string;
  folder: URL;
}

export interface MigrationReport {
  applied: string[];
  /** True where the service's login is the owner too, so that row-level security is a weaker wall. */
  sharedLogin: boolean;
}

/** Brings the database to the newest version: roles, the engine's tables, then every numbered file that is missing. */
export async function migrate({ adminUrl, appUrl, folder }: MigrationOptions): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await createRoles(client);
    await runMigrations({ connectionString: adminUrl });
    const applied = await applyFiles(client, folder);
    const sharedLogin = await admitLogin(client, appUrl);
    return { applied, sharedLogin };
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const version = await findServerVersion(client);
  if (!version.isTooOld) return;
  throw new StartFailure(`PostgreSQL ${version.name} is too old. Use PostgreSQL ${OLDEST_VERSION} or later.`);
}

export async function findServerVersion(
  client: Pick<pg.Client, "query">,
): Promise<{ name: string; isTooOld: boolean }> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as name",
  );
  const { number, name } = rows[0] ?? { number: 0, name: "of an unknown version" };
  return { name, isTooOld: number < OLDEST_VERSION * 10_000 };
}

async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ["findable_tenant", "findable_system"]) {
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${role} nologin nobypassrls`);
    await client.query(`grant usage on schema public to ${role}`);
  }
}

async function applyFiles(client: pg.Client, folder: URL): Promise<string[]> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const known = new Set(rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  const missing = files.filter((name) => !known.has(name));
  for (const name of missing) await applyFile(client, name, await readFile(new URL(name, folder), "utf8"));
  return missing;
}

async function applyFile(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into schema_migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`The migration ${name} failed and was undone.`, { cause: error });
  }
}

/** Lets the service's login take the two roles. Answers true where it is the admin login itself. */
async function admitLogin(client: pg.Client, appUrl: string): Promise<boolean> {
  const login = decodeURIComponent(new URL(appUrl).username);
  const { rows } = await client.query<{ shared: boolean; quoted: string }>(
    "select current_user = $1 as shared, quote_ident($1) as quoted",
    [login],
  );
  const [facts] = rows;
  if (facts === undefined || login === "") return true;
  await client.query(`grant findable_tenant, findable_system to ${facts.quoted}`);
  return facts.shared;
}
