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
      DATAFORSEO_URL: url,
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

test("a run and its children show to the cent what the vendor charged, although their worker was killed over a question", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  const here = { workspace: made.body.id };
  const keywords = ["folding bikes", "kids bikes", "bike lights"].map((keyword) => ({ keyword }));
  const { created } = (await service.rest("POST", "/v1/keywords", { keywords }, here)).body;
  const read = async (id: string): Promise<Invocation> =>
    (await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`, undefined, here)).body;

  // Five answers are paid for; the sixth question hangs until the worker that asked it is dead.
  dataforseo.next("usual", 5);
  dataforseo.next("slow");
  const keywordIds = created.map(({ id }: { id: string }) => id);
  const started = await service.rest("POST", "/v1/research/serp-gap/bulk", { keywordIds, concurrency: 1 }, here);
  await expect.poll(() => dataforseo.requests.length, { timeout: 30_000 }).toBe(6);
  await expect.poll(() => countedIn(here.workspace)).toBe(dataforseo.charged());
  expect(dataforseo.charged()).toBeGreaterThan(0);
  await service.worker?.kill("SIGKILL");
  await service.spawn("worker");
  const parent = await read(started.body.invocationId);
  const children = await Promise.all(parent.children.map(({ invocationId }) => read(invocationId)));

  expect(parent, JSON.stringify(parent.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 9 });
  expect(parent.vendorCostUsd).toBe(dataforseo.charged());
  expect(children.every(({ vendorCostUsd }) => vendorCostUsd !== null && vendorCostUsd > 0)).toBe(true);
  expect(children.reduce((sum, { vendorCostUsd }) => sum + (vendorCostUsd ?? 0), 0)).toBeCloseTo(
    dataforseo.charged(),
    9,
  );
}, 90_000);
