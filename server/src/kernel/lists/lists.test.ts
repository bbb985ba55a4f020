import type { ListRules } from "@findable/contract";
import fc from "fast-check";
import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { type LiveList, livePage } from "./live-page.ts";
import { pageOf } from "./page-of.ts";

interface Item {
  id: string;
  name: string;
  note: string | null;
  kind: string;
  labels: string[];
  size: number | null;
  share: number | null;
  seenAt: string | null;
  parts: number;
  archived: boolean;
}

const KINDS = ["RAW", "DONE", "LOST"];
const RULES: ListRules = {
  filters: {
    name: { is: "equal", of: "name" },
    kind: { is: "oneOf", of: "kind", values: KINDS },
    tag: { is: "has", of: "labels" },
    label: { is: "overlaps", of: "labels" },
    minSize: { is: "atLeast", of: "size" },
    maxShare: { is: "atMost", of: "share" },
    since: { is: "atLeast", of: "seenAt" },
    until: { is: "before", of: "seenAt" },
    q: { is: "contains", of: ["name", "note"] },
    prefix: { is: "startsWith", of: "name" },
    hasParts: { is: "present", of: "parts" },
    hasNote: { is: "present", of: "note" },
    hasLabels: { is: "present", of: "labels" },
    isArchived: { is: "equal", of: "archived" },
    includeArchived: { is: "reveals", of: "archived", unless: "kind" },
  },
  order: "-seenAt",
  sorts: ["name", "size", "share", "seenAt"],
  identifier: "id",
};
const CONTRACT = { name: "things.list", list: RULES };
const LIVE: LiveList = {
  from: sql`things`,
  select: sql`id`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    name: { sql: sql`name`, type: "text" },
    note: { sql: sql`note`, type: "text", nullable: true },
    kind: { sql: sql`kind`, type: "text" },
    labels: { sql: sql`labels`, type: "texts" },
    size: { sql: sql`size`, type: "integer", nullable: true },
    share: { sql: sql`share`, type: "number", nullable: true },
    seenAt: { sql: sql`seen_at`, type: "time", nullable: true },
    parts: { sql: sql`parts`, type: "integer" },
    archived: { sql: sql`archived`, type: "boolean" },
  },
};

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`create table things (id text, name text, note text, kind text, labels text[], size bigint,
    share double precision, seen_at timestamptz, parts integer, archived boolean); grant all on things to findable_tenant`);
});
afterAll(async () => {
  await admin.end();
  await database[Symbol.asyncDispose]();
});

// Few values of each, so that items tie and filters hit; among them what SQL's patterns and arrays take for something else.
const word = fc.constantFrom(
  "a",
  "B",
  "50%",
  "a_b",
  "back\\slash",
  'quo"te',
  "com{m}a",
  "Ünder",
  "日本",
  "🦊",
  "",
  "null",
);
const moment = fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z", "2026-06-30T23:59:59.999Z");
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const item = fc.record({
  name: word,
  note: maybe(word),
  kind: fc.constantFrom(...KINDS),
  labels: fc.uniqueArray(word, { maxLength: 3 }),
  size: maybe(fc.integer({ min: 0, max: 4 })),
  share: maybe(fc.constantFrom(0, 0.1, 0.25, 1 / 3, 100)),
  seenAt: maybe(moment),
  parts: fc.integer({ min: 0, max: 1 }),
  archived: fc.boolean(),
});
const used = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const input = fc.record({
  name: used(word),
  kind: used(fc.constantFrom("RAW", "RAW,DONE", " LOST , RAW", "")),
  tag: used(word),
  label: used(
    fc.oneof(
      word.filter((text) => text !== ""),
      fc.array(word, { maxLength: 3 }),
    ),
  ),
  minSize: used(fc.integer({ min: 0, max: 4 })),
  maxShare: used(fc.constantFrom(0.1, 0.3, 50)),
  since: used(fc.oneof(moment, fc.constant("2026-01-01T01:00:00+01:00"))),
  until: used(moment),
  q: used(word),
  prefix: used(fc.constantFrom("a", "50", "com{", "", "B")),
  hasParts: used(fc.boolean()),
  hasNote: used(fc.boolean()),
  hasLabels: used(fc.boolean()),
  isArchived: used(fc.boolean()),
  includeArchived: used(fc.boolean()),
  sort: used(fc.constantFrom("name", "-name", "size", "-size", "share", "-share", "seenAt", "-seenAt")),
  limit: fc.integer({ min: 1, max: 7 }),
});

test("a list in memory and the same list in the database have the same pages, whatever is in it and asked of it", async () => {
  const filters = fc.array(input, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 25 }), filters, async (bare, asked) => {
      const items = bare.map((one, index): Item => ({ id: `thing_${String(index).padStart(2, "0")}`, ...one }));
      await store(items);
      for (const one of asked) {
        const given = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));
        expect(await livePages(given), JSON.stringify(given)).toEqual(await memoryPages(items, given));
      }
    }),
    { numRuns: 40 },
  );
});

test("a filter that names nothing does not count as used: what it would reveal stays out, in both", async () => {
  const archived = { id: "thing_1", name: "a", kind: "LOST", labels: [], archived: true };
  await admin.query("truncate things");
  await admin.query(
    "insert into things (id, name, kind, labels, parts, archived) values ('thing_1', 'a', 'LOST', '{}', 0, true)",
  );
  const counts = async (given: object) => [
    pageOf(CONTRACT, [archived], { limit: 5, ...given }).total,
    (await livePage(caller(), CONTRACT, LIVE, sql`true`, { limit: 5, ...given })).total,
  ];

  expect(await counts({ kind: "" })).toEqual([0, 0]);
  expect(await counts({ kind: [] })).toEqual([0, 0]);
  expect(await counts({ kind: "LOST" })).toEqual([1, 1]);
});

test("a filter refuses a value that there is not, in both", async () => {
  const given = { kind: "RAW,GONE", limit: 5 };
  const refusal = {
    code: "validation_error",
    details: { errors: [{ field: "kind", message: expect.stringContaining("GONE") }] },
  };

  expect(() => pageOf(CONTRACT, [], given)).toThrow(expect.objectContaining(refusal));
  await expect(livePage(caller(), CONTRACT, LIVE, sql`true`, given)).rejects.toMatchObject(refusal);
});

async function store(items: readonly Item[]): Promise<void> {
  await admin.query("truncate things");
  const rows = items.map(({ seenAt, ...one }) => ({ ...one, seen_at: seenAt }));
  await admin.query("insert into things select * from jsonb_populate_recordset(null::things, $1::jsonb)", [
    JSON.stringify(rows),
  ]);
}

function caller() {
  const query = async <R extends object>(statement: ReturnType<typeof sql>) =>
    (await database.tenant.batch<R>([statement]))[0] ?? [];
  return { db: { query }, agencyId: "agy", optionalWorkspaceId: "ws" };
}

type Pages = { ids: string[]; total: number }[];

async function livePages(given: Record<string, unknown>): Promise<Pages> {
  return pagesBy(async (cursor) => {
    const { rows, nextCursor, total } = await livePage<{ id: string }>(caller(), CONTRACT, LIVE, sql`true`, {
      ...given,
      cursor,
    });
    return { ids: rows.map(({ id }) => id), nextCursor, total };
  });
}

async function memoryPages(items: readonly Item[], given: Record<string, unknown>): Promise<Pages> {
  return pagesBy(async (cursor) => {
    const { data, nextCursor, total } = pageOf(CONTRACT, items, { ...given, cursor });
    return { ids: data.map(({ id }) => id), nextCursor, total };
  });
}

async function pagesBy(
  read: (cursor: string | undefined) => Promise<{ ids: string[]; nextCursor: string | null; total: number }>,
): Promise<Pages> {
  const pages: Pages = [];
  let cursor: string | undefined;
  do {
    const { nextCursor, ...page } = await read(cursor);
    pages.push(page);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
