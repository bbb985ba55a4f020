import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { setCurrentRanks } from "./current-ranks.store.ts";
import { beginLabelling, storeLabels } from "./labelling.store.ts";
import { bulkCreateKeywords } from "./operations/bulk-create-keywords.ts";
import { bulkUpdateKeywords } from "./operations/bulk-update-keywords.ts";
import { listKeywords } from "./operations/list-keywords.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newCaller() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const write = <T>(work: (tx: Tx) => Promise<T>) => inTenantTransaction(database.tenant, place, work);
  return { ...asActor(database, actor), workspaceId, write };
}

type Caller = Pick<Awaited<ReturnType<typeof newCaller>>, "call">;

async function create(caller: Caller, phrases: readonly string[], tags: string[] = []) {
  await caller.call(bulkCreateKeywords, { keywords: phrases.map((keyword) => ({ keyword })), tags });
}

async function stored(caller: Caller) {
  const { data } = await caller.call(listKeywords, { includeArchived: true, sort: "keyword" });
  return data.map(({ keyword, status, priority, tags }) => ({ keyword, status, priority, tags }));
}

test("changes all keywords of a scope, page after page, even if the change removes them from the scope", async () => {
  const caller = await newCaller();
  await create(caller, ["shoes a", "shoes b", "shoes c", "boots"], ["old", "both"]);

  const change = {
    scope: { q: "shoes", status: "RAW" as const },
    status: "FOCUSED" as const,
    addTags: ["new", "both"],
    removeTags: ["old"],
  };
  const first = await caller.call(bulkUpdateKeywords, { ...change, limit: 2 });
  const second = await caller.call(bulkUpdateKeywords, { ...change, limit: 2, after: first.next ?? "" });

  const changed = { status: "FOCUSED", priority: null, tags: ["both", "new"] };
  expect([first.matched, first.changed, second.matched, second.changed, second.next]).toEqual([2, 2, 1, 1, null]);
  expect(await stored(caller)).toEqual([
    { keyword: "boots", status: "RAW", priority: null, tags: ["old", "both"] },
    { keyword: "shoes a", ...changed },
    { keyword: "shoes b", ...changed },
    { keyword: "shoes c", ...changed },
  ]);
});

test("writers of keywords, ranks and labels use one lock order", async () => {
  const { workspaceId, write, ...caller } = await newCaller();
  const phrases = Array.from({ length: 400 }, (_, index) => `phrase ${index}`);
  await caller.call(bulkCreateKeywords, { keywords: phrases.map((keyword) => ({ keyword })) });
  const { data } = await caller.call(listKeywords, { limit: 400 });
  const ids = data.map(({ id }) => id);
  const unlabelled = { intentLabels: [], intentConfidence: null, relevanceLabel: null, relevanceConfidence: null };

  // As many deeds as there are connections: who has none waits for one, and not for the others.
  const deeds = Array.from({ length: 3 }, (_, round) => {
    const checkedAt = `2026-11-0${round + 1}T00:00:00.000Z`;
    const found = { position: round + 1, url: "https://a.example/", via: null, depth: 100, checkedAt };
    const ranks = ids.map((keywordId) => ({ keywordId, ...found }));
    const series = { workspaceId, device: "desktop", location: "US", language: "en" } as const;
    const labels = ids.map((id) => ({ id, ...unlabelled }));
    const run = { workspaceId, runId: `inv_${round}` };
    return [
      caller.call(bulkUpdateKeywords, { scope: {}, addTags: [`round ${round}`] }),
      write((tx) => setCurrentRanks(tx, { ...series, ranks })),
      write((tx) => beginLabelling(tx, { ...run, scope: {}, limit: 400 })),
      write((tx) => storeLabels(tx, { ...run, labels })),
    ];
  });
  const ends = await Promise.allSettled(deeds.flat());

  expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
});

test("counts unchanged keywords separately, and touches no other workspace", async () => {
  const caller = await newCaller();
  const other = await newCaller();
  await create(caller, ["shoes", "boots"]);
  await create(other, ["shoes"]);
  const { data } = await caller.call(listKeywords, { q: "boots" });
  await caller.call(bulkUpdateKeywords, { scope: { keywordIds: data.map(({ id }) => id) }, priority: "HIGH" });

  const answer = await caller.call(bulkUpdateKeywords, { scope: {}, priority: "HIGH" });

  expect(answer).toEqual({ matched: 2, changed: 1, next: null });
  expect(await stored(other)).toEqual([{ keyword: "shoes", status: "RAW", priority: null, tags: [] }]);
});

test("a keyword with too many tags leaves all keywords unchanged", async () => {
  const caller = await newCaller();
  const many = Array.from({ length: 40 }, (_tag, index) => `tag ${index}`);
  await create(caller, ["shoes"], many);
  await create(caller, ["boots"]);

  const more = Array.from({ length: 11 }, (_tag, index) => `more ${index}`);

  await expect(caller.call(bulkUpdateKeywords, { scope: {}, addTags: more })).rejects.toMatchObject({
    code: "validation_error",
    details: { errors: [{ field: "addTags" }] },
  });
  expect((await stored(caller)).map(({ tags }) => tags.length)).toEqual([0, 40]);
});

test("refuses a request without changes or keywords, or with an unknown pillar", async () => {
  const caller = await newCaller();
  await create(caller, ["shoes"]);

  await expect(caller.call(bulkUpdateKeywords, { scope: {} })).rejects.toMatchObject({
    code: "validation_error",
    details: { errors: [{ field: "status" }] },
  });
  await expect(
    caller.call(bulkUpdateKeywords, { scope: { keywordIds: [] }, status: "ARCHIVED" }),
  ).rejects.toMatchObject({
    code: "validation_error",
    details: { errors: [{ field: expect.stringContaining("keywordIds") }] },
  });
  expect(await codeOf(caller.call(bulkUpdateKeywords, { scope: {}, pillarId: "pil_s8c2v6k0m4r9t3x7n1d5q8wb" }))).toBe(
    "pillar_not_found",
  );
});
