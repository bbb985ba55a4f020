import pg from "pg";
import { RELEASE } from "../../../kernel/release.ts";
import { explainUnavailable } from "../../processes/explain-unavailable.ts";
import { StartFailure } from "../../processes/start-failure.ts";
import { findSchemaFault } from "./find-schema-fault.ts";
import { migrateGraphileWorker } from "./migrate-graphile-worker.ts";
import { readSchemaFiles } from "./schema-files.ts";
import { readSchemaState } from "./schema-state.ts";
import { findServerVersion, OLDEST_VERSION } from "./server-version.ts";
import { type Upgrade, upgradeSchema } from "./upgrade-schema.ts";

/** An arbitrary number that only this program uses; one process migrates at a time. */
const MIGRATION_LOCK = 7_202_611_210;

export interface MigrationOptions {
  /** A login that may create roles and tables. */
  adminUrl: string;
  /** The login of the running service. It may take the two roles, and owns nothing. */
  appUrl: string;
  /** A folder like `server/database`, for tests of upgrades. */
  folder?: URL;
  /** The version of this program, which the history records. */
  release?: string;
  /** Installs all functions again, also where some are missing. */
  repairs?: boolean;
  /** How long an upgrade waits for a lock before it gives up its own. */
  lockTimeoutMs?: number;
}

export interface MigrationReport {
  upgrade: Upgrade;
  /** True if the service's login is the owner too, so that row-level security protects less. */
  sharedLogin: boolean;
}

/**
 * Brings the database to the schema of this release: roles, the tables of Graphile Worker, the table files that are missing,
 * and the functions. A database that this release cannot use is refused with a `StartFailure` and not touched.
 */
export async function migrate(options: MigrationOptions): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: options.adminUrl, connectionTimeoutMillis: 30_000 });
  // The query fails as well if the connection is lost. Without this listener the process would crash.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await migrateWith(client, options);
  } catch (error) {
    throw explainUnavailable(error, "the upgrade of the database") ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function migrateWith(
  client: pg.Client,
  { adminUrl, appUrl, folder, release = RELEASE, repairs = false, lockTimeoutMs }: MigrationOptions,
): Promise<MigrationReport> {
  await requireVersion(client);
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const files = await readSchemaFiles(folder);
  const state = await readSchemaState(client);
  const fault = findSchemaFault(files, state, { release, repairs });
  if (fault !== undefined) throw new StartFailure(`${fault.problem} ${fault.wayOut}`);
  await createRoles(client);
  await migrateGraphileWorker(adminUrl);
  const upgrade = await upgradeSchema(client, { files, state, release, repairs, lockTimeoutMs });
  const sharedLogin = await admitLogin(client, appUrl);
  return { upgrade, sharedLogin };
}

export async function requireVersion(client: pg.Client): Promise<void> {
  const version = await findServerVersion(client);
  if (!version.isTooOld) return;
  throw new StartFailure(`PostgreSQL ${version.name} is too old. Use PostgreSQL ${OLDEST_VERSION} or later.`);
}

export async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ["findable_tenant", "findable_system"]) {
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${role} nologin nobypassrls`);
    await client.query(`grant usage on schema public to ${role}`);
  }
}

/** Lets the service's login take the two roles. Returns true if it is the admin login itself. */
export async function admitLogin(client: pg.Client, appUrl: string): Promise<boolean> {
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
