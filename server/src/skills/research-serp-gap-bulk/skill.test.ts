import type { Invocation, SerpGapBatch } from "@findable/contract";
import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { startSearxng } from "../../../test/fakes/vendors/searxng.ts";
import { openTestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { startService } from "../../../test/harness/service.ts";
import { withoutReasons } from "../../../test/harness/without-reasons.ts";
import { testSkill } from "../../../test/runs/test-skill.ts";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { createSearxng } from "../../providers/serpdata/live/searxng.ts";
import { researchSerpGap } from "../research-serp-gap/skill.ts";
import { researchSerpGapBulk } from "./skill.ts";

const PHRASES = Array.from({ length: 9 }, (_, index) => `phrase ${index}`);

test("another worker continues a batch killed half way: each keyword is analyzed and paid for once", async () => {
  await using database = await openTestDatabase();
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  const keywords = PHRASES.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
  await inTenantTransaction(database.tenant, place, (tx) => upsertKeywords(tx, { ...place, keywords }));
  const count = async (table: "serp_gaps" | "serp_gap_batches") => {
    const from = table === "serp_gaps" ? sql`serp_gaps` : sql`serp_gap_batches`;
    const [rows] = await database.system.batch<{ count: number }>([sql`select count(*) as count from ${from}`]);
    return rows?.[0]?.count;
  };
  const [rows] = await database.system.batch<{ id: string }>([sql`select id from keywords order by keyword`]);
  const keywordIds = (rows ?? []).map(({ id }) => id);
  const serpdata = createSearxng({ baseUrl: vendor.url, fetch: globalThis.fetch, now: () => new Date() });
  await using engine = await createEngine(database, [researchSerpGapBulk, researchSerpGap], {
    ...noProviders,
    serpdata,
    crawler: {
      ...noProviders.crawler,
      crawl: () => Promise.reject(new ProviderError("crawler", "not_found", "The name does not resolve.")),
    },
  });
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, researchSerpGapBulk, { keywordIds, concurrency: 2 });
  await expect.poll(() => count("serp_gaps"), { interval: 5 }).toBeGreaterThan(1);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const run = await engine.ended(place, id);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", credits_of_children: 27 });
  // What the run gave was checked against its schema.
  const batch = run.result as SerpGapBatch;
  expect(batch).toMatchObject({ total: 9, completed: 9, failed: 0 });
  expect(batch.results.map(({ analysis }) => analysis?.query)).toEqual(PHRASES);
  expect([await count("serp_gaps"), await count("serp_gap_batches")]).toEqual([9, 1]);
});

test("a batch that another run starts is its child, waits for its keywords, and is read like any other", async () => {
  const starter = testSkill("test.starter", async (ctx, input) => ({
    ...(await ctx.operation("batch", "research.serp_gap.bulk", input)),
  }));
  await using service = await startService({ skills: [starter, researchSerpGapBulk, researchSerpGap] });
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "batches" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const rest = async (method: string, path: string, body?: object) =>
    (await service.rest(method, path, body, { key, workspace })).body;
  const { created } = await rest("POST", "/v1/keywords", {
    keywords: ["folding bikes", "kids bikes", "bike lights"].map((keyword) => ({ keyword })),
  });
  const keywordIds = created.map((one: { id: string }) => one.id);

  const { invocationId } = await rest("POST", "/v1/agent/invoke", { skill: "test.starter", input: { keywordIds } });
  const run: Invocation = await rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 9 });
  const { output, child } = Object(run.result);
  expect(output).toMatchObject({ status: "RUNNING", queries: [], totalEstimatedCost: { credits: 9 } });
  const batch: SerpGapBatch = await rest("GET", `/v1/research/serp-gap/batch/${output.batchId}`);
  expect(batch).toMatchObject({ status: "SUCCEEDED", total: 3, completed: 3, failed: 0 });
  expect(batch.results.map(({ keywordId }) => keywordId)).toEqual(keywordIds);
  expect(child).toMatchObject({
    invocationId: output.invocationId,
    status: "SUCCEEDED",
    result: withoutReasons(batch),
  });
  const judged: Invocation = await rest("GET", `/v1/agent/invocations/${batch.results[0]?.invocationId}`);
  expect(judged).toMatchObject({ parentInvocationId: output.invocationId, depth: 2, creditsUsed: 3 });
});
