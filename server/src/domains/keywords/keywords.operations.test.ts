import type { KeywordSort } from "@findable/contract";
import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf, type TestActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { createPillar } from "../pillars/operations/create-pillar.ts";
import { type FoundKeyword, upsertKeywords } from "./index.ts";
import { getKeyword } from "./operations/get-keyword.ts";
import { listKeywords } from "./operations/list-keywords.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Tenant = { agencyId: string; workspaceId: string };
type ListInput = Parameters<typeof listKeywords.run>[1];

async function newWorkspace() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const tenant: Tenant = { agencyId, workspaceId };
  return { tenant, caller: asActor(database, actor), db: tenantDb(database.tenant, tenant) };
}

function store(tenant: Tenant, keywords: readonly (Partial<FoundKeyword> & { keyword: string })[]) {
  const found = keywords.map((one): FoundKeyword => ({ source: "AI_SUGGESTION", ...one }));
  return inTenantTransaction(database.tenant, tenant, (tx) => upsertKeywords(tx, { ...tenant, keywords: found }));
}

async function phrases(caller: TestActor, input: ListInput): Promise<string[]> {
  return (await caller.call(listKeywords, input)).data.map((one) => one.keyword);
}

async function only(caller: TestActor) {
  const [keyword] = (await caller.call(listKeywords, { includeArchived: true })).data;
  if (keyword === undefined) throw new Error("The workspace has no keyword.");
  return keyword;
}

const RANK = { position: 7, url: "https://acme.example/shoes", via: null, checkedAt: "2026-03-01T00:00:00.000Z" };

test("returns a keyword as research found it", async () => {
  const { tenant, caller } = await newWorkspace();
  const found = {
    keyword: "buy trail shoes",
    intentLabels: ["PURCHASE" as const, "PRODUCT" as const],
    intentConfidence: 0.9,
    relevanceLabel: "OFFERING" as const,
    relevanceConfidence: 0.7,
    tags: ['a,"b"', "{c}", "d\\e"],
    volume: 1300,
    kd: 41.5,
    currentRank: RANK,
  };

  expect(await store(tenant, [found])).toEqual({ created: 1, updated: 0 });

  const listed = await only(caller);
  expect(listed).toMatchObject({
    ...found,
    status: "LABELED",
    priority: null,
    pillarId: null,
    source: "AI_SUGGESTION",
  });
  expect(await caller.call(getKeyword, { id: listed.id })).toEqual({
    ...listed,
    rankHistory: [],
    links: { blogPosts: [], landingPages: [] },
  });
});

test("a keyword without labels is RAW", async () => {
  const { tenant, caller } = await newWorkspace();
  await store(tenant, [{ keyword: "shoes" }]);

  const { id } = await only(caller);

  expect(await caller.call(getKeyword, { id })).toMatchObject({ status: "RAW", currentRank: null, rankHistory: [] });
});

test("merges phrases that differ only in spaces or invisible characters, and omits invalid phrases", async () => {
  const { tenant, caller } = await newWorkspace();

  const counts = await store(tenant, [
    { keyword: " trail   shoes" },
    { keyword: "trail shoes" },
    { keyword: "\u200Etrail shoes\u200B" },
    { keyword: "  " },
    { keyword: "\u200B\u00AD" },
    { keyword: "x".repeat(501) },
    { keyword: "Trail shoes" },
  ]);

  expect(counts).toEqual({ created: 2, updated: 0 });
  expect(await phrases(caller, { sort: "keyword" })).toHaveLength(2);
});

test("research updates labels and numbers and keeps what the user has set", async () => {
  const { tenant, caller, db } = await newWorkspace();
  await store(tenant, [{ keyword: "shoes", tags: ["mine"], volume: 10 }]);
  await db.query(sql`update keywords set status = 'FOCUSED', priority = 'HIGH'`);

  const counts = await store(tenant, [
    {
      keyword: "shoes",
      tags: ["theirs"],
      intentLabels: ["PRODUCT"],
      intentConfidence: 0.5,
      kd: 20,
      source: "SERPDATA",
    },
  ]);

  expect(counts).toEqual({ created: 0, updated: 1 });
  expect(await only(caller)).toMatchObject({
    status: "FOCUSED",
    priority: "HIGH",
    tags: ["mine"],
    source: "AI_SUGGESTION",
    intentLabels: ["PRODUCT"],
    intentConfidence: 0.5,
    volume: 10,
    kd: 20,
  });
});

test("research without new data removes nothing", async () => {
  const { tenant, caller } = await newWorkspace();
  const known = {
    keyword: "shoes",
    intentLabels: ["PRODUCT" as const],
    intentConfidence: 0.5,
    volume: 10,
    currentRank: RANK,
  };
  await store(tenant, [known]);

  await store(tenant, [{ keyword: "shoes" }]);

  expect(await only(caller)).toMatchObject({ ...known, status: "LABELED" });
});

test.each([
  ["RAW", "LABELED"],
  ["LABELLING", "LABELED"],
  ["FOCUSED", "FOCUSED"],
  ["ARCHIVED", "ARCHIVED"],
])("labels take a keyword from %s to %s", async (before, after) => {
  const { tenant, caller, db } = await newWorkspace();
  await store(tenant, [{ keyword: "shoes" }]);
  await db.query(sql`update keywords set status = ${before}`);

  await store(tenant, [{ keyword: "shoes", relevanceLabel: "OFFERING" }]);

  expect((await only(caller)).status).toBe(after);
});

test("ten concurrent runs that find the same thousand phrases store each once", async () => {
  const { tenant, caller } = await newWorkspace();
  const keywords = Array.from({ length: 1000 }, (_, index) => ({ keyword: `phrase ${index}` }));
  const orders = [keywords, keywords.toReversed()];

  const counts = await Promise.all(Array.from({ length: 10 }, (_, run) => store(tenant, orders[run % 2] ?? [])));

  expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(1000);
  expect((await caller.call(listKeywords, { limit: 1 })).total).toBe(1000);
});

test("every filter narrows the list, alone and together", async () => {
  const { tenant, caller, db } = await newWorkspace();
  await store(tenant, [
    {
      keyword: "buy shoes",
      intentLabels: ["PURCHASE", "PRODUCT"],
      relevanceLabel: "OFFERING",
      volume: 100,
      kd: 10,
      tags: ["t"],
    },
    { keyword: "shoes near me", intentLabels: ["LOCATION"], relevanceLabel: "ALTERNATIVE", volume: 50, kd: 60 },
    { keyword: "100%_wool", volume: 5 },
    { keyword: "old" },
  ]);
  await db.query(sql`update keywords set status = 'ARCHIVED' where keyword = 'old'`);
  const { id: pillar } = await caller.call(createPillar, { name: "Shoes" });
  await db.query(
    sql`update keywords set priority = 'HIGH', pillar_id = ${pillar}, content_count = 1 where keyword = 'buy shoes'`,
  );
  const list = (input: ListInput) => phrases(caller, { sort: "keyword", ...input });

  expect(await list({})).toEqual(["100%_wool", "buy shoes", "shoes near me"]);
  expect(await list({ includeArchived: true })).toEqual(["100%_wool", "buy shoes", "old", "shoes near me"]);
  expect(await list({ status: "ARCHIVED" })).toEqual(["old"]);
  expect(await list({ status: "RAW, LABELED" })).toEqual(["100%_wool", "buy shoes", "shoes near me"]);
  expect(await list({ intent: "PURCHASE,LOCATION" })).toEqual(["buy shoes", "shoes near me"]);
  expect(await list({ relevance: "ALTERNATIVE" })).toEqual(["shoes near me"]);
  expect(await list({ priority: "HIGH,LOW" })).toEqual(["buy shoes"]);
  expect(await list({ pillar })).toEqual(["buy shoes"]);
  expect(await list({ tag: "t" })).toEqual(["buy shoes"]);
  expect(await list({ minVolume: 50 })).toEqual(["buy shoes", "shoes near me"]);
  expect(await list({ maxKd: 10 })).toEqual(["buy shoes"]);
  expect(await list({ hasContent: true })).toEqual(["buy shoes"]);
  expect(await list({ hasContent: false })).toEqual(["100%_wool", "shoes near me"]);
  expect(await list({ q: "SHOES" })).toEqual(["buy shoes", "shoes near me"]);
  expect(await list({ q: "SHOES", maxKd: 60, minVolume: 10, intent: "LOCATION" })).toEqual(["shoes near me"]);
});

test.each([
  ["%", ["100% wool"]],
  ["_", ["snake_case"]],
  ["\\", ["back\\slash"]],
  ["0%", ["100% wool"]],
])("searching for %j finds exactly that text", async (q, expected) => {
  const { tenant, caller } = await newWorkspace();
  await store(tenant, [
    { keyword: "100% wool" },
    { keyword: "snake_case" },
    { keyword: "back\\slash" },
    { keyword: "plain" },
  ]);

  expect(await phrases(caller, { q })).toEqual(expected);
});

test("refuses an unknown label, with its field and the allowed values", async () => {
  const { caller } = await newWorkspace();

  await expect(caller.call(listKeywords, { intent: "PURCHASE,BUY" })).rejects.toMatchObject({
    code: "validation_error",
    message: expect.stringContaining('no value "BUY"'),
    details: { errors: [{ field: "intent" }] },
  });
});

test("in every order each keyword is on exactly one page, unknown values last, whatever the page size", async () => {
  const { tenant, caller } = await newWorkspace();
  await store(
    tenant,
    ["a", "b", "c", "d", "e", "f", "g"].map((keyword, index) => ({
      keyword,
      volume: index < 3 ? null : index % 2,
      kd: index < 2 ? null : (100 / 3) * (index % 3),
    })),
  );
  const sorts = fc.constantFrom<KeywordSort>(
    "createdAt",
    "-createdAt",
    "keyword",
    "-keyword",
    "volume",
    "-volume",
    "kd",
    "-kd",
  );

  await fc.assert(
    fc.asyncProperty(sorts, fc.integer({ min: 1, max: 8 }), async (sort, limit) => {
      const whole = await caller.call(listKeywords, { sort });
      const paged: typeof whole.data = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await caller.call(listKeywords, { sort, limit, ...(cursor === undefined ? {} : { cursor }) });
        paged.push(...page.data);
        cursor = page.nextCursor;
      }

      expect(paged).toEqual(whole.data);
      expect(new Set(paged.map((one) => one.id)).size).toBe(7);
    }),
    { numRuns: 30 },
  );
  const volumes = async (sort: KeywordSort) =>
    (await caller.call(listKeywords, { sort })).data.map((one) => one.volume);
  expect(await volumes("volume")).toEqual([0, 0, 1, 1, null, null, null]);
  expect(await volumes("-volume")).toEqual([1, 1, 0, 0, null, null, null]);
});

test("hides archived keywords unless requested", async () => {
  const { tenant, caller, db } = await newWorkspace();
  await store(tenant, [{ keyword: "old" }]);
  await db.query(sql`update keywords set status = 'ARCHIVED'`);
  const { id } = await only(caller);

  expect(await codeOf(caller.call(getKeyword, { id }))).toBe("keyword_not_found");
  expect(await caller.call(getKeyword, { id, includeArchived: true })).toMatchObject({ status: "ARCHIVED" });
});

test("keywords of another agency or workspace do not exist, also with the store's own filter removed", async () => {
  const one = await newWorkspace();
  const other = await newWorkspace();
  const siblingId = await createWorkspace(database, { agencyId: one.tenant.agencyId });
  await store(other.tenant, [{ keyword: "theirs" }]);
  await store({ ...one.tenant, workspaceId: siblingId }, [{ keyword: "sibling" }]);
  const theirs = await only(other.caller);

  expect(await codeOf(one.caller.call(getKeyword, { id: theirs.id }))).toBe("keyword_not_found");
  expect(await phrases(one.caller, {})).toEqual([]);
  expect(await one.db.query(sql`select keyword from keywords`)).toEqual([]);
});
