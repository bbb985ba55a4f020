import { BootstrapBrandResult, RelabelKeywordsResult } from "@findable/contract";
import sql from "sql-template-tag";
import { Parse } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TALLYHOUR } from "../../../test/fakes/site/brand.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { relabelKeywords } from "../relabel-keywords/skill.ts";
import { type SmallWorld, startSmallWorld } from "./__fixtures__/small-world.ts";
import { bootstrapBrand } from "./skill.ts";

// A run starts threads and reads a site: on a busy machine that takes its time.
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A workspace whose domain is the site of the world. */
async function workspaceOf({ site }: SmallWorld): Promise<Workplace> {
  const place = await seedWorkplace(database);
  await inTenantTransaction(database.tenant, place, (tx) =>
    tx.query(
      sql`update workspaces set primary_domain = ${site.host}, name = ${TALLYHOUR.name} where id = ${place.workspaceId}`,
    ),
  );
  return place;
}

async function labelsIn({ workspaceId }: Workplace) {
  const [rows] = await database.system.batch<{ keyword: string }>([
    sql`
      select keyword, intent_labels, intent_confidence, relevance_label, relevance_confidence
      from keywords where workspace_id = ${workspaceId} order by keyword`,
  ]);
  return rows;
}

test("labels that the main job gave stay when all keywords are labelled again, in parts, and after a second run", async () => {
  await using world = await startSmallWorld({ search: true });
  world.search.rank("rival.example", 2);
  const place = await workspaceOf(world);
  await using engine = await createEngine(database, [bootstrapBrand, relabelKeywords], world.providers);
  await engine.startWorker();
  const run = async (skill: typeof bootstrapBrand | typeof relabelKeywords, input: object) => {
    const { error, result } = await engine.ended(place, await engine.start(place, skill, input));
    expect(error).toBe(null);
    return result;
  };
  const input = { domain: world.site.origin, depth: "fast" };

  const first = Parse(BootstrapBrandResult, await run(bootstrapBrand, input));
  const labels = await labelsIn(place);
  const again = Parse(RelabelKeywordsResult, await run(relabelKeywords, { scope: {} }));
  const part = Parse(RelabelKeywordsResult, await run(relabelKeywords, { scope: { q: "time" } }));
  await run(bootstrapBrand, input);

  expect(first.keywords.top.filter(({ relevanceLabel }) => relevanceLabel === "OFFERING").length).toBeGreaterThan(0);
  expect(again).toMatchObject({ matched: first.keywords.total, changes: [] });
  expect(again.warnings).not.toContainEqual(expect.stringContaining("no known offers"));
  expect(part).toMatchObject({ changes: [] });
  expect(await labelsIn(place)).toEqual(labels);
});
