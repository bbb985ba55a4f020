import type { PullBacklinksResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createLinkVendor, linkFrom } from "../competitor-pulls/__fixtures__/link-vendor.ts";
import { seedTrackedCompetitor } from "../competitor-pulls/__fixtures__/tracked-competitor.ts";
import { pullBacklinks } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function storedLinks(id: string): Promise<number> {
  const [rows] = await database.system.batch<{ links: number }>([
    sql`select count(*)::int as links from competitor_backlinks where competitor_id = ${id}`,
  ]);
  return rows?.[0]?.links ?? 0;
}

const sites = (count: number) => Array.from({ length: count }, (_, index) => linkFrom(`site-${index}.example`));

test("a run killed between pages continues at the interrupted page, and requests and pays for no page twice", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.links = sites(2500);
  vendor.silentFrom = 2000;
  await using engine = await createEngine(database, [pullBacklinks], vendor.providers);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.start(place, pullBacklinks, { id, limit: 10_000 });
  await expect.poll(() => vendor.asked, { interval: 5 }).toHaveLength(3);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const ended = await engine.ended(place, run);

  expect(ended).toMatchObject({ status: "SUCCEEDED", credits_captured: 30, result: { pulled: 2500, stored: 2500 } });
  expect(vendor.asked).toEqual([0, 1000, 2000, 2000]);
  expect(await storedLinks(id)).toBe(2500);
});

test("a pull that fails in the middle keeps its pages at their part of the price; one that fails at once costs nothing", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.links = sites(5000);
  vendor.brokenFrom = 2000;
  await using engine = await createEngine(database, [pullBacklinks], vendor.providers);
  await engine.startWorker();

  const partly = await engine.ended(place, await engine.start(place, pullBacklinks, { id, limit: 4000 }));
  vendor.brokenFrom = 0;
  const nothing = await engine.ended(place, await engine.start(place, pullBacklinks, { id }));

  expect(partly).toMatchObject({ status: "SUCCEEDED", credits_captured: 15, result: { pulled: 2000, stored: 2000 } });
  expect(partly.result).toMatchObject({
    warnings: [expect.stringContaining("failed after 2000 links"), expect.anything()],
  });
  expect(nothing).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "linkdata_unavailable" } });
  expect(await storedLinks(id)).toBe(2000);
});

test("several spellings of a linking page are one link, and links from the two sites themselves do not count", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.links = [
    linkFrom("one.example", { linkType: "nofollow", domainRating: 80 }),
    linkFrom("one.example", { sourceUrl: "http://www.ONE.example/best-time-tracking/#rival" }),
    linkFrom("two.example", { domainRating: 79.9, country: null }),
    linkFrom("three.example", { domainRating: null, anchorText: "", sourceTitle: "Nul \0 and half \ud83d a smile" }),
    linkFrom("blog.rival.com"),
    linkFrom(`www.${place.workspaceId}.example`),
    linkFrom("not an address", { sourceUrl: "not an address" }),
  ];
  await using engine = await createEngine(database, [pullBacklinks], vendor.providers);
  await engine.startWorker();

  const { status, result } = await engine.ended(place, await engine.start(place, pullBacklinks, { id }));

  expect(status).toBe("SUCCEEDED");
  // What the run gave was checked against its schema.
  const { pulled, stored, byDR, byCountry } = result as PullBacklinksResult;
  expect({ pulled, stored, byDR, byCountry }).toEqual({
    pulled: 7,
    stored: 3,
    byDR: { "80+": 0, "60-79": 1, "40-59": 0, "<40": 2 },
    byCountry: { GB: 2, unknown: 1 },
  });
});

test("a cached pull costs nothing, and reports its age and settings", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.links = sites(3);
  await using engine = await createEngine(database, [pullBacklinks], vendor.providers);
  await engine.startWorker();
  const cached = { id, freshness: "cached", minDomainRating: 20 };

  const first = await engine.ended(place, await engine.start(place, pullBacklinks, cached));
  const again = await engine.ended(place, await engine.start(place, pullBacklinks, { ...cached, minDomainRating: 40 }));

  expect(first).toMatchObject({ credits_captured: 30, result: { reused: false, stored: 3 } });
  expect(again).toMatchObject({ credits_captured: 0, result: { reused: true, stored: 3, pulled: 3 } });
  expect(again.result).toMatchObject({
    pulledAt: (first.result as PullBacklinksResult).pulledAt,
    warnings: expect.arrayContaining([
      expect.stringMatching(/stored 0 minutes ago/),
      expect.stringContaining("`minDomainRating` 20"),
    ]),
  });
  expect(vendor.asked).toEqual([0]);
});

test("without a provider of backlinks, or after the competitor is deleted, the run fails with the reason and costs nothing", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  await using engine = await createEngine(database, [pullBacklinks], noProviders);
  await engine.startWorker();

  const unknown = await engine.ended(place, await engine.start(place, pullBacklinks, { id }));
  const gone = await engine.ended(place, await engine.start(place, pullBacklinks, { id: "cmp_nobody" }));

  expect(unknown).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "linkdata_unavailable" } });
  expect(gone).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "not_found" } });
});
