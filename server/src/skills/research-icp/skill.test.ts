import { type GenerateSegmentsInput, GenerateSegmentsResult } from "@findable/contract";
import sql from "sql-template-tag";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EndedRun, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { enterTenant } from "../../platform/database/tenant.ts";
import {
  answerTruly,
  MODEL_SEGMENT,
  type SmallWorld,
  startSmallWorld,
} from "../bootstrap-brand/__fixtures__/small-world.ts";
import { researchIcp } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

async function research(world: SmallWorld, place: Workplace, input: GenerateSegmentsInput): Promise<EndedRun> {
  await using engine = await createEngine(database, [researchIcp], world.providers);
  await engine.startWorker();
  return await engine.ended(place, await engine.start(place, researchIcp, input));
}

function resultOf(run: EndedRun): GenerateSegmentsResult {
  if (Check(GenerateSegmentsResult, run.result)) return run.result;
  throw new Error(`The run ended as ${run.status} without a result: ${JSON.stringify(run.error)}.`);
}

async function storedNames(place: Workplace): Promise<string[]> {
  const [rows] = await database.system.batch<{ name: string }>([
    sql`select name from segments where workspace_id = ${place.workspaceId} order by name`,
  ]);
  return (rows ?? []).map(({ name }) => name);
}

test("another worker continues a run killed during a model call: it is paid for and stored once", async () => {
  await using world = await startSmallWorld({ model: true });
  const answer = answerTruly(world.site.origin);
  let stalled = false;
  world.model.answerWith((asked) => {
    if (stalled) return answer(asked);
    stalled = true;
    return new Promise(() => undefined);
  });
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [researchIcp], world.providers);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, researchIcp, { domain: world.site.origin, segmentCount: 3 });
  await expect.poll(() => stalled).toBe(true);

  await first.close();
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 15, llm_calls: 2 });
  expect(await storedNames(place)).toHaveLength(resultOf(run).segments.length);
  expect(world.site.requests.get("/")).toBe(1);
});

test("running again updates the segments it found before", async () => {
  await using world = await startSmallWorld();
  const place = await seedWorkplace(database);

  const first = await research(world, place, { domain: world.site.origin });
  const again = await research(world, place, { domain: world.site.origin });

  expect(resultOf(again).segments.map(({ id }) => id)).toEqual(resultOf(first).segments.map(({ id }) => id));
  expect(await storedNames(place)).toHaveLength(3);
});

test("a reviewer sees which segments a run would add and change, and the run is found by those it wrote", async () => {
  await using world = await startSmallWorld();
  const place = await seedWorkplace(database);
  const first = await research(world, place, { domain: world.site.origin });
  const [known, changed] = resultOf(first).segments;
  await database.tenant.batch([
    enterTenant(place),
    sql`update segments set pain = 'Another pain' where id = ${changed?.id ?? ""}`,
    sql`update segments set name = 'Renamed', name_key = 'renamed' where id = ${known?.id ?? ""}`,
  ]);

  await using engine = await createEngine(database, [researchIcp], world.providers);
  await engine.startWorker();
  const input = { domain: world.site.origin };
  const id = await engine.start(place, researchIcp, input, undefined, { approval_scope: "all_writes" });
  await engine.ended(place, id);
  const [asked, kept, runs] = await database.system.batch<Record<string, unknown>>([
    sql`select step, preview -> 'changes' as changes from approvals where invocation_id = ${id}`,
    sql`select count(*)::integer as rows from segments where workspace_id = ${place.workspaceId}`,
    sql`select invocation_id as run from run_resources where resource_id = ${changed?.id ?? ""}`,
  ]);

  expect(asked).toMatchObject([{ step: "segments", changes: [{ resource: "segments", created: 1, changed: 1 }] }]);
  expect(asked?.[0]?.["changes"]).toMatchObject([
    {
      first: expect.arrayContaining([
        { name: changed?.name, before: { pain: "Another pain" }, after: { pain: changed?.pain } },
        { name: known?.name, before: null, after: expect.objectContaining({ name: known?.name }) },
      ]),
    },
  ]);
  expect(kept).toEqual([{ rows: 3 }]);
  expect(runs).toHaveLength(1);
});

test("a text needs no site, and costs no more than a fast run", async () => {
  await using world = await startSmallWorld();
  const place = await seedWorkplace(database);
  const seedText =
    "Ledgerly is bookkeeping software built for freelancers. It helps freelancers send invoices on time.";

  const run = await research(world, place, { seedText, depth: "fast" });

  expect(resultOf(run)).toMatchObject({ method: "extracted", segments: [{ name: "Freelancers" }] });
  expect(run.credits_captured).toBe(8);
  expect(world.site.requests.size).toBe(0);
});

test("the model's segments with a quote come first, and those without are dropped with a warning", async () => {
  await using world = await startSmallWorld({ model: true });
  world.model.answerWith(answerTruly(world.site.origin));
  const place = await seedWorkplace(database);

  const { segments, method, warnings } = resultOf(await research(world, place, { domain: world.site.origin }));

  expect(method).toBe("model");
  expect(segments[0]?.name).toBe(MODEL_SEGMENT);
  expect(warnings).toEqual([
    'Dropped the model\'s segment "Galactic emperors": none of its quotes is on a page that was read.',
  ]);
});

test("a person's segment stays as it is, and the result says so", async () => {
  await using world = await startSmallWorld();
  const place = await seedWorkplace(database);
  const [first] = resultOf(await research(world, place, { domain: world.site.origin })).segments;
  await database.tenant.batch([
    enterTenant(place),
    sql`update segments set pain = 'Ours', origin = 'person' where id = ${first?.id ?? ""}`,
  ]);

  const { segments, warnings } = resultOf(await research(world, place, { domain: world.site.origin, replace: true }));

  expect(segments.find(({ id }) => id === first?.id)).toMatchObject({ pain: "Ours", origin: "person" });
  expect(warnings).toContain(`Left unchanged, because a person wrote or corrected it: ${first?.name}.`);
});

test("a workspace without room for any of them fails with the limit, and costs nothing", async () => {
  await using world = await startSmallWorld();
  const place = await seedWorkplace(database);
  const names = Array.from({ length: 10 }, (_, index) => `Own ${index}`);
  await database.tenant.batch([
    enterTenant(place),
    ...names.map(
      (
        name,
      ) => sql`insert into segments (id, agency_id, workspace_id, name, name_key, confidence, origin, created_at, updated_at)
        values (${`seg_${place.workspaceId}_${name}`}, ${place.agencyId}, ${place.workspaceId}, ${name}, ${name.toLowerCase()}, 1, 'person', now(), now())`,
    ),
  ]);

  const run = await research(world, place, { domain: world.site.origin, replace: true });

  expect(run).toMatchObject({
    status: "FAILED",
    credits_captured: 0,
    error: { code: "segment_limit_reached", details: { limit: 10 } },
  });
  expect(await storedNames(place)).toEqual(names);
});

test("instructions reach the model; without a model a warning says that they had no effect", async () => {
  const input = { seedText: "An app built for freelancers.", customInstructions: "Only groups of one person." };
  await using world = await startSmallWorld({ model: true });
  await using modelless = await startSmallWorld();
  const asked: string[] = [];
  const answer = answerTruly(world.site.origin);
  world.model.answerWith((question) => {
    asked.push(question.prompt);
    return answer(question);
  });

  const followed = resultOf(await research(world, await seedWorkplace(database), input));
  const unused = resultOf(await research(modelless, await seedWorkplace(database), input));

  const warning = "`customInstructions` had no effect: only a language model follows them.";
  expect(asked.join()).toContain("Only groups of one person.");
  expect(followed.warnings).not.toContain(warning);
  expect(unused.warnings).toContain(warning);
});

describe("a run that finds nothing", () => {
  const NAMES_NO_ONE = "We make things. Free for 14 days. Thanks for your orders.";

  test("replaces nothing, fails with the reason and costs nothing", async () => {
    await using world = await startSmallWorld();
    const place = await seedWorkplace(database);
    await research(world, place, { domain: world.site.origin });
    const before = await storedNames(place);

    const run = await research(world, place, { seedText: NAMES_NO_ONE, replace: true });

    expect(run).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "no_segments_found" } });
    expect(before).toHaveLength(3);
    expect(await storedNames(place)).toEqual(before);
  });

  test("adds nothing and costs nothing without `replace`", async () => {
    await using world = await startSmallWorld();
    const place = await seedWorkplace(database);

    const run = await research(world, place, { seedText: NAMES_NO_ONE });

    expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 0, result: { segments: [] } });
  });
});
