import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine } from "../../../test/harness/engine.ts";
import { createLinkVendor, rankedPhrase } from "../competitor-pulls/__fixtures__/link-vendor.ts";
import { seedTrackedCompetitor } from "../competitor-pulls/__fixtures__/tracked-competitor.ts";
import { pullCompetitorKeywords } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function storedPhrases(id: string): Promise<string[]> {
  const [rows] = await database.system.batch<{ row: string }>([
    sql`select concat_ws(' ', country, keyword, position) as row from competitor_keywords where competitor_id = ${id} order by 1`,
  ]);
  return (rows ?? []).map(({ row }) => row);
}

test("a pull updates phrases, and deletes only those in the range that it covers", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.phrases = [
    rankedPhrase("time tracking", { position: 4, volume: 900 }),
    rankedPhrase("Time  Tracking", { position: 9, volume: 900 }),
    rankedPhrase("lost since", { position: 8 }),
    rankedPhrase("deep", { position: 60 }),
    rankedPhrase("seldom", { position: 6, volume: 10 }),
    rankedPhrase("  "),
  ];
  await using engine = await createEngine(database, [pullCompetitorKeywords], vendor.providers);
  await engine.startWorker();
  const pull = async (input: object) =>
    engine.ended(place, await engine.start(place, pullCompetitorKeywords, { id, ...input }));

  const first = await pull({});
  vendor.phrases = [rankedPhrase("time tracking", { position: 2, volume: 950 })];
  const second = await pull({ topPosition: 20, minVolume: 50 });

  expect(first).toMatchObject({
    credits_captured: 20,
    result: { pulled: 6, stored: 4, byPosition: { "1-3": 0, "4-10": 3, "11-20": 0, "21-50": 0, "51-100": 1 } },
  });
  expect(second).toMatchObject({ status: "SUCCEEDED", result: { pulled: 1, stored: 3 } });
  expect(await storedPhrases(id)).toEqual(["US deep 60", "US seldom 6", "US time tracking 2"]);
});

test("phrases behind the limit, in another market, or after a vendor's failure are not deleted", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  const all = Array.from({ length: 1100 }, (_, index) =>
    rankedPhrase(`phrase ${index}`, { estimatedTraffic: 2000 - index }),
  );
  vendor.phrases = all;
  await using engine = await createEngine(database, [pullCompetitorKeywords], vendor.providers);
  await engine.startWorker();
  const pull = async (input: object) =>
    engine.ended(place, await engine.start(place, pullCompetitorKeywords, { id, ...input }));

  await pull({ limit: 2000 });
  await pull({ limit: 10, country: "de", language: "de" });
  vendor.phrases = all.slice(1);
  const cut = await pull({ limit: 100 });
  vendor.brokenFrom = 1000;
  vendor.phrases = all.slice(2);
  const broken = await pull({ limit: 2000 });

  expect(cut.result).toMatchObject({
    pulled: 100,
    stored: 1099,
    warnings: [expect.stringContaining("raise `limit` above")],
  });
  expect(broken).toMatchObject({ credits_captured: 18.2, result: { pulled: 1000, stored: 1099 } });
  const [rows] = await database.system.batch<{ phrases: number }>([
    sql`select count(*)::int as phrases from competitor_keywords where competitor_id = ${id} and country = 'DE'`,
  ]);
  expect(rows).toEqual([{ phrases: 10 }]);
});

test("a pull that finds nothing deletes nothing and costs nothing", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.phrases = [rankedPhrase("time tracking", { position: 4 })];
  await using engine = await createEngine(database, [pullCompetitorKeywords], vendor.providers);
  await engine.startWorker();
  const pull = async () => engine.ended(place, await engine.start(place, pullCompetitorKeywords, { id }));
  await pull();
  vendor.phrases = [];

  const empty = await pull();

  expect(empty).toMatchObject({
    status: "SUCCEEDED",
    credits_captured: 0,
    result: { pulled: 0, stored: 1, warnings: [expect.stringContaining("Earlier rows are kept")] },
  });
  expect(await storedPhrases(id)).toEqual(["US time tracking 4"]);
});

test("a pull whose pages contain duplicates reads all pages, and does not advise to raise the limit", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.phrases = Array.from({ length: 1100 }, (_, index) =>
    rankedPhrase(`phrase ${index % 10 === 9 ? index - 1 : index}`, { estimatedTraffic: 2000 - index }),
  );
  await using engine = await createEngine(database, [pullCompetitorKeywords], vendor.providers);
  await engine.startWorker();

  const run = await engine.ended(place, await engine.start(place, pullCompetitorKeywords, { id, limit: 2000 }));

  expect(vendor.asked).toEqual([0, 1000]);
  expect(run.result).toMatchObject({ pulled: 1100, stored: 990, warnings: [] });
});
