import type { ContentGap, ContentGapReport, Invocation, QueueContentResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";
import { withoutReasons } from "../harness/without-reasons.ts";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", {
    name: "w",
    mode: "test",
    scope: "AGENCY",
    canApprove: true,
    seed: "gaps",
  });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
const ended = async (id: string): Promise<Invocation> =>
  (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`)).body;

const GAPS = "/v1/research/content-gap";

async function firstRivals(): Promise<string[]> {
  const serp = await rest("POST", "/v1/research/serp", { query: "folding bikes" });
  return rivalsIn(await ended(serp.body.invocationId));
}

/** The first two sites of a results page that are not ours. */
function rivalsIn({ result }: Invocation): string[] {
  const organic: { domain: string; isOwnedDomain: boolean }[] = Object(result).organic;
  return [...new Set(organic.filter(({ isOwnedDomain }) => !isOwnedDomain).map(({ domain }) => domain))].slice(0, 2);
}

test("one conversation over MCP leads from a test key to queued drafts, each gap once, with the whole price first", async () => {
  const mcp = await service.mcp({ key, workspace });
  const call = async (name: string, args: object) => {
    const { structuredContent, isError } = await mcp.callTool({ name, arguments: { ...args } });
    // biome-ignore lint/suspicious/noExplicitAny: the test reads what the tool returned.
    return { body: structuredContent as any, isError: isError === true };
  };
  const ended = async (id: string): Promise<Invocation> =>
    (await call("agent.invocations.get", { id, waitSeconds: 60 })).body;
  const seen = await ended((await call("research.serp.fetch", { query: "folding bikes" })).body.invocationId);
  const competitorDomains = rivalsIn(seen);
  const options = { minKeywordVolume: 0, maxGapsPerType: 6 };
  const { after } = (await rest("POST", "/v1/webhooks/events/listen", {})).body;

  const priced = await call("research.content_gap.find", { competitorDomains, options, dryRun: true });
  const started = await call("research.content_gap.find", { competitorDomains, options, tags: ["q1"] });
  const run = await ended(started.body.invocationId);

  // 10 credits for each competitor and 20 for each pull.
  expect(priced.body.estimatedCost.credits).toBe(60);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 60 });
  const report = run.result as unknown as ContentGapReport;
  expect(report).toMatchObject({ competitorsAnalyzed: 2, tags: ["q1"], coverage: { ourKeywordsComplete: true } });
  expect(report.coverage?.competitors.map(({ pulled }) => pulled)).toEqual([true, true]);
  expect(report.coverage?.searchPerformance).toMatch(/not|No/);
  const topics = report.gaps.filter(({ type }) => type === "MISSING_TOPIC");
  expect(topics.length).toBeGreaterThan(1);
  for (const gap of topics) expect(gap.type === "MISSING_TOPIC" && gap.competitorsCovering.length).toBeGreaterThan(1);
  expect(withoutReasons((await rest("GET", `${GAPS}/${report.reportId}`)).body)).toEqual(withoutReasons(report));
  expect((await rest("GET", `${GAPS}?tag=q1`)).body.data).toMatchObject([{ reportId: report.reportId }]);
  const again = await call("research.content_gap.find", { competitorDomains, options, dryRun: true });
  expect(again.body.estimatedCost.credits).toBe(20);
  const eventsPath = `/v1/webhooks/events?after=${encodeURIComponent(after)}&limit=200`;
  // A page holds back events while an older transaction of the database is still open.
  await expect
    .poll(async () => (await rest("GET", eventsPath)).body.data)
    .toContainEqual(
      expect.objectContaining({
        type: "research.content_gap.report.created",
        data: expect.objectContaining({ reportId: report.reportId, summary: report.summary }),
      }),
    );

  const isFree = (gap: ContentGap) => gap.type !== "WEAKER_COVERAGE" && gap.coveredBy == null && gap.ceded !== true;
  const [first, second] = report.gaps.filter(isFree);
  const gapItemIds = [first?.id ?? "", second?.id ?? ""];
  const order = { id: report.reportId, gapItemIds, blogPostDefaults: { mode: "quick" } };
  const price = await call("research.content_gap.queue_content", { ...order, dryRun: true });
  expect(price.body).toMatchObject({ estimatedCost: { credits: 20 }, queued: { blogPosts: 2, landingPages: 0 } });
  const queued = await call("research.content_gap.queue_content", order);
  expect(queued.body, JSON.stringify(queued.body)).toMatchObject({
    queued: { blogPosts: 2 },
    totalEstimatedCost: { credits: 20 },
  });
  const batch = await ended(queued.body.invocationId);
  expect(batch, JSON.stringify(batch.error)).toMatchObject({ status: "SUCCEEDED" });
  const { items, batchId } = batch.result as unknown as QueueContentResult;
  expect(batchId).toBe(queued.body.batchId);
  expect(items.map(({ gapId }) => gapId).sort()).toEqual(gapItemIds.sort());
  const { body: post } = await call("produce.blog_post.get", { id: items[0]?.resourceId });
  expect(post).toMatchObject({ source: "CONTENT_GAP", status: "DRAFT" });

  const written = (await call("research.content_gap.get", { id: report.reportId })).body.gaps as ContentGap[];
  expect(new Map(written.flatMap(({ id, queuedBy }) => (queuedBy == null ? [] : [[id, queuedBy]])))).toEqual(
    new Map(items.map(({ gapId, invocationId }) => [gapId, invocationId])),
  );

  const twice = await call("research.content_gap.queue_content", order);
  expect(twice).toMatchObject({ isError: true, body: { code: "no_gaps_found" } });
  expect(twice.body.details.skipped.map(({ reason }: { reason: string }) => reason)).toEqual(["queued", "queued"]);
  const rest2 = await call("research.content_gap.queue_content", {
    id: report.reportId,
    selectGaps: [{ type: "MISSING_TOPIC" }, { type: "KEYWORD_GAP" }, { type: "WEAKER_COVERAGE" }],
    dryRun: true,
  });
  const skipped: { gapId: string; reason: string }[] = rest2.body.skipped ?? rest2.body.details.skipped;
  const covered = report.gaps.filter((gap) => gap.type === "WEAKER_COVERAGE" || gap.coveredBy != null);
  for (const { id } of covered) expect(skipped.find(({ gapId }) => gapId === id)?.reason).toMatch(/covered|ceded/);

  // The drafts are under way, so the next report leaves their topics out.
  const following = await call("research.content_gap.find", { competitorDomains, options });
  const next = await ended(following.body.invocationId);
  expect(next, JSON.stringify([following.body, next.error])).toMatchObject({ status: "SUCCEEDED" });
  const words = (next.result as unknown as ContentGapReport).gaps.map(({ keyword }) => keyword);
  expect(words).not.toContain(first?.keyword);
  expect(words).not.toContain(second?.keyword);
});

test.each([
  ["POST", GAPS, {}, 400, "validation_error"],
  ["POST", GAPS, { competitorIds: ["cmp_none"] }, 404, "not_found"],
  ["POST", GAPS, { competitorDomains: ["bergzeit-bikes.de"] }, 400, "validation_error"],
  [
    "POST",
    GAPS,
    { competitorDomains: ["bicycleshandbook.example"], options: { pillarFilter: ["none"] } },
    400,
    "validation_error",
  ],
  ["GET", `${GAPS}/gap_none`, undefined, 404, "not_found"],
  ["POST", `${GAPS}/gap_none/queue-content`, { selectGaps: [{ type: "KEYWORD_GAP" }] }, 404, "not_found"],
  ["POST", `${GAPS}/gap_none/queue-content`, {}, 400, "validation_error"],
] as const)("%s %s with %j is refused with %i %s", async (method, path, body, status, code) => {
  expect(await rest(method, path, body)).toMatchObject({ status, body: { code } });
});

test("an order for an unknown pillar or beyond the monthly cap is refused, and queues nothing", async () => {
  const [{ reportId }] = (await rest("GET", GAPS)).body.data;
  const selectGaps = [{ type: "MISSING_TOPIC" }, { type: "KEYWORD_GAP" }];
  const queue = (fields: object) => rest("POST", `${GAPS}/${reportId}/queue-content`, { selectGaps, ...fields });
  const runs = async () => (await rest("GET", "/v1/agent/invocations?limit=1")).body.total;
  const before = await runs();

  const pillar = await queue({ blogPostDefaults: { pillarSlug: "none" } });
  const { status, text } = await rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { maxCreditsPerMonth: 1 } });
  expect(status, text).toBe(200);
  const find = await rest("POST", GAPS, { competitorDomains: ["bicycleshandbook.example"] });
  const write = await queue({});
  await rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { maxCreditsPerMonth: null } });

  expect(pillar.body, pillar.text).toMatchObject({ code: "pillar_not_found" });
  expect(find, find.text).toMatchObject({ status: 402, body: { code: "insufficient_credits" } });
  expect(write, write.text).toMatchObject({ status: 402, body: { code: "insufficient_credits" } });
  expect(await runs()).toBe(before);
});

/** Imports an export of the search console over the last four weeks. */
async function importExport(name: string, rows: readonly string[]): Promise<void> {
  const contentBase64 = Buffer.from(rows.join("\n")).toString("base64");
  const path = `uploads/${name}`;
  expect((await rest("POST", "/v1/agent/files", { path, contentBase64 })).status).toBe(201);
  const started = await rest("POST", "/v1/performance/import", { path, from: daysAgo(30), to: daysAgo(3) });
  const run = await ended(started.body.invocationId);
  expect(run, JSON.stringify([started.body, run.error])).toMatchObject({ status: "SUCCEEDED" });
}

test("search performance says of each gap whether a page of ours is within reach, the wrong one, or absent", async () => {
  const find = { competitorDomains: await firstRivals(), options: { minKeywordVolume: 0, maxGapsPerType: 6 } };
  const report = async () => {
    const run = await ended((await rest("POST", GAPS, find)).body.invocationId);
    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
    return run.result as unknown as ContentGapReport;
  };
  const before = await report();
  expect(before.gaps.map(({ searchVerdict }) => searchVerdict)).toEqual(before.gaps.map(() => null));
  const free = before.gaps.filter((gap) => gap.type !== "WEAKER_COVERAGE" && gap.coveredBy == null);
  // A guide answers questions and offers, and no list, review, price or checklist.
  const isForGuides = (keyword: string) =>
    !/\b(best|top|cheapest|leading|vs|alternatives?|reviews?|prices?|costs?|buy|near me|checklists?|templates?)\b/.test(
      keyword,
    );
  const near = free.map(({ keyword }) => keyword).find(isForGuides);
  const [deep, misplaced, absent] = free.map(({ keyword }) => keyword).filter((keyword) => keyword !== near);
  const page = "https://bergzeit-bikes.de/guides/near";
  await importExport("queries.csv", [
    "Top queries,Clicks,Impressions,CTR,Position",
    `${near},4,300,1.3%,14`,
    `${deep},0,90,0%,62.5`,
    `${misplaced},1,200,0.5%,18`,
  ]);
  await importExport("pairs.csv", [
    "Query,Page,Clicks,Impressions,CTR,Position",
    `${near},${page},4,300,1.3%,14`,
    `${misplaced},https://bergzeit-bikes.de/forum/t/saddles,1,200,0.5%,18`,
  ]);

  const after = await report();

  expect(after.coverage?.searchPerformance).toBeNull();
  const gapOf = (keyword: string | undefined) => after.gaps.find((gap) => gap.keyword === keyword);
  expect(gapOf(near)).toMatchObject({ searchVerdict: "within_reach", coveredBy: { url: page, position: 14 } });
  expect(gapOf(deep)).toMatchObject({ searchVerdict: "wrong_page", coveredBy: null });
  expect(gapOf(misplaced)).toMatchObject({ searchVerdict: "wrong_page", coveredBy: null });
  expect(gapOf(absent)).toMatchObject({ searchVerdict: "no_content" });
});

test("no gaps is 422 with what was looked at, and an outage of the provider 503", async () => {
  const [domain] = await firstRivals();
  await rest("POST", "/v1/pillars", { name: "Submarine periscopes", slug: "periscopes" });
  const none = { competitorDomains: [domain], options: { pillarFilter: ["periscopes"] } };
  const run = await ended((await rest("POST", GAPS, none)).body.invocationId);
  expect(run).toMatchObject({ status: "FAILED", error: { code: "no_gaps_found" } });
  expect(run.error?.details).toMatchObject({ competitors: [{ domain }], keywordsCompared: expect.any(Number) });
  expect(run.creditsUsed).toBeLessThanOrEqual(20);

  const world = { event: "provider_outage", port: "serpdata", durationHours: 24 };
  const outage = await rest("POST", "/v1/test/market", world);
  expect(outage.status, outage.text).toBe(201);
  const down = await ended(
    (await rest("POST", GAPS, { competitorDomains: ["unheard-of-bikes.example"] })).body.invocationId,
  );
  expect(down).toMatchObject({ status: "FAILED", error: { code: "external_unavailable" } });
});
