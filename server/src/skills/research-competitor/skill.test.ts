import type { ResearchCompetitorResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../../../test/harness/service.ts";
import { withoutReasons } from "../../../test/harness/without-reasons.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ processes: "separate" });
});
afterAll(() => service[Symbol.asyncDispose]());

/** A workspace of a test world, with the runs of one skill. */
async function openWorld(seed: string, settings: object = {}) {
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", settings };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) =>
    (await service.rest(method, path, body, { key, workspace })).body;
  const start = (input: object, more: object = {}) =>
    call("POST", "/v1/agent/invoke", { skill: "research.competitor", input, ...more });
  const ended = async (invocationId: string) => call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  const research = async (input: object) => ended((await start(input)).invocationId);
  return { call, start, ended, research };
}

/** A site that ranks in the world's market. */
async function someRival({ call, ended }: Awaited<ReturnType<typeof openWorld>>): Promise<string> {
  const { invocationId } = await call("POST", "/v1/research/serp", { query: "city bikes" });
  const { result } = await ended(invocationId);
  return result.organic.find(({ isOwnedDomain }: { isOwnedDomain: boolean }) => !isOwnedDomain).domain;
}

test("adds a competitor, pulls its keywords and backlinks in child runs, and compares them with the brand's", async () => {
  const world = await openWorld("rivals");
  const domain = await someRival(world);
  const estimate = await world.start({ domain }, { dryRun: true });

  const run = await world.research({ domain: `https://www.${domain}/`, tags: ["new"] });
  const again = await world.research({ domain, freshness: "cached" });

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 52 });
  expect(run.children.map(({ skill }: { skill: string }) => skill)).toEqual([
    "research.competitor.keywords",
    "research.competitor.backlinks",
  ]);
  const result: ResearchCompetitorResult = run.result;
  const { id } = result.competitor;
  expect(result).toMatchObject({
    added: true,
    competitor: {
      domain,
      tags: ["new"],
      stats: { keywords: result.keywords?.stored, backlinks: result.backlinks?.stored },
    },
  });
  expect(result.keywords?.stored).toBeGreaterThan(0);
  expect(result.overlap).toEqual(withoutReasons(await world.call("GET", `/v1/research/competitor/${id}/overlap`)));
  expect(withoutReasons(await world.call("GET", `/v1/research/competitor/${id}`))).toEqual(result.competitor);
  expect(again).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 0,
    result: {
      added: false,
      competitor: { id, tags: ["new"] },
      keywords: { reused: true },
      backlinks: { reused: true },
    },
  });
  expect(estimate.estimatedCost.credits).toBe(52);
});

test("keeps what one provider gave when the other fails, and fails free of charge when both do", async () => {
  const world = await openWorld("outages");
  const domain = await someRival(world);
  await world.call("POST", "/v1/test/market", { event: "provider_outage", port: "linkdata" });

  const half = await world.research({ domain });
  await world.call("POST", "/v1/test/market", { event: "provider_outage", port: "serpdata" });
  const nothing = await world.research({ domain: "elsewhere.example.com" });

  expect(half, JSON.stringify(half.error)).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 22,
    result: { backlinks: null, overlap: { competitorDomain: domain } },
  });
  expect(half.result.warnings).toEqual([expect.stringMatching(/^Its backlinks were not pulled: /)]);
  expect(nothing).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "serpdata_unavailable" } });
});

test("refuses the brand's own domain, and shows a reviewer the domain before it is added", async () => {
  const world = await openWorld("reviewed");

  const own = await world.research({ domain: "shop.bergzeit-bikes.de" });
  const approval = { required: true, scope: "all_writes" };
  const { invocationId } = await world.start({ domain: "rival.example.com" }, { approval });
  const waiting = await world.ended(invocationId);
  const { data } = await world.call("GET", "/v1/agent/approvals");

  expect(own).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "validation_error" } });
  expect(waiting.status, JSON.stringify(waiting.error)).toBe("WAITING_APPROVAL");
  expect(data[0]).toMatchObject({ invocationId, preview: { domain: "rival.example.com" } });
  expect((await world.call("GET", "/v1/research/competitor")).total).toBe(0);
});

test("another worker continues a run whose worker was killed between its pulls, and pays for each once", async () => {
  const world = await openWorld("killed");
  const domain = await someRival(world);
  const { invocationId } = await world.start({ domain });
  const childrenOf = async () => (await world.call("GET", `/v1/agent/invocations/${invocationId}`)).children.length;
  await expect.poll(childrenOf, { interval: 5 }).toBeGreaterThan(0);
  await service.worker?.kill("SIGKILL");
  await service.spawn("worker");

  const run = await world.ended(invocationId);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 52 });
  expect((await world.call("GET", "/v1/research/competitor")).total).toBe(1);
});
