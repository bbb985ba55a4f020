import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkDatabase } from "../../src/cli/doctor/check-database.ts";
import { RELEASE } from "../../src/kernel/release.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { migrate } from "../../src/platform/database/schema/migrate.ts";
import { requireSchema } from "../../src/platform/database/schema/require-schema.ts";
import { readSchemaFiles } from "../../src/platform/database/schema/schema-files.ts";
import { StartFailure } from "../../src/platform/processes/start-failure.ts";
import { parseConfig } from "../../src/start/config.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { describeSchema } from "./describe-schema.ts";
import { loadDump, readDump } from "./release-dump.ts";

const DATABASE = new URL("../../database/", import.meta.url);
const TABLES = (await readSchemaFiles()).tables;
const NEWEST = TABLES.length;
const NEWEST_PENS = `${String(NEWEST).padStart(4, "0")}_pens.sql`;
const LATER_PENS = `${String(NEWEST + 1).padStart(4, "0")}_pens.sql`;

/** A database of release 0.2.0 with rows, upgraded to this release. */
let released: TestDatabase;
/** A copy of it, for one test. */
let database: TestDatabase;
/** A copy of `server/database`. */
let folder: URL;

beforeAll(async () => {
  released = await openEmptyDatabase();
  await withClient(released.adminUrl, (client) => loadDump(client, released.adminUrl, readDump("0.2.0")));
  await migrate(released);
});
afterAll(() => released[Symbol.asyncDispose]());
beforeEach(async () => {
  database = await openTestDatabase(released);
  folder = pathToFileURL(`${await mkdtemp(path.join(tmpdir(), "findable-database-"))}/`);
  await cp(DATABASE, folder, { recursive: true });
});
afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const query = (text: string) => withClient(database.adminUrl, (client) => client.query(text));

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(new URL(file, folder), "utf8");
  expect(change(text)).not.toBe(text);
  await writeFile(new URL(file, folder), change(text));
}

/** Returns the message with which the start refuses, and verifies that the database stays unchanged. */
async function refusal(): Promise<string> {
  const before = await withClient(database.adminUrl, describeSchema);
  const error: unknown = await migrate({ ...database, folder }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartFailure);
  expect(await withClient(database.adminUrl, describeSchema)).toEqual(before);
  return error instanceof StartFailure ? error.message : "";
}

/** Returns what `doctor` reports about the schema. */
async function diagnosis(): Promise<string> {
  const env = { DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl };
  const check = (await checkDatabase(parseConfig(env), { folder })).find(({ name }) => name === "schema");
  expect(check?.state).toBe("fail");
  return `${check?.message} ${check?.next}`;
}

describe("a start refuses, and doctor reports in the same words", () => {
  test("a table file that was edited after it was applied", async () => {
    await edit("tables/0008_schedules.sql", (text) => text.replace("timezone text", "time_zone text"));

    const said = await refusal();

    expect(said).toBe(
      "The file server/database/tables/0008_schedules.sql has changed since the database applied it. " +
        "Restore the file as release 0.2.0 has it, and put the change into a new file.",
    );
    expect(await diagnosis()).toBe(said);
  });

  test("a missing function, until the start repairs it", async () => {
    await query("drop function claim_run(text, integer, text, integer)");

    const said = await refusal();

    expect(said).toBe(
      "The database lacks the function claim_run(pg_catalog.text,integer,pg_catalog.text,integer), which Findable had installed. " +
        "Start once with DATABASE_REPAIR=true, which installs all functions again.",
    );
    expect(await diagnosis()).toBe(said);
    await migrate({ ...database, folder, repairs: true });
    expect((await migrate({ ...database, folder })).upgrade).toEqual({ tables: [], functions: false });
  });

  test("a missing policy, without which a tenant's rows would be invisible", async () => {
    await query("drop policy tenant on keywords; drop trigger files_counted on files");

    expect(await refusal()).toBe(
      "The database lacks the policy tenant on keywords and the trigger files_counted on files, which Findable had installed. " +
        "Start once with DATABASE_REPAIR=true, which installs all functions again.",
    );
  });

  test("a database that is half migrated: tables without functions", async () => {
    await query("delete from schema_functions");

    const said = await refusal();

    expect(said).toBe(
      "The database is half migrated: its history names no tables or no functions. Restore a complete backup, or use an empty database.",
    );
    expect(await diagnosis()).toBe(said);
  });

  test("a database that is half migrated: it lacks a table and a column of its history", async () => {
    await query("drop table vendor_calls; alter table schedules drop column timezone");

    const said = await refusal();

    expect(said).toBe(
      "The database is half migrated or was restored in part: it lacks the table vendor_calls, " +
        "the column schedules.timezone, and the index vendor_calls_pkey. Restore a complete backup.",
    );
    expect(await diagnosis()).toBe(said);
    await expect(migrate({ ...database, folder, repairs: true })).rejects.toThrow("Restore a complete backup.");
  });

  test("a database without a history", async () => {
    await query("drop table schema_tables");

    const said = await refusal();

    expect(said).toBe(
      "The database has tables of Findable, but no record of the migrations that created them. Restore a complete backup, or use an empty database.",
    );
    expect(await diagnosis()).toBe(said);
  });

  test("a database whose history has a hole", async () => {
    await query("delete from schema_tables where number = 7");

    const said = await refusal();

    expect(said).toBe(
      "The database has not applied 0007_files.sql, although it has applied later files. Restore a complete backup.",
    );
    expect(await diagnosis()).toBe(said);
  });

  test("a database that is newer than the code", async () => {
    await query(`
      create table pens (id text primary key);
      insert into schema_tables (number, name, sha256, release) values (${NEWEST + 1}, '${LATER_PENS}', 'of a later release', '9.9.9')`);

    const said = await refusal();

    expect(said).toBe(
      `The database is newer than this release: release 9.9.9 applied ${LATER_PENS}, which release ${RELEASE} does not have. ` +
        "Start release 9.9.9 or later, or restore the backup from before the upgrade.",
    );
    expect(await diagnosis()).toBe(said);
  });

  test("a database of another line of history", async () => {
    await query(`update schema_tables set name = '${NEWEST_PENS}', release = '9.9.9' where number = ${NEWEST}`);

    expect(await refusal()).toBe(
      `The database has applied ${NEWEST_PENS}, but this release has ${TABLES.at(-1)?.name} in its place. ` +
        "Start release 9.9.9, which applied it.",
    );
  });

  test("an installation that lacks a file", async () => {
    await rm(new URL("tables/0005_approvals.sql", folder));

    const said = await refusal();

    expect(said).toBe(
      `This installation is incomplete: server/database/tables has no file 0005. Install release ${RELEASE} again.`,
    );
    expect(await diagnosis()).toBe(said);
  });

  test("a database of release 0.1", async () => {
    await query(`
      drop table schema_tables, schema_functions, schema_objects;
      create table schema_migrations (name text primary key, applied_at timestamptz not null default now());
      insert into schema_migrations (name) values ('0001_tenants.sql'), ('0027_vendor_calls.sql')`);

    const said = await refusal();

    expect(said).toBe(
      `The database was created by release 0.1, which release ${RELEASE} cannot upgrade. ` +
        "Export what you want to keep with release 0.1, for example with `findable keywords export`. " +
        "Then start this release with an empty data folder (DATA_DIR) or, if you use DATABASE_URL, with an empty database.",
    );
    expect(await diagnosis()).toBe(said);
  });
});

test("a start accepts a file that was distributed with another comment and the same statements", async () => {
  await query(`
    update schema_tables set sha256 = 'a3b28fb4c25ff7259664cd645186e2ca4fc2f78977397f775fbd96d6e8883e52'
    where name = '0024_agency_webhooks.sql'`);

  await expect(migrate({ ...database, folder })).resolves.toMatchObject({ upgrade: { tables: [] } });
});

describe("a process that does not migrate", () => {
  test("starts on a database of its release", async () => {
    await migrate(database);

    await expect(requireSchema(database.appUrl)).resolves.toBeUndefined();
  });

  test("refuses a database that is not upgraded yet, and names the process that upgrades it", async () => {
    await migrate(database);
    await query("update schema_functions set sha256 = 'of an earlier release'");

    await expect(requireSchema(database.appUrl)).rejects.toThrow(
      new StartFailure(
        `The database is not upgraded to release ${RELEASE} yet. Start one process with ROLE=all first, which upgrades it.`,
      ),
    );
  });

  test("refuses what the start refuses", async () => {
    await query(
      `insert into schema_tables (number, name, sha256, release) values (${NEWEST + 1}, '${LATER_PENS}', '', '9.9.9')`,
    );

    await expect(requireSchema(database.appUrl)).rejects.toThrow("The database is newer than this release");
  });
});
