import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PURGED_TABLES, SURVIVING_TABLES } from "../../src/platform/purge/purged-tables.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

const purged = PURGED_TABLES.map(({ table }) => table);

test("every table that names a workspace or a run either goes with it or is on the list of those that outlive it", async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('workspace_id', 'invocation_id') and not a.attisdropped
    where c.relkind in ('r', 'p')`);

  expect(rows.map(({ name }) => name).toSorted()).toEqual([...purged, ...SURVIVING_TABLES].toSorted());
});

test("what names another table's rows goes before them, and nothing that survives names what goes", async () => {
  const { rows } = await owner.query<{ from: string; to: string }>(`
    select distinct f.conrelid::regclass::text as from, f.confrelid::regclass::text as to
    from pg_constraint f
    where f.contype = 'f' and f.conrelid <> f.confrelid and f.confdeltype = 'a'`);
  const late = rows
    .filter(({ to }) => purged.includes(to))
    .filter(({ from, to }) => !purged.includes(from) || purged.indexOf(from) > purged.indexOf(to));

  expect(rows.length).toBeGreaterThan(5);
  expect(late).toEqual([]);
});

test("a table that is emptied by run or by workspace has the column for it", async () => {
  for (const { table, by } of PURGED_TABLES) {
    const column = by === "run" ? "invocation_id" : "workspace_id";
    const { rowCount } = await owner.query(
      "select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped",
      [table, column],
    );
    expect(rowCount, table).toBe(1);
  }
});

test.each(SURVIVING_TABLES)("no purge deletes a row of %s", async (table) => {
  const statement = { text: "select purge_rows('ws_any', $1, false, 1)", values: [table] };

  await expect(database.system.batch([statement])).rejects.toThrow(/outlive/);
});
