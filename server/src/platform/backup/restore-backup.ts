import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Db } from "../../kernel/database/db.ts";
import { RELEASE } from "../../kernel/release.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import { errorCode, withClient } from "../database/connection.ts";
import { admitLogin, createRoles, requireVersion } from "../database/schema/migrate.ts";
import { migrateGraphileWorker } from "../database/schema/migrate-graphile-worker.ts";
import { isSameTableFile, readSchemaFiles, type SchemaFiles } from "../database/schema/schema-files.ts";
import { readSchemaState } from "../database/schema/schema-state.ts";
import { createTables, readJobsVersion, upgradeSchema } from "../database/schema/upgrade-schema.ts";
import {
  findDatabaseIdentity,
  findInstallation,
  holdInstallation,
  insertInstallation,
  keepInstallation,
} from "../installation/installation.store.ts";
import { describeHold } from "../installation/judge-installation.ts";
import { copyIn } from "./copy-rows.ts";
import { BackupFault, type BackupPartition, type BackupTable, type Manifest } from "./manifest.ts";
import { type Backup, readBlobList, readChecked, readRows } from "./read-backup.ts";
import { COPY_SETTINGS, findTables, quote, readSums } from "./read-catalog.ts";

export interface RestoreOptions {
  /** A login that may create roles and tables. */
  adminUrl: string;
  /** The login of the service. */
  appUrl: string;
  /** Reports what is being restored. */
  onStep?: (step: string) => void;
  signal?: AbortSignal;
  /** Called before the functions are installed and later tables are added: the rows are those of the backup. */
  onRows?: (client: pg.Client) => Promise<void>;
}

/** Restores the database of a backup into an empty one, and brings it to this release. Throws a BackupFault that says what to do. */
export async function restoreDatabase(backup: Backup, options: RestoreOptions): Promise<void> {
  const files = await readSchemaFiles();
  requireKnownSchema(backup.manifest, files);
  const client = new pg.Client({
    connectionString: options.adminUrl,
    connectionTimeoutMillis: 30_000,
    application_name: `findable restore ${RELEASE}`,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await requireVersion(client);
    await requireEmpty(client);
    await createRoles(client);
    await migrateGraphileWorker(options.adminUrl);
    await requireJobsVersion(client, backup.manifest);
    await inTransaction(client, () => restoreRows(client, backup, files, options));
    await client.query("reset all");
    await options.onRows?.(client);
    options.onStep?.("functions");
    const state = await readSchemaState(client);
    await upgradeSchema(client, { files, state, release: RELEASE, repairs: false });
    await admitLogin(client, options.appUrl);
    await client.query("analyze");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws a BackupFault unless the database has no tables. */
export async function requireEmptyDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, requireEmpty);
}

/** A restored installation is held like a copy, unless the operator says that its original no longer runs. */
export async function settleInstallation(
  adminUrl: string,
  { name }: Pick<Backup, "name">,
  isOriginal: boolean,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const db: Db = { query: async (statement) => (await client.query(statement)).rows };
    const identity = await findDatabaseIdentity(db);
    if ((await findInstallation(db)) === undefined) await insertInstallation(db, randomUUID(), identity);
    if (isOriginal) await keepInstallation(db as Parameters<typeof keepInstallation>[0], identity);
    else await holdInstallation(db, describeHold(`it was restored from the backup ${name}`));
  });
}

/** Restores the contents of files. What is there already stays. Runs before the database, whose rows name them. */
export async function restoreBlobs(
  backup: Backup,
  blobs: Pick<BlobStore, "draft">,
  options: Pick<RestoreOptions, "onStep" | "signal">,
) {
  const list = await readBlobList(backup);
  for (const [index, { name, checksum, size }] of list.entries()) {
    options.signal?.throwIfAborted();
    if (index % 100 === 0) options.onStep?.(`contents of files, ${index} of ${list.length}`);
    const source = readChecked(backup.place, name, { bytes: size, sha256: checksum.slice("sha256:".length) });
    await using draft = await blobs.draft(source);
    await draft.keep();
  }
}

function requireKnownSchema({ applied, release }: Manifest, { tables }: SchemaFiles): void {
  const newest = applied.at(-1);
  if (newest === undefined || newest.number > tables.length) {
    throw new BackupFault(
      `The backup is of release ${release}, which is newer than this release ${RELEASE}. Restore it with release ${release} or later.`,
    );
  }
  const other = applied.find((file) => {
    const own = tables[file.number - 1];
    return own === undefined || !isSameTableFile(own, file);
  });
  if (other === undefined) return;
  throw new BackupFault(
    `The backup has applied ${other.name} as this release does not have it. Restore it with release ${other.release}, which applied it, and upgrade afterwards.`,
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new BackupFault(
    `The database is not empty: it has ${found.name}. A restore never overwrites. Name an empty database in DATABASE_URL, or an empty folder in DATA_DIR.`,
  );
}

async function requireJobsVersion(client: pg.Client, { jobsVersion, release }: Manifest): Promise<void> {
  const own = await readJobsVersion(client);
  if (own >= jobsVersion) return;
  throw new BackupFault(
    `The backup is of release ${release}, whose Graphile Worker (schema ${jobsVersion}) is newer than the one of this release (schema ${own}). Restore it with release ${release} or later.`,
  );
}

async function restoreRows(
  client: pg.Client,
  backup: Backup,
  files: SchemaFiles,
  options: RestoreOptions,
): Promise<void> {
  const { manifest } = backup;
  await createTables(client, files.tables, manifest.applied);
  await client.query(COPY_SETTINGS);
  const present = await findTables(client);
  for (const partition of manifest.partitions) await createPartition(client, partition);
  const restoreKeys = await dropForeignKeys(client, manifest.tables);
  for (const table of manifest.tables) {
    options.signal?.throwIfAborted();
    options.onStep?.(table.name);
    const own = present.find(({ schema, name }) => schema === table.schema && name === table.name);
    const missing = own === undefined ? [] : table.columns.filter((column) => !own.columns.includes(column));
    if (own === undefined || missing.length > 0) {
      throw new BackupFault(
        `The backup has rows of ${table.schema}.${table.name} that this release has no place for: ${missing.join(", ") || "the table"}.`,
      );
    }
    await copyTable(client, backup, table);
  }
  for (const { schema, name, value, isCalled } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quote(schema, name), value, isCalled]);
  }
  options.onStep?.("references between tables");
  await restoreKeys();
  const sums = await readSums(client);
  if (JSON.stringify(sums) !== JSON.stringify(manifest.sums)) {
    throw new BackupFault("The restored ledger or audit log does not add up to what the backup recorded.");
  }
}

async function copyTable(client: pg.Client, backup: Backup, table: BackupTable): Promise<void> {
  const target = quote(table.schema, table.name);
  const columns = table.columns.map((column) => quote(column)).join(", ");
  // Single rows that the table files write give way to those of the backup.
  await client.query(`delete from ${target}`);
  const isQuiet = table.schema === "public";
  if (!isQuiet) await client.query(`alter table ${target} disable trigger user`);
  await copyIn(client, `copy ${target} (${columns}) from stdin`, readRows(backup, table.files)).catch(
    (cause: unknown) => {
      if (cause instanceof BackupFault || errorCode(cause) === "") throw cause;
      throw new BackupFault(`The rows of ${table.schema}.${table.name} cannot be restored: ${String(cause)}.`, {
        cause,
      });
    },
  );
  if (!isQuiet) await client.query(`alter table ${target} enable trigger user`);
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${target}`);
  if (Number(rows[0]?.count) === table.rows) return;
  throw new BackupFault(
    `${table.schema}.${table.name} has ${rows[0]?.count} rows after the restore instead of ${table.rows}.`,
  );
}

const BOUND = /^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/;
const STORAGE = new Set(["external", "extended", "main", "plain"]);

async function createPartition(client: pg.Client, { name, parent, bound, storage }: BackupPartition): Promise<void> {
  if (!BOUND.test(bound) || storage.some(({ kind }) => !STORAGE.has(kind))) {
    throw new BackupFault(`The backup describes ${name} in a way that this release does not understand.`);
  }
  const table = quote("public", name);
  await client.query(
    `create table ${table} (like ${quote("public", parent)} including defaults including constraints)`,
  );
  for (const { column, kind } of storage)
    await client.query(`alter table ${table} alter column ${quote(column)} set storage ${kind}`);
  await client.query(`alter table ${table} enable row level security`);
  await client.query(`alter table ${quote("public", parent)} attach partition ${table} ${bound}`);
}

/** Rows come table by table, so references are checked when all are there. Returns the work that adds the keys again. */
async function dropForeignKeys(client: pg.Client, tables: readonly BackupTable[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname || '.' || t.relname = any ($1::text[])
     order by 1, 2`,
    [tables.map(({ schema, name }) => `${schema}.${name}`)],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch((cause: unknown) => {
        throw new BackupFault(`The backup lacks rows that ${table} refers to (${name}): ${String(cause)}.`, { cause });
      });
    }
  };
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
