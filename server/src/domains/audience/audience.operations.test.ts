import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { type FoundSegment, upsertSegments } from "./index.ts";
import { createSegment } from "./operations/create-segment.ts";
import { deleteSegment } from "./operations/delete-segment.ts";
import { getSegment } from "./operations/get-segment.ts";
import { listSegments } from "./operations/list-segments.ts";
import { updateSegment } from "./operations/update-segment.ts";

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
  evidence: [
    { field: "pain", value: "Soles wear out", url: "https://acme.example/", quote: "Soles wear out" },
    { field: "channels", value: "clubs", url: "https://acme.example/", quote: "https://clubs.example/" },
  ],
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
  expect(await caller.call(listSegments, {})).toEqual({
    segments: [stored],
    coverage: { everRun: true, resolve: [] },
  });
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

describe("a segment of a person", () => {
  test("has the given words, confidence 1 and no sources", async () => {
    const { caller } = await newWorkspace();

    const made = await caller.call(createSegment, { name: " Orienteers ", pain: "Maps get wet", channels: ["clubs"] });

    expect(made).toMatchObject({
      name: "Orienteers",
      pain: "Maps get wet",
      budgetShape: null,
      channels: ["clubs"],
      competitors: [],
      confidence: 1,
      sourceCitations: [],
      origin: "person",
      evidence: [],
    });
    expect(await caller.call(getSegment, { segmentId: made.id })).toEqual(made);
  });

  test("is not changed by a run that finds its name, nor deleted by a run that replaces", async () => {
    const { tenant, caller } = await newWorkspace();
    const made = await caller.call(createSegment, { name: "Trail runners", pain: "Mud" });

    const [found] = await store(tenant, [RUNNERS], { replace: true });
    await store(tenant, named("B"), { replace: true });

    expect(found).toEqual(made);
    expect(await caller.call(getSegment, { segmentId: made.id })).toEqual(made);
  });

  test("is one that a person corrected: runs leave it unchanged, also under its new name", async () => {
    const { tenant, caller } = await newWorkspace();
    const [found] = await store(tenant, [RUNNERS]);
    const segmentId = String(found?.id);

    const own = await caller.call(updateSegment, { segmentId, name: "Fell runners", pain: "Wet feet" });
    const [again] = await store(tenant, [{ ...RUNNERS, pain: "Blisters" }], { replace: true });

    expect(own).toMatchObject({
      id: segmentId,
      name: "Fell runners",
      pain: "Wet feet",
      origin: "person",
      confidence: 1,
    });
    expect(own.evidence.map(({ field }) => field)).toEqual(["channels"]);
    expect(again).toEqual(own);
    expect((await caller.call(listSegments, {})).segments).toEqual([own]);
  });

  test("is one that a person confirmed by sending what it says already", async () => {
    const { tenant, caller } = await newWorkspace();
    const [found] = await store(tenant, [RUNNERS]);
    const segmentId = String(found?.id);

    expect(await caller.call(updateSegment, { segmentId })).toEqual(found);
    const confirmed = await caller.call(updateSegment, { segmentId, pain: RUNNERS.pain });

    expect(confirmed).toMatchObject({ origin: "person", confidence: 1, evidence: RUNNERS.evidence });
    expect(await caller.call(updateSegment, { segmentId, pain: RUNNERS.pain })).toEqual(confirmed);
  });

  test("has a name that no other has, in any spelling", async () => {
    const { caller } = await newWorkspace();
    await caller.call(createSegment, { name: "Hikers" });
    const other = await caller.call(createSegment, { name: "Climbers" });

    expect(await codeOf(caller.call(createSegment, { name: " hIKERS" }))).toBe("segment_exists");
    expect(await codeOf(caller.call(updateSegment, { segmentId: other.id, name: "HIKERS" }))).toBe("segment_exists");
    expect(await codeOf(caller.call(createSegment, { name: " \u3000 " }))).toBe("validation_error");
    expect(await codeOf(caller.call(updateSegment, { segmentId: other.id, name: "  " }))).toBe("validation_error");
    expect(await caller.call(updateSegment, { segmentId: other.id, name: "climbers" })).toMatchObject({
      name: "climbers",
    });
  });

  test("counts towards the limit until it is deleted; concurrent requests cannot exceed the limit", async () => {
    const { tenant, caller } = await newWorkspace();
    await store(tenant, named("A", "B", "C", "D", "E", "F", "G", "H"));

    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => codeOf(caller.call(createSegment, { name: `Own ${index}` }))),
    );
    const { segments } = await caller.call(listSegments, {});
    const [own] = segments.filter(({ origin }) => origin === "person");

    expect(answers.filter((answer) => answer === "segment_limit_reached")).toHaveLength(3);
    expect(segments).toHaveLength(10);
    expect(await caller.call(deleteSegment, { segmentId: String(own?.id) })).toEqual({});
    expect(await codeOf(caller.call(deleteSegment, { segmentId: String(own?.id) }))).toBe("not_found");
    expect(await codeOf(caller.call(updateSegment, { segmentId: String(own?.id), pain: null }))).toBe("not_found");
    expect(await caller.call(createSegment, { name: "Room again" })).toMatchObject({ origin: "person" });
  });
});
