import type { OutputOf, opportunitiesInsight, SerpGapAnalysis } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

type Row = OutputOf<typeof opportunitiesInsight>["data"][number];

const SELLS = ["kayak tours", "kayak rental", "kayak lessons"];
const PHRASES = SELLS.flatMap((thing) => [
  thing,
  `best ${thing}`,
  `${thing} reviews`,
  `cheap ${thing}`,
  `${thing} near me`,
]);

let service: Service;
let key: string;
let workspace: string;
let empty: string;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "opportunities" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = { shortDescription: `Northwind Kayaks: ${SELLS.join(", ")}.`, primaryKeywords: SELLS };
  workspace = (
    await call("POST", "/v1/workspaces", { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example", brand })
  ).id;
  empty = (await call("POST", "/v1/workspaces", { name: "Other", primaryDomain: "other.example" })).id;
  await call("POST", "/v1/keywords", {
    keywords: PHRASES.map((keyword) => ({ keyword, tags: keyword.startsWith("best") ? ["best"] : [] })),
  });
  await finished("/v1/keywords/refresh", {});
  await finished("/v1/distribute/track-rank", {});
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: unknown, where = workspace) {
  const answer = await service.rest(method, path, body, { key, ...(where === undefined ? {} : { workspace: where }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function finished(path: string, body: unknown) {
  const { invocationId } = await call("POST", path, body);
  const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  return run;
}

const opportunities = (query = ""): Promise<{ data: Row[]; nextCursor: string | null; total: number }> =>
  call("GET", `/v1/insights/opportunities${query}`);

test("keywords worth a page come by reachable gain, one per page, and never where the brand leads", async () => {
  const { data: all, total } = await opportunities("?per=keyword&limit=100");
  const { data: pages } = await opportunities("?limit=100");
  const { data: keywords } = await call("GET", "/v1/keywords?limit=100");
  const known = new Map<string, { volume: number; currentRank: { position: number } | null }>(
    keywords.map((one: { id: string }) => [one.id, one]),
  );

  expect(total).toBeGreaterThan(5);
  expect(all.map(({ gain }) => gain)).toEqual(all.map(({ gain }) => gain).toSorted((a, b) => b - a));
  for (const { keywordId, volume, position, checkedAt, page, gapId, basis } of all) {
    expect(volume).toBe(known.get(keywordId)?.volume);
    expect(position).toBe(known.get(keywordId)?.currentRank?.position ?? null);
    expect(position ?? 101).toBeGreaterThan(3);
    expect(checkedAt).not.toBeNull();
    expect([page.url === null, gapId, basis]).toEqual([page.slug !== null, null, "rank"]);
  }
  const leading = keywords.filter(
    (one: { currentRank: { position: number } | null }) => (one.currentRank?.position ?? 101) <= 3,
  );
  expect(all.filter(({ keywordId }) => leading.some(({ id }: { id: string }) => id === keywordId))).toEqual([]);
  expect(new Set(pages.map(({ clusterId }) => clusterId)).size).toBe(pages.length);
  expect(new Set(all.map(({ clusterId }) => clusterId)).size).toBe(pages.length);
  for (const row of pages) expect(all.find(({ clusterId }) => clusterId === row.clusterId)).toEqual(row);
});

test("pages of the list continue, filters narrow it, and other workspaces see nothing", async () => {
  const { data: all } = await opportunities("?per=keyword&limit=100");
  const read: Row[] = [];
  let cursor: string | null = "";
  do {
    const page = await opportunities(`?per=keyword&limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`);
    read.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const middle = all[Math.floor(all.length / 2)]?.volume ?? 0;
  const strong = await opportunities(`?per=keyword&limit=100&minVolume=${middle}`);
  const tagged = await opportunities("?per=keyword&limit=100&tag=best");
  const made = await opportunities("?per=keyword&limit=100&action=create,search");
  const unknown = await service.rest("GET", "/v1/insights/opportunities?verdict=SURE", undefined, { key, workspace });
  const foreign = await service.rest("GET", `/v1/insights/opportunities?cursor=${cursor ?? "x"}`, undefined, {
    key,
    workspace,
  });

  expect(read).toEqual(all);
  expect(strong.data).toEqual(all.filter(({ volume }) => volume >= middle));
  expect(tagged.data).toEqual(all.filter(({ keyword }) => keyword.startsWith("best")));
  expect(made.data).toEqual(all.filter(({ page }) => ["create", "search"].includes(page.action)));
  expect(unknown.body).toMatchObject({ code: "validation_error", details: { errors: [{ field: "verdict" }] } });
  expect(foreign.body).toMatchObject({ code: "validation_error", details: { errors: [{ field: "cursor" }] } });
  expect(await call("GET", "/v1/insights/opportunities", undefined, empty)).toMatchObject({ data: [], total: 0 });
});

test("an analysis of the results page decides the verdict, also over MCP", async () => {
  const analyses = new Map<string, SerpGapAnalysis>();
  for (const { keywordId, keyword } of (await opportunities("?per=keyword")).data) {
    const { result } = await finished("/v1/research/serp-gap", { query: keyword });
    analyses.set(keywordId, await call("GET", `/v1/research/serp-gap/${result.gapId}`));
  }

  const mcp = await service.mcp({ key, workspace });
  const answer = await mcp.callTool({ name: "insights.opportunities", arguments: { per: "keyword", limit: 100 } });

  const rows = Object(answer.structuredContent).data as Row[];
  expect(analyses.size).toBeGreaterThan(0);
  for (const [id, { gapId, winnability, recommendation }] of analyses) {
    const row = rows.find(({ keywordId }) => keywordId === id);
    if (recommendation.action === "SKIP") expect(row).toBeUndefined();
    else expect(row).toMatchObject({ basis: "analysis", gapId, verdict: winnability.verdict });
  }
});
