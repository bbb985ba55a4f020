import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type MigrationOptions, migrate } from "../../src/platform/database/schema/migrate.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { describeSchema } from "./describe-schema.ts";
import { loadDump, readDump } from "./release-dump.ts";

const DATABASE = new URL("../../database/", import.meta.url);
const NEXT = "9.9.9";

/** A database of release 0.2.0 with rows, upgraded to this release. */
let released: TestDatabase;
/** A copy of it, for one test. */
let database: TestDatabase;
/** A copy of `server/database`, which a test changes into that of the next release. */
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

const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(database.adminUrl, work);
const query = (text: string) => asOwner((client) => client.query(text));
const upgrade = (more: Partial<MigrationOptions> = {}) => migrate({ ...database, folder, release: NEXT, ...more });

async function add(file: string, text: string): Promise<void> {
  await writeFile(new URL(file, folder), text);
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(new URL(file, folder), "utf8");
  expect(text).toContain(from);
  await writeFile(new URL(file, folder), text.replaceAll(from, to));
}

async function newest(): Promise<number> {
  const { rows } = await query("select max(number) as number from schema_tables");
  return rows[0].number + 1;
}

async function nameOfNext(what: string): Promise<string> {
  return `tables/${String(await newest()).padStart(4, "0")}_${what}.sql`;
}

describe("an upgrade to the next release", () => {
  test("applies a new table file and replaces the functions, and keeps every row", async () => {
    const { rows: before } = await query("select id, marks, hints, spelling from keywords order by id");
    const file = await nameOfNext("pens");
    await add(
      file,
      `create table pens (agency_id text not null, workspace_id text not null, ink text not null);
       alter table pens enable row level security;
       alter table keywords add column colour text not null default 'blue';
       grant select, insert on pens to findable_tenant;`,
    );
    await edit("functions/tenancy.sql", "'pillars', 'keywords',", "'pillars', 'keywords', 'pens',");
    await add(
      "functions/pens.sql",
      "create function count_pens() returns bigint language sql as $$ select count(*) from pens $$;\ngrant execute on function count_pens() to findable_tenant;",
    );

    const report = await upgrade();

    expect(report.upgrade).toEqual({ tables: [file.slice("tables/".length)], functions: true });
    expect((await query("select id, marks, hints, spelling from keywords order by id")).rows).toEqual(before);
    expect((await query("select colour, count_pens()::integer as pens from keywords limit 1")).rows).toEqual([
      { colour: "blue", pens: 0 },
    ]);
    expect((await query("select policyname from pg_policies where tablename = 'pens' order by 1")).rows).toEqual([
      { policyname: "system" },
      { policyname: "tenant" },
    ]);
    expect((await query("select release from schema_tables order by number desc limit 1")).rows).toEqual([
      { release: NEXT },
    ]);
  });

  test("gives a database the schema of a new one", async () => {
    await add(
      await nameOfNext("pens"),
      "alter table keywords add column colour text; create table pens (id text primary key);",
    );
    await edit(
      "functions/wire-format.sql",
      "create function new_id(p_prefix text)",
      "create function new_id(p_prefix text, p_bits integer default 92)",
    );
    await edit("functions/wire-format.sql", "new_id(text)", "new_id(text, integer)");
    await using fresh = await openEmptyDatabase();

    await upgrade();
    await migrate({ ...fresh, folder, release: NEXT });

    expect(await asOwner(describeSchema)).toEqual(await withClient(fresh.adminUrl, describeSchema));
  });

  test("drops the old version of a function that changed its arguments, was renamed or was removed", async () => {
    await edit("functions/effects.sql", "close_orphaned_effects", "close_lost_effects");
    await edit("functions/files.sql", "create trigger files_counted", "create trigger files_measured");
    await edit("functions/tenancy.sql", "create policy tenant on audit_chains", "create policy agency on audit_chains");
    await edit("functions/purge.sql", "p_limit integer) returns setof text", "p_limit bigint) returns setof text");
    await edit("functions/purge.sql", "workspaces_to_purge(integer)", "workspaces_to_purge(bigint)");
    await rm(new URL("functions/competitors.sql", folder));

    await upgrade();

    const schema = (await asOwner(describeSchema))
      .filter((line) => /^(function|trigger|policy|grant)/.test(line))
      .join("\n");
    for (const gone of [
      "close_orphaned_effects",
      "files_counted",
      "tenant on public.audit_chains",
      "compare_keyword_ranks",
    ])
      expect(schema).not.toContain(gone);
    for (const there of ["close_lost_effects", "files_measured", "agency on public.audit_chains"])
      expect(schema).toContain(there);
    expect(
      (await query("select pronargs, proargtypes::regtype[]::text from pg_proc where proname = 'workspaces_to_purge'"))
        .rows,
    ).toEqual([{ pronargs: 1, proargtypes: expect.stringContaining("bigint") }]);
  });

  test("can drop a column that functions and policies of the previous release used", async () => {
    await add(await nameOfNext("no_notes"), "alter table workspaces drop column purged_at cascade;");
    await edit("functions/tenancy.sql", "\n    and purged_at is null", "");

    await upgrade();

    expect(
      (await query("select from pg_attribute where attrelid = 'workspaces'::regclass and attname = 'purged_at'"))
        .rowCount,
    ).toBe(0);
  });

  test("grants the execution of a new function to no role by itself", async () => {
    await add("functions/pens.sql", "create function buy_pens() returns integer language sql as $$ select 1 $$;");

    await upgrade();

    expect(
      (await query("select has_function_privilege('findable_tenant', 'buy_pens()', 'execute') as may")).rows,
    ).toEqual([{ may: false }]);
  });

  test("keeps the objects that the operator created", async () => {
    await query(`
      create table operator_notes (id integer primary key);
      create function operator_report() returns bigint language plpgsql as $$ begin return (select count(*) from invocations); end $$;
      create index operator_index on keywords (source);
      create policy operator_policy on operator_notes using (true)`);
    await edit("functions/wire-format.sql", "92 random bits", "ninety-two random bits");

    await upgrade();

    expect(
      (await query("select operator_report() > 0 as works, to_regclass('operator_index') is not null as kept")).rows,
    ).toEqual([{ works: true, kept: true }]);
    await query("drop table operator_notes; drop function operator_report(); drop index operator_index");
    expect((await upgrade()).upgrade).toEqual({ tables: [], functions: false });
  });

  test("names the objects of the operator that depend on its functions", async () => {
    await query("create view operator_view as select wire_time(created_at) from keywords");
    await edit("functions/wire-format.sql", "92 random bits", "ninety-two random bits");

    await expect(upgrade()).rejects.toThrow(
      "The database could not be upgraded: objects that Findable did not create depend on its functions (view operator_view depends on function wire_time(timestamp with time zone)). Drop them, start again, and create them anew afterwards.",
    );
  });

  test("is rolled back completely if a file fails", async () => {
    const before = await asOwner(describeSchema);
    const file = await nameOfNext("pens");
    await add(file, "create table pens (id text primary key); create table pens (id text);");

    await expect(upgrade()).rejects.toThrow(`The upgrade of the database failed in ${file} and was rolled back.`);

    expect(await asOwner(describeSchema)).toEqual(before);
    await add(file, "create table pens (id text primary key);");
    expect((await upgrade()).upgrade.tables).toHaveLength(1);
  });

  test("is performed once by ten concurrent processes", async () => {
    await add(await nameOfNext("pens"), "create table pens (id text primary key);");

    const reports = await Promise.all(Array.from({ length: 10 }, () => upgrade()));

    expect(reports.filter((report) => report.upgrade.functions)).toHaveLength(1);
  });

  test("releases its locks while another session holds one, and reports it", async () => {
    await edit("functions/wire-format.sql", "92 random bits", "ninety-two random bits");

    await asOwner(async (busy) => {
      await busy.query("begin; select count(*) from keywords");
      await expect(upgrade({ lockTimeoutMs: 50 })).rejects.toThrow(
        "The database could not be upgraded: other sessions held locks on its tables during 6 attempts. Stop the other processes of the service, or end those sessions, and start again.",
      );
      await busy.query("commit");
    });

    expect((await upgrade()).upgrade.functions).toBe(true);
  });

  test("has functions whose bodies PostgreSQL accepts", async () => {
    const { rows } = await query(`
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text
      from pg_proc p join schema_objects o on o.object = 'function ' || (pg_identify_object('pg_proc'::regclass, p.oid, 0)).identity`);

    expect(rows.length).toBeGreaterThan(100);
    await asOwner(async (client) => {
      for (const { text } of rows) await client.query(text);
    });
  });
});
