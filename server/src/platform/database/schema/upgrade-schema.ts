import type pg from "pg";
import { StartFailure } from "../../processes/start-failure.ts";
import { errorCode } from "../connection.ts";
import type { SchemaFiles, TableFile } from "./schema-files.ts";
import { dropObjects, listObjects, revokeFromPublic } from "./schema-objects.ts";
import { type AppliedFile, HISTORY, type SchemaState } from "./schema-state.ts";

export interface Upgrade {
  /** The table files that were applied. */
  tables: string[];
  functions: boolean;
}

interface UpgradeOptions {
  files: SchemaFiles;
  /** What this release found, after `findSchemaFault` passed it. */
  state: SchemaState;
  release: string;
  /** Installs the functions even if they did not change. */
  repairs: boolean;
  lockTimeoutMs?: number | undefined;
}

/** An upgrade locks every table. Behind a lock that is held longer than this it gives up its own, so that the service goes on. */
const LOCK_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 6;
const BUSY = new Set(["40P01", "55P03"]);
/** SQLSTATE of `drop` where an object depends on what is dropped. */
const DEPENDED_ON = "2BP01";

/** Applies the table files that are missing, and replaces the functions, all in one transaction. */
export async function upgradeSchema(client: pg.Client, options: UpgradeOptions): Promise<Upgrade> {
  const jobsVersion = await readJobsVersion(client);
  const { files, state, repairs } = options;
  const known = state.kind === "managed" ? state : undefined;
  const pending = files.tables.slice(known?.applied.length ?? 0);
  const isInstalled =
    known?.functions?.sha256 === files.functionsSha256 && known.functions.jobs_version === jobsVersion;
  if (pending.length === 0 && isInstalled && !repairs) return { tables: [], functions: false };
  await retryWhileBusy(() => inTransaction(client, () => apply(client, { ...options, pending, jobsVersion })));
  return { tables: pending.map(({ name }) => name), functions: true };
}

/** Graphile Worker brings its own tables, and `graphile-worker.sql` grants access to them. */
export async function readJobsVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>("select max(id) as version from graphile_worker.migrations");
  return rows[0]?.version ?? 0;
}

interface Pending extends UpgradeOptions {
  pending: readonly TableFile[];
  jobsVersion: number;
}

async function apply(
  client: pg.Client,
  { files, state, release, pending, jobsVersion, lockTimeoutMs = LOCK_TIMEOUT_MS }: Pending,
): Promise<void> {
  // Bodies may call functions of files that come later.
  await client.query(
    `set local lock_timeout = ${lockTimeoutMs}; set local check_function_bodies = off; set local search_path = public`,
  );
  await client.query(HISTORY);
  const recorded = state.kind === "managed" ? state.objects : [];
  // Dropped before the tables change: a column cannot be dropped while a policy or a function uses it.
  await dropObjects(
    client,
    recorded.filter(({ replaceable }) => replaceable).map(({ object }) => object),
  );
  const before = await listObjects(client);
  for (const file of pending) await applyTables(client, file, release);
  const tables = await listObjects(client);
  for (const { name, text } of files.functions) await runFile(client, `functions/${name}`, text);
  const all = await listObjects(client);
  const installed = [...all].filter((object) => !tables.has(object));
  await revokeFromPublic(client, installed);
  await client.query(
    `insert into schema_functions (sha256, jobs_version, release) values ($1, $2, $3)
     on conflict (only_row) do update set sha256 = excluded.sha256, jobs_version = excluded.jobs_version,
       release = excluded.release, installed_at = excluded.installed_at`,
    [files.functionsSha256, jobsVersion, release],
  );
  const kept = new Set(recorded.filter(({ replaceable }) => !replaceable).map(({ object }) => object));
  const lasting = [...tables].filter((object) => kept.has(object) || !before.has(object));
  await recordObjects(client, lasting, installed);
}

/** Creates the tables of the first files in an empty database, in the caller's transaction: what a backup of that time fits into. */
export async function createTables(client: pg.Client, files: readonly TableFile[], applied: readonly AppliedFile[]) {
  await client.query("set local check_function_bodies = off; set local search_path = public");
  await client.query(HISTORY);
  for (const [place, { release }] of applied.entries()) {
    const file = files[place];
    if (file !== undefined) await applyTables(client, file, release);
  }
  await recordObjects(client, [...(await listObjects(client))], []);
}

async function applyTables(client: pg.Client, { number, name, text, sha256 }: TableFile, release: string) {
  await runFile(client, `tables/${name}`, text);
  await client.query("insert into schema_tables (number, name, sha256, release) values ($1, $2, $3, $4)", [
    number,
    name,
    sha256,
    release,
  ]);
}

async function runFile(client: pg.Client, path: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (BUSY.has(errorCode(error))) throw error;
    throw new Error(`The upgrade of the database failed in ${path} and was rolled back.`, { cause: error });
  }
}

async function recordObjects(client: pg.Client, lasting: string[], installed: string[]): Promise<void> {
  await client.query("delete from schema_objects");
  await client.query(
    `insert into schema_objects (object, replaceable)
     select unnest($1::text[]), false union all select unnest($2::text[]), true`,
    [lasting, installed],
  );
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    // Without a connection PostgreSQL rolls back by itself, and the first error is the reason.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Processes of the previous release may still hold locks. */
async function retryWhileBusy(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) === DEPENDED_ON) throw new StartFailure(sayDependents(error), { cause: error });
      if (!BUSY.has(errorCode(error))) throw error;
      if (attempt === MAX_ATTEMPTS) {
        throw new StartFailure(
          `The database could not be upgraded: other sessions held locks on its tables during ${MAX_ATTEMPTS} attempts. Stop the other processes of the service, or end those sessions, and start again.`,
          { cause: error },
        );
      }
    }
  }
}

function sayDependents(error: unknown): string {
  const detail = error instanceof Error && "detail" in error ? ` (${String(error.detail)})` : "";
  return `The database could not be upgraded: objects that Findable did not create depend on its functions${detail}. Drop them, start again, and create them anew afterwards.`;
}
