import type { Invocation, KeywordCluster, SerpGapAnalysis, SerpGapBatch } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { withoutReasons } from "../harness/without-reasons.ts";

let service: Service;
let world: World;

beforeAll(async () => {
  service = await startService();
  world = await openWorld("gaps", "bergzeit-bikes.de");
});
afterAll(() => service[Symbol.asyncDispose]());

interface World {
  key: string;
  workspace: string;
  rest: (method: string, path: string, body?: unknown) => ReturnType<Service["rest"]>;
  /** The run of a start, at its end. */
  run: (path: string, body: object) => Promise<Invocation>;
}

async function openWorld(seed: string, primaryDomain: string): Promise<World> {
  const { secret: key } = (
    await service.rest("POST", "/v1/auth/keys", { name: seed, mode: "test", scope: "AGENCY", seed })
  ).body;
  const made = { name: "Bergzeit", primaryDomain, brand: { primaryKeywords: ["folding bikes"] } };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const rest: World["rest"] = (method, path, body) => service.rest(method, path, body, { key, workspace });
  const run: World["run"] = async (path, body) => {
    const started = await rest("POST", path, body);
    expect(started.status, started.text).toBe(202);
    return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
  };
  return { key, workspace, rest, run };
}

// The runs succeeded, or the first assertion of each test fails.
const analysisOf = (run: Invocation) => run.result as unknown as SerpGapAnalysis;

test("a query is judged, kept and found again, over REST and as tools; the same page judged anew costs a credit less", async () => {
  const first = await world.run("/v1/research/serp-gap", { query: "folding bikes" });
  const analysis = analysisOf(first);

  expect(first, JSON.stringify(first.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 3 });
  expect(analysis).toMatchObject({ query: "folding bikes", ourDomain: "bergzeit-bikes.de", warnings: [] });
  expect(analysis.cliffs.map(({ type }) => type)).toEqual(["DR", "BRAND", "CONTENT", "INTENT_SATURATION"]);
  expect(analysis.competitors).toHaveLength(20);
  expect(analysis.competitors[0]).toMatchObject({
    rank: 1,
    domainRating: expect.any(Number),
    wordCount: expect.any(Number),
  });
  expect(analysis.winnability.confidence).toBeGreaterThan(0.6);
  const { supportingSerpId: serpId } = analysis.recommendation;
  const serp = (await world.rest("GET", `/v1/research/serp/${serpId}`)).body;
  expect(serp.organic[0].domain).toBe(analysis.competitors[0]?.domain);

  const mcp = await service.mcp({ key: world.key, workspace: world.workspace });
  const call = async (name: string, given: object) =>
    Object((await mcp.callTool({ name, arguments: { ...given } })).structuredContent);
  const handle = await call("research.serp_gap.analyze", { query: "folding bikes", serpId });
  const again: Invocation = (await world.rest("GET", `/v1/agent/invocations/${handle.invocationId}?waitSeconds=60`))
    .body;
  const { gapId, createdAt, ...same } = analysisOf(again);
  expect(again.creditsUsed).toBe(2);
  expect({ ...analysis, gapId, createdAt }).toEqual({ gapId, createdAt, ...same });
  expect(withoutReasons(await call("research.serp_gap.get", { id: gapId }))).toEqual({
    ...withoutReasons(analysisOf(again)),
    testMode: true,
  });

  const verdict = analysis.winnability.verdict;
  const listed = (await world.rest("GET", `/v1/research/serp-gap?query=folding%20bikes&verdict=${verdict}`)).body;
  expect(listed.data.map((one: SerpGapAnalysis) => one.gapId)).toEqual([gapId, analysis.gapId]);
  const above = await call("research.serp_gap.list", { minScore: analysis.winnability.score + 1 });
  expect(above.total).toBe(0);
});

test("a page in the top three is defended: zero months, over REST and as a tool", async () => {
  const run = await world.run("/v1/research/serp-gap", { query: "bergzeit bikes" });
  const { gapId, currentRank, winnability, recommendation, competitors, ourDomain } = analysisOf(run);

  expect(competitors.map(({ domain }) => domain)).not.toContain(ourDomain);
  expect(currentRank).toBeLessThanOrEqual(3);
  expect(winnability.estimatedMonthsToTopThree).toBe(0);
  expect(recommendation).toMatchObject({ action: "DEFEND", shouldPursue: false, threats: expect.any(Array) });
  expect(recommendation.angle).toContain(`Defend rank ${currentRank} for "bergzeit bikes".`);
  const mcp = await service.mcp({ key: world.key, workspace: world.workspace });
  const read = await mcp.callTool({ name: "research.serp_gap.get", arguments: { id: gapId } });
  expect(Object(read.structuredContent).recommendation).toEqual(recommendation);
});

test("gaps and clusters decide alike which page serves a query, and neither proposes one for a forum or a foreign town", async () => {
  const { rest, run } = await openWorld("decisions", "bergzeit-bikes.de");
  const queries = [
    "folding bikes",
    "best folding bikes",
    "folding bikes price",
    "how to store a folding bike",
    "folding bike ideas",
    "folding bikes vs cargo bikes",
    "cargo bikes",
    "cargo bikes for families",
    "bergzeit bikes",
    "bergzeit bikes reviews",
    "bike storage problems",
    "folding bikes forum",
    "folding bikes austin",
  ];
  const stored = await rest("POST", "/v1/keywords", { keywords: queries.map((keyword) => ({ keyword })) });
  expect(stored.status, stored.text).toBe(201);

  const analyzed = await run("/v1/research/serp-gap", { queries });
  const { analyses } = analyzed.result as unknown as { analyses: SerpGapAnalysis[] };
  const clusters: KeywordCluster[] = (await rest("GET", "/v1/keywords/clusters?minSize=1")).body.data;

  const decisions = analyses.map(({ query, recommendation: { action, page } }) => {
    const cluster = clusters.find(({ keywords }) => keywords.some(({ keyword }) => keyword === query));
    const { action: proposed, url, contentType } = cluster?.proposedPage ?? {};
    return { query, action, page, proposed, expected: { url, contentType, clusterId: cluster?.id } };
  });
  const actionsOf = (proposed: string | undefined) =>
    proposed === "skip" ? ["SKIP"] : proposed === "create" ? ["CREATE", "SKIP"] : ["IMPROVE", "DEFEND", "SKIP"];
  expect(decisions).toHaveLength(13);
  for (const { query, action, page, proposed, expected } of decisions) {
    expect(page, query).toEqual(expected);
    expect(actionsOf(proposed), query).toContain(action);
  }
  for (const phrase of ["folding bikes forum", "folding bikes austin"]) {
    const gap = analyses.find(({ query }) => query === phrase);
    expect(decisions.find(({ query }) => query === phrase)).toMatchObject({ action: "SKIP", proposed: "skip" });
    expect(gap?.recommendation.angle).toMatch(/^Not recommended: /);
    expect(gap?.recommendation).toMatchObject({ shouldPursue: false, page: { contentType: "blog_post" } });
  }
});

test("the list has keywords, volumes and values, sorted by value, over REST and as a tool", async () => {
  const { rest, run, key, workspace } = await openWorld("values", "bergzeit-bikes.de");
  const phrases = ["folding bikes", "cargo bikes", "city bikes"];
  const keywords = [
    { keyword: "folding bikes", volume: 100 },
    { keyword: "cargo bikes", volume: 90_000 },
  ];
  const stored = await rest("POST", "/v1/keywords", { keywords });
  expect(stored.status, stored.text).toBe(201);
  const ids = Object.fromEntries(
    (await rest("GET", "/v1/keywords")).body.data.map((one: { id: string; keyword: string }) => [one.keyword, one.id]),
  );
  const analyzed = await run("/v1/research/serp-gap", { queries: phrases });
  const { analyses } = analyzed.result as unknown as { analyses: SerpGapAnalysis[] };

  const listed = (await rest("GET", "/v1/research/serp-gap?sort=-value")).body;
  const first = (await rest("GET", "/v1/research/serp-gap?sort=-value&limit=1")).body;
  const next = (await rest("GET", `/v1/research/serp-gap?sort=-value&limit=2&cursor=${first.nextCursor}`)).body;
  const mcp = await service.mcp({ key, workspace });
  const tool = await mcp.callTool({ name: "research.serp_gap.list", arguments: { sort: "-volume" } });

  expect(listed.data.map(({ query, keywordId, volume }: SerpGapAnalysis) => [query, keywordId, volume])).toEqual([
    ["cargo bikes", ids["cargo bikes"], 90_000],
    ["folding bikes", ids["folding bikes"], 100],
    ["city bikes", null, null],
  ]);
  expect(listed.data[0].value).toBeGreaterThan(listed.data[1].value);
  expect(listed.data[2].value).toBeNull();
  expect([...first.data, ...next.data]).toEqual(listed.data);
  expect(Object(tool.structuredContent).data).toEqual(listed.data);
  expect(analyses.find(({ query }) => query === "cargo bikes")).toEqual(listed.data[0]);
  expect(withoutReasons((await rest("GET", `/v1/research/serp-gap/${listed.data[0].gapId}`)).body)).toEqual(
    listed.data[0],
  );
  expect((await rest("GET", "/v1/research/serp-gap?sort=angle")).status).toBe(400);
});

test("the narration names every query up to seven, and no summary says that there is 1 more", async () => {
  const queries = ["folding bikes", "cargo bikes", "city bikes", "kids bikes", "road bikes", "bike bags"];
  const run = await world.run("/v1/research/serp-gap", { queries });
  const events = await world.rest("GET", `/v1/agent/invocations/${run.invocationId}/events`);

  expect(events.text).toContain("bike bags");
  expect(events.text).not.toContain("1 more");
});

test("several queries are judged in one run, each once, with a table of all", async () => {
  const queries = ["folding bikes", "electric bike for commuters", " folding bikes "];
  const several = await world.run("/v1/research/serp-gap", { queries });

  expect(several, JSON.stringify(several.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 6 });
  const { analyses, failed } = several.result as unknown as { analyses: SerpGapAnalysis[]; failed: unknown[] };
  expect(analyses.map(({ query }) => query)).toEqual(["folding bikes", "electric bike for commuters"]);
  expect(failed).toEqual([]);
  expect(several.files).toEqual([`agent-output/serp-gap/${several.invocationId}/analyses.csv`]);
  const table = (await world.rest("GET", `/v1/agent/files/${several.files[0]}`)).body;
  expect(table.size).toBeGreaterThan(100);
});

test.each([
  [{}, ["query"]],
  [{ query: "a", queries: ["b"] }, ["queries"]],
  [{ queries: ["a", "  "] }, ["queries[1]"]],
  [{ query: "a", options: { weightContent: 0.5, weightDR: 0.5 } }, ["options.weightBrand"]],
  [
    { query: "a", options: { weightContent: 0.5, weightDR: 0.5, weightBrand: 0.5 } },
    ["options.weightContent", "options.weightDR", "options.weightBrand"],
  ],
  [{ query: "a", ourDomain: "not a domain" }, ["ourDomain"]],
])("what makes no sense is refused with the field named: %j", async (body, fields) => {
  const refused = await world.rest("POST", "/v1/research/serp-gap", body);

  expect(refused.status, refused.text).toBe(400);
  expect(refused.body.code).toBe("validation_error");
  expect(refused.body.details.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});

test("a page of another query, and one of another tenant, are not judged", async () => {
  const serp = await world.run("/v1/research/serp", { query: "cargo bikes" });
  const { serpId } = serp.result as unknown as { serpId: string };
  const stranger = await openWorld("strangers", "stranger-bikes.de");

  const other = await world.rest("POST", "/v1/research/serp-gap", { query: "folding bikes", serpId });
  const foreign = await stranger.rest("POST", "/v1/research/serp-gap", { query: "cargo bikes", serpId });

  expect([other.status, other.body.details.errors[0].field]).toEqual([400, "serpId"]);
  expect([foreign.status, foreign.body.code]).toEqual([404, "not_found"]);
});

test("where the source of results is away the run says so and costs nothing; where only links are, it judges with less confidence", async () => {
  const { rest, run } = await openWorld("outages", "bergzeit-bikes.de");
  const sure = analysisOf(await run("/v1/research/serp-gap", { query: "city bikes" }));
  const outage = (port: string) =>
    rest("POST", "/v1/test/market", { event: "provider_outage", port, durationHours: 1 });
  expect((await outage("linkdata")).status).toBeLessThan(300);
  const blind = await run("/v1/research/serp-gap", { query: "city bikes" });
  expect((await outage("serpdata")).status).toBeLessThan(300);
  const nothing = await run("/v1/research/serp-gap", { query: "road bikes" });

  expect(blind.status, JSON.stringify(blind.error)).toBe("SUCCEEDED");
  expect(analysisOf(blind).winnability.confidence).toBeLessThan(sure.winnability.confidence);
  expect(analysisOf(blind).warnings[0]).toMatch(/^The link data provider failed/);
  expect(nothing).toMatchObject({ status: "FAILED", error: { code: "external_unavailable" }, creditsUsed: 0 });
});

test("a batch analyzes stored keywords, each in a separate run, and reports its progress and the spread of verdicts", async () => {
  const { rest } = await openWorld("batches", "bergzeit-bikes.de");
  const keywords = ["folding bikes", "kids bikes", "bike lights", "bike repair"].map((keyword) => ({ keyword }));
  const created = (await rest("POST", "/v1/keywords", { keywords })).body;
  const keywordIds: string[] = created.created.map(({ id }: { id: string }) => id).reverse();

  const priced = await rest("POST", "/v1/research/serp-gap/bulk?dryRun=true", { keywordIds });
  const missing = await rest("POST", "/v1/research/serp-gap/bulk", {
    keywordIds: [...keywordIds, "kw_zzzzzzzzzzzzzzzzzzzzzzzz"],
  });
  const started = (await rest("POST", "/v1/research/serp-gap/bulk", { keywordIds, concurrency: 2 })).body;
  const early: SerpGapBatch = (await rest("GET", `/v1/research/serp-gap/batch/${started.batchId}`)).body;
  const run: Invocation = (await rest("GET", `/v1/agent/invocations/${started.invocationId}?waitSeconds=60`)).body;
  const late: SerpGapBatch = (await rest("GET", `/v1/research/serp-gap/batch/${started.batchId}`)).body;

  expect(priced.body).toMatchObject({ estimatedCost: { credits: 12 }, dryRun: true });
  expect([missing.status, missing.body.code]).toEqual([404, "keyword_not_found"]);
  expect(started).toMatchObject({ status: "RUNNING", totalEstimatedCost: { credits: 12 } });
  expect(started.queries.map(({ keywordId }: { keywordId: string }) => keywordId)).toEqual(keywordIds);
  expect(early.total).toBe(4);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 12 });
  expect(late).toMatchObject({ status: "SUCCEEDED", total: 4, completed: 4, failed: 0 });
  expect(late.results.map(({ invocationId }) => invocationId)).toEqual(
    started.queries.map(({ invocationId }: { invocationId: string }) => invocationId),
  );
  expect(late.results.map(({ analysis }) => analysis?.query)).toEqual(keywords.map(({ keyword }) => keyword).reverse());
  expect(Object.values(late.verdicts).reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(run.result).toEqual(late);

  const invoked = (await rest("POST", "/v1/agent/invoke", { skill: "research.serp_gap.bulk", input: { keywordIds } }))
    .body;
  const alone: Invocation = (await rest("GET", `/v1/agent/invocations/${invoked.invocationId}?waitSeconds=60`)).body;
  expect(alone, JSON.stringify(alone.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 12 });
  const { batchId } = alone.result as unknown as SerpGapBatch;
  expect(withoutReasons((await rest("GET", `/v1/research/serp-gap/batch/${batchId}`)).body)).toEqual(
    withoutReasons(Object(alone.result)),
  );
});

test("a run of another workspace ends before half of a batch of a thousand runs; after a cancel it starts no more and keeps its results", async () => {
  const [many, other] = await Promise.all([
    openWorld("many", "bergzeit-bikes.de"),
    openWorld("other", "other-bikes.de"),
  ]);
  const keywords = Array.from({ length: 1000 }, (_, index) => ({ keyword: `bikes for people number ${index}` }));
  const created = (await many.rest("POST", "/v1/keywords/bulk", { keywords })).body;
  const keywordIds = created.created.map(({ id }: { id: string }) => id);

  const started = (await many.rest("POST", "/v1/research/serp-gap/bulk", { keywordIds, concurrency: 50 })).body;
  const single = (await other.rest("POST", "/v1/research/serp-gap", { query: "city bikes" })).body;
  const judged = (await other.rest("GET", `/v1/agent/invocations/${single.invocationId}?waitSeconds=60`)).body;
  const cancelled = await many.rest("POST", `/v1/agent/invocations/${started.invocationId}/cancel`);
  const batch = async (): Promise<SerpGapBatch> =>
    (await many.rest("GET", `/v1/research/serp-gap/batch/${started.batchId}`)).body;

  expect(judged.status, JSON.stringify(judged.error)).toBe("SUCCEEDED");
  expect(cancelled.status, cancelled.text).toBe(200);
  await expect.poll(async () => (await batch()).results.filter(({ status }) => status === "RUNNING")).toEqual([]);
  const { status, total, completed, failed } = await batch();
  expect([status, total, completed + failed]).toEqual(["CANCELLED", 1000, 1000]);
  expect(failed).toBeGreaterThan(500);
});
