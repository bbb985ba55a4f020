import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await startService();
  client = await openWorld();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A model's client in a test world with one workspace. */
async function openWorld(): Promise<Client> {
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "who-can-win" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const brand = { primaryKeywords: ["time tracking software", "timesheet app"] };
  const made = { name: "Tallyroom", primaryDomain: "tallyroom.example", brand };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  return service.mcp({ key, workspace });
}

// biome-ignore lint/suspicious/noExplicitAny: every answer was checked against its contract by the service itself.
async function call(name: string, given: object = {}): Promise<any> {
  const { structuredContent, isError } = await client.callTool({ name, arguments: { ...given } });
  expect(isError ?? false, `${name}: ${JSON.stringify(structuredContent)}`).toBe(false);
  return structuredContent;
}

/** Starts a run and answers what it came to. */
async function run(name: string, given: object) {
  const { invocationId } = await call(name, given);
  const ended = await call("agent.invocations.get", { id: invocationId, waitSeconds: 60 });
  expect(ended.status, JSON.stringify(ended.error)).toBe("SUCCEEDED");
  return ended;
}

test("from a seed to its best cluster, how winnable that is, the strongest rivals, what they rank for and who links to them: all over MCP with a test key", async () => {
  const { result: research } = await run("research.keyword.research", {
    seed: "time tracking software",
    depth: "fast",
    limit: 40,
  });
  const keywordIds = research.keywords.slice(0, 30).map(({ id }: { id: string }) => id);
  await run("distribute.track_rank", { keywordIds });

  const { data: clusters } = await call("research.keyword.clusters.list", { minSize: 2 });
  const [best] = clusters;
  const queries = best.keywords.slice(0, 3).map(({ keyword }: { keyword: string }) => keyword);
  await run("research.serp_gap.analyze", { queries });
  const { data: gaps } = await call("research.serp_gap.list");

  const { candidates, ourQueries } = await call("research.competitor.candidates");
  const rivals = await Promise.all(
    candidates.slice(0, 2).map(({ domain }: { domain: string }) => call("research.competitor.add", { domain })),
  );
  const [strongest, second] = rivals;
  const [links, otherLinks] = [
    await run("research.competitor.backlinks", { id: strongest.id, limit: 300 }),
    await run("research.competitor.backlinks", { id: second.id, limit: 300 }),
  ];
  const rankings = await run("research.competitor.keywords", { id: strongest.id });
  const overlap = await call("research.competitor.overlap", { id: strongest.id });

  expect(gaps.map(({ query }: { query: string }) => query).toSorted()).toEqual(queries.toSorted());
  for (const { winnability } of gaps) expect(winnability.score).toBeGreaterThan(0);
  expect(ourQueries).toBeGreaterThan(5);
  expect(candidates.length).toBeGreaterThan(3);
  for (const { creditsUsed } of [links, otherLinks]) expect(creditsUsed).toBe(30);
  expect(rankings).toMatchObject({ creditsUsed: 20, result: { reused: false } });
  expect(rankings.result.stored).toBeGreaterThan(50);
  expect(overlap.summary.competitorKeywords).toBe(rankings.result.stored);
  expect(overlap.summary.shared).toBeGreaterThan(3);
  expect(overlap.topGaps.length).toBeGreaterThan(3);
  for (const { competitorRank, ourRank } of overlap.topGaps) expect(ourRank ?? 101).toBeGreaterThan(competitorRank);

  const { stats } = await call("research.competitor.get", { id: strongest.id });
  expect(stats).toMatchObject({ backlinks: links.result.stored, keywords: rankings.result.stored });
  const { data: prospects } = await call("research.competitor.backlinks.list", { id: strongest.id, limit: 50 });
  const chances = prospects.map(({ opportunityScore }: { opportunityScore: number }) => opportunityScore);
  expect(chances).toEqual(chances.toSorted((one: number, other: number) => other - one));
  expect(prospects.some(({ alsoLinksTo }: { alsoLinksTo: number }) => alsoLinksTo > 0)).toBe(true);
});

test("a pull that was made answers for nothing, and while the vendor is away nothing is charged or lost", async () => {
  const { data } = await call("research.competitor.list");
  const { id, stats } = data.find((one: { stats: { keywords: number | null } }) => one.stats.keywords !== null);

  await call("test.market.create", { event: "provider_outage", port: "linkdata", durationHours: 6 });
  const { invocationId } = await call("research.competitor.backlinks", { id });
  const away = await call("agent.invocations.get", { id: invocationId, waitSeconds: 60 });
  const cached = await run("research.competitor.backlinks", { id, freshness: "cached" });

  expect(away).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "linkdata_unavailable" } });
  expect(cached).toMatchObject({ creditsUsed: 0, estimatedCost: { credits: 0 }, result: { reused: true } });
  expect(cached.result.stored).toBe(stats.backlinks);
});
