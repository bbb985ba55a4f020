import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { type FoundSegment, upsertSegments } from "./index.ts";
import { getSegment } from "./operations/get-segment.ts";
import { listSegments } from "./operations/list-segments.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newWorkspace() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  return { tenant: { agencyId, workspaceId }, caller: asActor(database, actor) };
}

const RUNNERS: FoundSegment = {
  name: "Trail runners",
  jobToBeDone: "Run on rough ground",
  pain: "Soles wear out",
  budgetShape: null,
  buyingProcess: null,
  channels: ["clubs"],
  competitors: ['Road "shoes", {cheap}'],
  confidence: 0.8,
  sourceCitations: ["https://acme.example/"],
};
const named = (...names: string[]) => names.map((name) => ({ ...RUNNERS, name }));

function store(
  tenant: { agencyId: string; workspaceId: string },
  segments: readonly FoundSegment[],
  { replace = false, maxSegments = 10 } = {},
) {
  return inTenantTransaction(database.tenant, tenant, (tx) =>
    upsertSegments(tx, { ...tenant, segments, replace, maxSegments }),
  );
}

test("returns, lists and reads what it stored", async () => {
  const { tenant, caller } = await newWorkspace();

  const [stored] = await store(tenant, [RUNNERS]);

  expect(stored).toMatchObject(RUNNERS);
  expect(await caller.call(listSegments, {})).toEqual({ segments: [stored] });
  expect(await caller.call(getSegment, { segmentId: String(stored?.id) })).toEqual(stored);
});

test("a segment that is found again, in any spelling, is updated and keeps its identifier", async () => {
  const { tenant, caller } = await newWorkspace();
  const [first] = await store(tenant, [RUNNERS]);

  const [again] = await store(tenant, [{ ...RUNNERS, name: "  TRAIL   ｒunners ", pain: "Blisters" }]);

  expect(again).toMatchObject({ id: first?.id, createdAt: first?.createdAt, pain: "Blisters" });
  expect((await caller.call(listSegments, {})).segments).toHaveLength(1);
});

test("stores a model's text without its NUL characters", async () => {
  const { tenant } = await newWorkspace();

  const [stored] = await store(tenant, [
    { ...RUNNERS, name: "Trail\0 runners ", pain: "Soles\0", channels: ["clu\0bs"] },
  ]);

  expect(stored).toMatchObject({ name: "Trail runners", pain: "Soles", channels: ["clubs"] });
});

test("ten concurrent runs that find the same segments store each once", async () => {
  const { tenant, caller } = await newWorkspace();

  await Promise.all(Array.from({ length: 10 }, () => store(tenant, named("A", "B", "a "))));

  expect((await caller.call(listSegments, {})).segments).toHaveLength(2);
});

test("replacing deletes segments that were not found again; adding keeps them", async () => {
  const { tenant, caller } = await newWorkspace();
  const namesNow = async () => (await caller.call(listSegments, {})).segments.map((segment) => segment.name).sort();
  await store(tenant, named("A", "B"));

  await store(tenant, named("C"));
  expect(await namesNow()).toEqual(["A", "B", "C"]);

  await store(tenant, named("B", "D"), { replace: true });
  expect(await namesNow()).toEqual(["B", "D"]);
});

test("shows an excluded segment on request", async () => {
  const { tenant, caller } = await newWorkspace();
  const [gone] = await store(tenant, named("A"));
  const segmentId = String(gone?.id);
  await store(tenant, named("B"), { replace: true });

  expect(await codeOf(caller.call(getSegment, { segmentId }))).toBe("not_found");
  const found = await caller.call(getSegment, { segmentId, includeArchived: true });
  const { segments } = await caller.call(listSegments, { includeArchived: true });
  expect(found).toMatchObject({ name: "A", deletedAt: expect.stringMatching(/Z$/) });
  expect(segments.map(({ name, deletedAt }) => [name, deletedAt])).toEqual(
    expect.arrayContaining([
      ["A", found.deletedAt],
      ["B", undefined],
    ]),
  );
});

test("refuses segments beyond the limit and stores none of them", async () => {
  const { tenant, caller } = await newWorkspace();
  await store(tenant, named("A", "B"), { maxSegments: 2 });

  expect(await codeOf(store(tenant, named("A", "C"), { maxSegments: 2 }))).toBe("segment_limit_reached");
  expect((await caller.call(listSegments, {})).segments).toHaveLength(2);
  expect(await codeOf(store(tenant, named("C", "D"), { maxSegments: 2, replace: true }))).toHaveLength(2);
});

test("of ten concurrent requests that add the last allowed segment, one succeeds", async () => {
  const { tenant } = await newWorkspace();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => codeOf(store(tenant, named(`Segment ${index}`), { maxSegments: 1 }))),
  );

  expect(answers.filter((answer) => answer === "segment_limit_reached")).toHaveLength(9);
});

test("lists segments by confidence", async () => {
  const { tenant, caller } = await newWorkspace();
  await store(tenant, [
    { ...RUNNERS, name: "Low", confidence: 0.1 },
    { ...RUNNERS, name: "High", confidence: 0.9 },
  ]);

  const { segments } = await caller.call(listSegments, {});

  expect(segments.map((segment) => segment.name)).toEqual(["High", "Low"]);
});

test("segments of another agency or workspace do not exist, also with the store's own filter removed", async () => {
  const one = await newWorkspace();
  const other = await newWorkspace();
  const siblingId = await createWorkspace(database, { agencyId: one.tenant.agencyId });
  const [theirs] = await store(other.tenant, named("Theirs"));
  const [sibling] = await store({ ...one.tenant, workspaceId: siblingId }, named("Sibling"));

  expect(await codeOf(one.caller.call(getSegment, { segmentId: String(theirs?.id) }))).toBe("not_found");
  expect(await codeOf(one.caller.call(getSegment, { segmentId: String(sibling?.id) }))).toBe("not_found");
  expect(await codeOf(one.caller.call(getSegment, { segmentId: "seg_none" }))).toBe("not_found");
  expect(await tenantDb(database.tenant, one.tenant).query(sql`select name from segments`)).toEqual([]);
});
