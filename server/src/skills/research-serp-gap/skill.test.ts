import type { AnalyzeSerpGapResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSearxng } from "../../../test/fakes/vendors/searxng.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { trackRival } from "../../../test/harness/seeds.ts";
import { selectRivals } from "../../domains/parties/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import type { LinkSource } from "../../providers/linkdata/port.ts";
import { createSearxng } from "../../providers/serpdata/live/searxng.ts";
import { researchSerpGap } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

/** Results from a vendor on the loopback; sites that cannot be read; links as they are given. */
function providersWith(searchUrl: string, links?: Partial<LinkSource>): Providers {
  const serpdata = createSearxng({ baseUrl: searchUrl, fetch: globalThis.fetch, now: () => new Date() });
  const unreadable = async () => {
    throw new ProviderError("crawler", "not_found", "The name does not resolve.");
  };
  const known: LinkSource = {
    ratingScale: "test",
    pageSize: null,
    siteRatings: async ({ domains }) => ({
      ratings: domains.map((_domain, index) => 20 + (index % 50)),
      costUsd: null,
      warnings: [],
    }),
    pageLinks: async ({ urls }) => ({ referringDomains: urls.map(() => 12), costUsd: null, warnings: [] }),
    backlinks: async () => ({ backlinks: [], rows: 0, total: 0, costUsd: null, warnings: [] }),
    ...links,
  };
  const linkdata = { vendor: "test", keywords: { methods: [], discover: unreadable }, links: known };
  return {
    ...noProviders,
    serpdata,
    crawler: { ...noProviders.crawler, crawl: unreadable },
    linkdata: links === undefined ? undefined : linkdata,
  };
}

async function countOf(table: "serps" | "serp_gaps", place: Workplace): Promise<number | undefined> {
  const from = table === "serps" ? sql`serps` : sql`serp_gaps`;
  const [rows] = await database.system.batch<{ count: number }>([
    sql`select count(*) as count from ${from} where workspace_id = ${place.workspaceId}`,
  ]);
  return rows?.[0]?.count;
}

const QUERIES = Array.from({ length: 12 }, (_, index) => `phrase ${index}`);

test("another worker continues a run killed half way: each query is searched, analyzed and paid for once", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [researchSerpGap], providersWith(vendor.url, {}));
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, researchSerpGap, { queries: QUERIES });
  await expect.poll(() => countOf("serps", place), { interval: 5 }).toBeGreaterThan(2);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const run = await engine.ended(place, id);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", credits_captured: 36 });
  expect([await countOf("serps", place), await countOf("serp_gaps", place)]).toEqual([12, 12]);
});

test("without links and readable pages, it analyzes the available data, warns, and has a lower confidence", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  const judge = async (providers: Providers) => {
    await using engine = await createEngine(database, [researchSerpGap], providers);
    await engine.startWorker();
    const run = await engine.ended(place, await engine.start(place, researchSerpGap, { query: "shoes" }));
    expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
    // What the run gave was checked against its schema.
    return run.result as Extract<AnalyzeSerpGapResult, { gapId: string }>;
  };

  const without = await judge(providersWith(vendor.url));
  const failing = await judge(
    providersWith(vendor.url, {
      siteRatings: async () => {
        throw new ProviderError("linkdata", "quota", "The account is used up.");
      },
    }),
  );
  const sure = await judge(providersWith(vendor.url, {}));

  expect(without.warnings).toEqual([
    expect.stringMatching(/^No link data provider is connected/),
    expect.stringMatching(/^The pages at ranks 1, 2, .* could not be read\.$/),
  ]);
  expect(failing.warnings[0]).toBe(
    "The link data provider failed, so some ratings and links are unknown: The account is used up.",
  );
  expect(without.competitors[0]).toMatchObject({ domainRating: null, wordCount: null });
  const [least, less, most] = [without, failing, sure].map(({ winnability }) => winnability.confidence);
  expect(least).toBeLessThan(less ?? 0);
  expect(less).toBeLessThan(most ?? 0);
});

test("a result of a tracked rival teaches what the rival is called", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  const providers = providersWith(vendor.url, {});
  const read: string[] = [];
  providers.crawler.crawl = ({ site }) => {
    read.push(site);
    const openGraph = { title: null, description: null, image: null, siteName: "Blue Bicycle" };
    const page = {
      url: site,
      finalUrl: site,
      status: 200,
      title: "Shoes",
      wordCount: 300,
      structuredDataTypes: [],
      openGraph,
    };
    return Promise.resolve({ pages: [page] } as unknown as Awaited<ReturnType<typeof providers.crawler.crawl>>);
  };
  await using engine = await createEngine(database, [researchSerpGap], providers);
  await engine.startWorker();
  const analyzed = async () => engine.ended(place, await engine.start(place, researchSerpGap, { query: "shoes" }));
  await analyzed();
  const rival = new URL(read[0] ?? "").hostname;
  await trackRival(database, place, rival);

  const run = await analyzed();

  const known = await inTenantTransaction(database.tenant, place, (tx) =>
    selectRivals(tx, { workspaceId: place.workspaceId, limit: 5 }),
  );
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  expect(known).toMatchObject([{ domain: rival, names: expect.arrayContaining(["Blue Bicycle"]) }]);
});

test("of several queries, those with too few results are listed and not charged; a single query fails", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [researchSerpGap], providersWith(vendor.url, {}));
  await engine.startWorker();
  // A single result a page.
  vendor.next("drift", 40);

  const several = await engine.ended(place, await engine.start(place, researchSerpGap, { queries: ["tiny"] }));
  const single = await engine.ended(place, await engine.start(place, researchSerpGap, { query: "tiny" }));

  expect(several).toMatchObject({ status: "SUCCEEDED", credits_captured: 0 });
  expect(several.result).toMatchObject({ analyses: [], failed: [{ query: "tiny", code: "serp_too_small" }] });
  expect(single).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "serp_too_small" } });
});
