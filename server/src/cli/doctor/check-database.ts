import path from "node:path";
import type pg from "pg";
import type { Db } from "../../kernel/database/db.ts";
import { RELEASE } from "../../kernel/release.ts";
import { withClient } from "../../platform/database/connection.ts";
import { SessionRefused, type SessionRole } from "../../platform/database/enter-session.ts";
import { type Database, openDatabase } from "../../platform/database/pool.ts";
import { describePooling, findPooling } from "../../platform/database/prove-session.ts";
import { findSchemaFault } from "../../platform/database/schema/find-schema-fault.ts";
import { readSchemaFiles } from "../../platform/database/schema/schema-files.ts";
import { readSchemaState } from "../../platform/database/schema/schema-state.ts";
import { findServerVersion, OLDEST_VERSION } from "../../platform/database/schema/server-version.ts";
import { describePlace, findFolderPlace } from "../../platform/installation/folder-place.ts";
import {
  findDatabaseIdentity,
  findInstallation,
  systemQueries,
} from "../../platform/installation/installation.store.ts";
import { ADOPT_STEP } from "../../platform/installation/judge-installation.ts";
import { CLOCK_STEP, measureClock } from "../../platform/installation/measure-clock.ts";
import {
  describeMixedReleases,
  findProcessReleases,
  listReleases,
} from "../../platform/installation/process-releases.ts";
import { findSystemFault, findWallFault } from "../../platform/installation/prove-walls.ts";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import { StartFailure } from "../../platform/processes/start-failure.ts";
import { findSecretsFault } from "../../platform/secrets/prove-secrets.ts";
import type { Config } from "../../start/config.ts";
import { type DatabaseLogins, findDatabaseLogins } from "../database-logins.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { checkConnections } from "./check-connections.ts";

/** `folder` is the folder of the SQL files; tests set it. */
export async function checkDatabase(config: Config, { folder }: { folder?: URL } = {}): Promise<Check[]> {
  const logins = await findDatabaseLogins(config);
  if ("absent" in logins) return [ok("database", logins.absent)];
  try {
    const pooling = logins.kind === "own" ? await checkPooling(logins.appUrl) : [];
    if (pooling.some(({ state }) => state === "fail")) return pooling;
    return await withClient(logins.appUrl, async (client) => {
      const version = await checkVersion(client, logins.kind);
      const schema = await checkSchema(logins.adminUrl, folder);
      // The proofs need the tables and functions of this release.
      const proofs = schema.state === "ok" ? await checkProofs(config, logins, client) : [];
      return [version, ...pooling, await checkConnections(client), schema, ...proofs];
    });
  } catch (error) {
    if (error instanceof SessionRefused || error instanceof StartFailure)
      return [fail("database", error.message, "Do not start the service before this is corrected.")];
    const next =
      logins.kind === "embedded"
        ? "Start the service with `npm start`, which repairs and starts the database."
        : "Check DATABASE_URL, and that PostgreSQL is running and accepts connections from this machine.";
    return [fail("database", `The database does not respond: ${reasonOf(error)}.`, next)];
  }
}

async function checkPooling(url: string): Promise<Check[]> {
  const pooling = await findPooling(url);
  const sentence = describePooling("DATABASE_URL", url, pooling);
  if (pooling === "none") return [];
  return pooling === "session"
    ? [ok("pooler", sentence)]
    : [fail("pooler", sentence, "The service does not start like this.")];
}

/** The proofs of the start, on pools like those of the service. */
async function checkProofs(config: Config, logins: DatabaseLogins, client: pg.Client): Promise<Check[]> {
  const open = (role: SessionRole) =>
    openDatabase({ url: logins.appUrl, role, maxConnections: 1, applicationName: "findable doctor" });
  await using tenant = open("findable_tenant");
  await using system = open("findable_system");
  const db = systemQueries(system);
  return [
    await checkTenantIsolation(client, { tenant, system }),
    await checkInstallation(db, config, logins),
    await checkSecrets(db, config),
    await checkClock(db),
    await checkReleases(db),
  ];
}

async function checkInstallation(db: Db, { dataDir }: Config, { kind }: DatabaseLogins): Promise<Check> {
  const [row, identity] = [await findInstallation(db), await findDatabaseIdentity(db)];
  const cluster = path.join(dataDir, "postgres", "cluster");
  const answers = [
    identity.systemIdentifier === null ? [] : `system identifier ${identity.systemIdentifier}`,
    kind === "embedded" ? describePlace(findFolderPlace(cluster)) : [],
  ].flat();
  if (row === undefined)
    return warn("installation", "The database has no record of its installation.", "`npm start` writes it.");
  if (row.heldReason !== null) return warn("installation", row.heldReason, ADOPT_STEP);
  return ok("installation", `${row.nonce}, in the database with ${answers.join(", ")}.`);
}

async function checkSecrets(db: Db, { dataDir, secretsKeys: keys }: Config): Promise<Check> {
  const fault = await findSecretsFault(db, { dataDir, keys });
  if (fault !== undefined) return fail("secrets key", fault, "The service does not start with this key.");
  return ok("secrets key", "Tried: it opens what this installation sealed.");
}

async function checkClock(db: Db): Promise<Check> {
  const { state, message } = await measureClock(db);
  if (state === "ok") return ok("clock", message);
  return state === "warn" ? warn("clock", message, CLOCK_STEP) : fail("clock", message, CLOCK_STEP);
}

async function checkReleases(db: Db): Promise<Check> {
  const releases = await findProcessReleases(db);
  const mixed = describeMixedReleases(releases);
  if (mixed !== undefined) return warn("processes", mixed, "All processes of one database run one release.");
  return ok(
    "processes",
    releases.length === 0 ? "No process of the service runs." : `Running: ${listReleases(releases)}.`,
  );
}

async function checkVersion(client: pg.Client, kind: DatabaseLogins["kind"]): Promise<Check> {
  const { name, isTooOld } = await findServerVersion(client);
  const which = `${kind === "embedded" ? "embedded PostgreSQL" : "PostgreSQL"} ${name}`;
  if (isTooOld) return fail("database", `${which} is too old.`, `Use PostgreSQL ${OLDEST_VERSION} or later.`);
  return ok("database", `${which} responds.`);
}

/** Row-level security applies to the pools of the service; a separate login is a second wall. */
async function checkTenantIsolation(
  client: pg.Client,
  { tenant, system }: { tenant: Database; system: Database },
): Promise<Check> {
  const fault = (await findWallFault(tenant)) ?? (await findSystemFault(system));
  if (fault !== undefined) return fail("tenant isolation", fault, "Do not start the service before this is corrected.");
  const { rows } = await client.query<{ above: boolean; owner: boolean }>(`
    select r.rolsuper or r.rolbypassrls as above,
           exists (select from pg_tables where schemaname = 'public' and tablename = 'invocations' and tableowner = current_user) as owner
    from pg_roles r
    where r.rolname = current_user`);
  const [login] = rows;
  if (login?.above === false && !login.owner)
    return ok(
      "tenant isolation",
      "Tried: statements of tenants run as findable_tenant and those of processes as findable_system, in UTC and with a time limit, no agency and no workspace sees or writes the planted row of another, and the service's login owns no tables.",
    );
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
