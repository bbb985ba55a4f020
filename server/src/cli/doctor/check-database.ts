import type pg from "pg";
import { RELEASE } from "../../kernel/release.ts";
import { withClient } from "../../platform/database/connection.ts";
import { findSchemaFault } from "../../platform/database/schema/find-schema-fault.ts";
import { readSchemaFiles } from "../../platform/database/schema/schema-files.ts";
import { readSchemaState } from "../../platform/database/schema/schema-state.ts";
import { findServerVersion, OLDEST_VERSION } from "../../platform/database/schema/server-version.ts";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Config } from "../../start/config.ts";
import { type DatabaseLogins, findDatabaseLogins } from "../database-logins.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** `folder` is the folder of the SQL files; tests set it. */
export async function checkDatabase(config: Config, { folder }: { folder?: URL } = {}): Promise<Check[]> {
  const logins = findDatabaseLogins(config);
  if ("absent" in logins) return [ok("database", logins.absent)];
  try {
    return await withClient(logins.appUrl, async (client) => [
      await checkVersion(client, logins.kind),
      await checkTenantIsolation(client),
      await checkSchema(logins.adminUrl, folder),
    ]);
  } catch (error) {
    const next =
      logins.kind === "embedded"
        ? "Start the service with `npm start`, which repairs and starts the database."
        : "Check DATABASE_URL, and that PostgreSQL is running and accepts connections from this machine.";
    return [fail("database", `The database does not respond: ${reasonOf(error)}.`, next)];
  }
}

async function checkVersion(client: pg.Client, kind: DatabaseLogins["kind"]): Promise<Check> {
  const { name, isTooOld } = await findServerVersion(client);
  const which = `${kind === "embedded" ? "embedded PostgreSQL" : "PostgreSQL"} ${name}`;
  if (isTooOld) return fail("database", `${which} is too old.`, `Use PostgreSQL ${OLDEST_VERSION} or later.`);
  return ok("database", `${which} responds.`);
}

/** Row-level security applies only to a login that owns no tables and cannot bypass it. */
async function checkTenantIsolation(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<{ above: boolean; owner: boolean }>(`
    select r.rolsuper or r.rolbypassrls as above,
           exists (select from pg_tables where schemaname = 'public' and tablename = 'invocations' and tableowner = current_user) as owner
    from pg_roles r
    where r.rolname = current_user`);
  const [login] = rows;
  if (login?.above === false && !login.owner)
    return ok("tenant isolation", "Row-level security applies: the service's login owns no tables.");
  return warn(
    "tenant isolation",
    "The service logs in as the tables' owner or a superuser, so row-level security does not fully isolate tenants.",
    "Set DATABASE_URL to a separate login without privileges, and DATABASE_ADMIN_URL to the owner's login.",
  );
}

/** The same check and the same sentences as at the start of the service. */
async function checkSchema(adminUrl: string, folder: URL | undefined): Promise<Check> {
  const files = await readSchemaFiles(folder);
  const state = await withClient(adminUrl, readSchemaState);
  const fault = findSchemaFault(files, state, { release: RELEASE });
  if (fault !== undefined) return fail("schema", fault.problem, fault.wayOut);
  const applied = state.kind === "managed" ? state.applied.length : 0;
  const pending = files.tables.slice(applied).map(({ name }) => name);
  if (pending.length > 0) {
    return warn(
      "schema",
      `${pending.length} of ${files.tables.length} table files are not applied: ${pending.join(", ")}.`,
      "`npm start` applies them.",
    );
  }
  if (state.kind === "managed" && state.functions?.sha256 !== files.functionsSha256)
    return warn("schema", "The functions belong to another release.", "`npm start` replaces them.");
  return ok("schema", `All ${files.tables.length} table files of release ${RELEASE} and its functions are applied.`);
}
