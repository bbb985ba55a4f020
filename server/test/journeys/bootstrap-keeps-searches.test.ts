import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  const body = {
    name: "Tallyroom",
    primaryDomain: "tallyroom.example",
    brand: { primaryKeywords: ["time tracking software"] },
  };
  const workspaceId = (await service.rest("POST", "/v1/workspaces", body)).body.id;
  const made = { name: "t", mode: "test", workspaceId, seed: "kept searches" };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
});
afterAll(() => service[Symbol.asyncDispose]());

async function get(path: string) {
  return (await service.rest("GET", path, undefined, { key })).body;
}

test("the searches of the main job are results pages and rank checks, and the competitors it names are candidates", async () => {
  const input = { depth: "fast", competitors: ["named-rival.example"] };
  const started = await service.rest("POST", "/v1/agent/invoke", { skill: "bootstrap_brand", input }, { key });
  const { status, result } = await get(`/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`);
  const { baseline, competitors } = result;

  const pages = await get("/v1/research/serp?limit=200");
  const keywords = (await get("/v1/keywords?limit=500")).data;
  const unranked = baseline.ranks.find(({ outcome }: { outcome: string }) => outcome === "not_found");
  const missed = keywords.find(({ keyword }: { keyword: string }) => keyword === unranked.keyword);
  const history = await get(`/v1/keywords/${missed.id}/rank-history`);
  const clusters = await get("/v1/keywords/clusters?limit=50");
  const days = (await get("/v1/keywords/rank-distribution")).series;
  const suggested = await get("/v1/research/competitor/candidates?limit=50");

  expect(status).toBe("SUCCEEDED");
  expect(pages.total).toBe(baseline.measured);
  expect(keywords.filter(({ ranks }: { ranks: unknown[] }) => ranks.length > 0)).toHaveLength(baseline.measured);
  expect(history.data).toEqual([expect.objectContaining({ outcome: "not_found", position: null, device: "desktop" })]);
  expect(clusters.data.some(({ method }: { method: string }) => method === "serp")).toBe(true);
  expect(days.at(-1).measured).toBe(baseline.measured);
  expect(suggested.queriesCompared).toBe(baseline.measured);
  expect(suggested.candidates.map(({ domain }: { domain: string }) => domain)).toEqual(
    expect.arrayContaining(competitors.map(({ domain }: { domain: string }) => domain)),
  );
  const kindOf = ({ domain }: { domain: string }) =>
    suggested.candidates.find((candidate: { domain: string }) => candidate.domain === domain)?.kind;
  const sorted = competitors.filter(({ kind }: { kind: string | null }) => kind !== null);
  expect(sorted.map(kindOf)).toEqual(sorted.map(({ kind }: { kind: string }) => kind));
  expect(new Set(competitors.map(({ kind }: { kind: string | null }) => kind))).toEqual(
    new Set(["brand", "publisher", null]),
  );
});
