import type { Backlink, PullBacklinksResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EngineHarness, type Workplace } from "../../../test/harness/engine.ts";
import { createKey } from "../../../test/harness/seeds.ts";
import { listCompetitorBacklinks } from "../../domains/competitors/operations/list-competitor-backlinks.ts";
import { listOwnLinks } from "../../domains/competitors/operations/list-own-links.ts";
import { createLinkVendor, linkFrom } from "../competitor-pulls/__fixtures__/link-vendor.ts";
import { seedTrackedCompetitor } from "../competitor-pulls/__fixtures__/tracked-competitor.ts";
import { pullBacklinks } from "../research-competitor-backlinks/skill.ts";
import { siteLinks } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function callerOf(place: Workplace) {
  const { actor } = await createKey(database, place);
  return asActor(database, actor);
}

type Vendor = ReturnType<typeof createLinkVendor>;

const startEngine = ({ providers }: Vendor): Promise<EngineHarness> =>
  createEngine(database, [pullBacklinks, siteLinks], providers);

const domains = (links: readonly Pick<Backlink, "sourceDomain">[]) => links.map(({ sourceDomain }) => sourceDomain);

test("a run killed between pages continues at the interrupted page, and pays for no page twice", async () => {
  const { place } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.links = Array.from({ length: 1500 }, (_, index) => linkFrom(`site-${index}.example`));
  vendor.silentFrom = 1000;
  await using engine = await startEngine(vendor);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.start(place, siteLinks, { limit: 10_000 });
  await expect.poll(() => vendor.asked, { interval: 5 }).toHaveLength(2);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const ended = await engine.ended(place, run);

  expect(ended).toMatchObject({ status: "SUCCEEDED", credits_captured: 30, result: { pulled: 1500, stored: 1500 } });
  expect(vendor.asked).toEqual([0, 1000, 1000]);
});

test("links of a competitor are unknown, then linked or not; nofollow directories come last; each has reasons", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const caller = await callerOf(place);
  const vendor = createLinkVendor();
  vendor.links = [
    linkFrom("both.example", { domainRating: 55 }),
    linkFrom("strong.example", { domainRating: 70 }),
    linkFrom("weak.example", { domainRating: 5 }),
    linkFrom("yellow.example", {
      ...{
        sourceUrl: "https://yellow.example/directory/rival",
        sourceTitle: "Business directory",
        linkType: "nofollow",
      },
      domainRating: 95,
    }),
  ];
  await using engine = await startEngine(vendor);
  await engine.startWorker();
  await engine.ended(place, await engine.start(place, pullBacklinks, { id }));
  const before = await caller.call(listCompetitorBacklinks, { id });
  vendor.links = [
    linkFrom("both.example", { sourceUrl: "https://blog.both.example/us" }),
    linkFrom("only-ours.example"),
  ];

  const run = await engine.ended(place, await engine.start(place, siteLinks, {}));

  const after = await caller.call(listCompetitorBacklinks, { id });
  const ours = await caller.call(listOwnLinks, {});
  const gap = await caller.call(listCompetitorBacklinks, { id, linksToUs: false });
  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 30, result: { pulled: 2, stored: 2 } });
  expect(before.data.map(({ linksToUs }) => linksToUs)).toEqual([null, null, null, null]);
  expect(domains(before.data)).toEqual(["strong.example", "both.example", "weak.example", "yellow.example"]);
  expect(domains(ours.data).sort()).toEqual(["both.example", "only-ours.example"]);
  expect(domains(gap.data)).toEqual(["strong.example", "weak.example", "yellow.example"]);
  expect(after.data.find(({ sourceDomain }) => sourceDomain === "both.example")).toMatchObject({
    linksToUs: true,
    reasons: expect.arrayContaining(["The site links to you already."]),
  });
  expect(gap.data[0]?.reasons).toEqual(
    expect.arrayContaining(["The site does not link to you.", "Strong site: rating 70."]),
  );
  expect(gap.data.at(-1)).toMatchObject({ pageType: "directory", opportunityScore: 0 });
  expect(gap.data.at(-1)?.reasons).toContain("A nofollow entry of a directory is worth nothing.");
  const byRating = await caller.call(listCompetitorBacklinks, { id, sort: "-domainRating" });
  expect(byRating.data[0]?.sourceDomain).toBe("yellow.example");
});

test("a complete pull forgets lost links; one with filters or a limit keeps them; a cached one is free", async () => {
  const { place } = await seedTrackedCompetitor(database);
  const caller = await callerOf(place);
  const vendor = createLinkVendor();
  await using engine = await startEngine(vendor);
  await engine.startWorker();
  const pull = async (sites: readonly string[], input: object = {}) => {
    vendor.links = sites.map((site) => linkFrom(site));
    const { result, credits_captured } = await engine.ended(place, await engine.start(place, siteLinks, input));
    return { result, credits_captured };
  };
  const stored = async () => domains((await caller.call(listOwnLinks, {})).data).sort();

  await pull(["one.example", "two.example"]);
  await pull(["three.example"], { minDomainRating: 10 });
  expect(await stored()).toEqual(["one.example", "three.example", "two.example"]);
  await pull(["one.example"]);
  expect(await stored()).toEqual(["one.example"]);
  expect(await pull([], { freshness: "cached" })).toMatchObject({
    credits_captured: 0,
    result: { reused: true, stored: 1, byDR: { "<40": 1 } },
  });
});

test("a second pull counts by rating and country what it was asked for, not what others stored", async () => {
  const { place, id } = await seedTrackedCompetitor(database);
  const vendor = createLinkVendor();
  vendor.links = [linkFrom("a.example", { domainRating: 85 }), linkFrom("b.example", { domainRating: 10 })];
  await using engine = await startEngine(vendor);
  await engine.startWorker();
  await engine.ended(place, await engine.start(place, pullBacklinks, { id }));
  vendor.links = [linkFrom("a.example", { domainRating: 85, country: "DE" })];

  const narrow = await engine.ended(place, await engine.start(place, pullBacklinks, { id, minDomainRating: 80 }));
  const again = await engine.ended(place, await engine.start(place, pullBacklinks, { id, freshness: "cached" }));

  const counts = { stored: 1, byDR: { "80+": 1, "60-79": 0, "40-59": 0, "<40": 0 }, byCountry: { DE: 1 } };
  expect(narrow.result as PullBacklinksResult).toMatchObject(counts);
  expect(again.result as PullBacklinksResult).toMatchObject({ ...counts, reused: true });
});
