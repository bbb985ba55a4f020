import type { Invocation } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../fakes/vendors/dataforseo.ts";
import { type Service, startService } from "../harness/service.ts";

let dataforseo: FakeDataForSeo;
let service: Service;

beforeAll(async () => {
  dataforseo = await startDataForSeo();
  const { login, password, url } = dataforseo;
  service = await startService({
    processes: "separate",
    env: {
      SERPDATA_PROVIDER: "dataforseo",
      LINKDATA_PROVIDER: "dataforseo",
      VENDOR_URLS: `dataforseo=${url}`,
      DATAFORSEO_LOGIN: login,
      DATAFORSEO_PASSWORD: password,
    },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await dataforseo.close();
});

async function countedIn(workspace: string): Promise<number> {
  const [rows] = await service.database.system.batch<{ usd: number }>([
    sql`select coalesce(sum(vendor_cost_usd), 0) as usd from invocations where workspace_id = ${workspace}`,
  ]);
  return rows?.[0]?.usd ?? 0;
}

/** The counters of vendors, by their labels. */
async function vendorCounters(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const lines = text.matchAll(/^(findable_vendor_\S+) (\S+)$/gmu);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

test("the service counts what vendors were asked and charged, over both its processes; what a test world asks is not", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Counted", primaryDomain: "counted.example" });
  const here = { workspace: made.body.id };
  const world = await service.rest("POST", "/v1/auth/keys", {
    name: "World",
    mode: "test",
    workspaceId: here.workspace,
  });
  const search = async (query: string, as: object) => {
    const started = await service.rest("POST", "/v1/research/serp", { query }, as);
    const { invocationId } = started.body;
    return (await service.rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`, undefined, as)).body;
  };

  const found = await search("folding bikes", here);
  dataforseo.next("quota");
  const refused = await search("kids bikes", here);
  const simulated = await search("bike lights", { key: world.body.secret });

  expect([found, refused, simulated].map(({ status }) => status)).toEqual(["SUCCEEDED", "FAILED", "SUCCEEDED"]);
  expect(simulated.vendorCostUsd).toBeGreaterThan(0);
  const who = 'port="serpdata",vendor="dataforseo",account="operator"';
  await expect.poll(vendorCounters).toEqual({
    [`findable_vendor_calls_total{${who},outcome="answered"}`]: 1,
    [`findable_vendor_calls_total{${who},outcome="failed"}`]: 1,
    [`findable_vendor_cost_usd_total{${who}}`]: dataforseo.charged(),
  });
});

test("a run and its children show to the cent what the vendor charged, although their worker was killed over a question", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  const here = { workspace: made.body.id };
  const keywords = ["folding bikes", "kids bikes", "bike lights"].map((keyword) => ({ keyword }));
  const { created } = (await service.rest("POST", "/v1/keywords", { keywords }, here)).body;
  const read = async (id: string): Promise<Invocation> =>
    (await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`, undefined, here)).body;

  const [paid, asked] = [dataforseo.charged(), dataforseo.requests.length];
  // Five answers are paid for; the sixth question hangs until the worker that asked it is dead.
  dataforseo.next("usual", 5);
  dataforseo.next("slow");
  const keywordIds = created.map(({ id }: { id: string }) => id);
  const started = await service.rest("POST", "/v1/research/serp-gap/bulk", { keywordIds, concurrency: 1 }, here);
  await expect.poll(() => dataforseo.requests.length).toBe(asked + 6);
  await expect.poll(() => countedIn(here.workspace)).toBeCloseTo(dataforseo.charged() - paid, 9);
  expect(dataforseo.charged()).toBeGreaterThan(paid);
  await service.worker?.kill("SIGKILL");
  await service.spawn("worker");
  const parent = await read(started.body.invocationId);
  const children = await Promise.all(parent.children.map(({ invocationId }) => read(invocationId)));

  expect(parent, JSON.stringify(parent.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 9 });
  expect(parent.vendorCostUsd).toBeCloseTo(dataforseo.charged() - paid, 9);
  expect(children.every(({ vendorCostUsd }) => vendorCostUsd !== null && vendorCostUsd > 0)).toBe(true);
  expect(children.reduce((sum, { vendorCostUsd }) => sum + (vendorCostUsd ?? 0), 0)).toBeCloseTo(
    dataforseo.charged() - paid,
    9,
  );
  const usage = (await service.rest("GET", `/v1/workspaces/${here.workspace}/usage`)).body;
  expect(usage.vendors.map(({ vendor }: { vendor: string }) => vendor)).toEqual(["dataforseo", "dataforseo"]);
  expect(usage.vendors.reduce((sum: number, { costUsd }: { costUsd: number }) => sum + costUsd, 0)).toBeCloseTo(
    dataforseo.charged() - paid,
    9,
  );
});
