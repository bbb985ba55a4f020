import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;
let key: string;

beforeAll(async () => {
  service = await startService();
  const body = { name: "Tallyroom", primaryDomain: "tallyroom.example" };
  workspace = (await service.rest("POST", "/v1/workspaces", body)).body.id;
  const made = { name: "t", mode: "test", workspaceId: workspace };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
});
afterAll(() => service[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key });

async function finished(path: string, body: unknown) {
  const started = await call("POST", path, body);
  expect(started.status, started.text).toBe(202);
  return (await call("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=30`)).body;
}

const addUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test("a period's cost is the sum of its runs, by skill and vendor, on the days of the test clock", async () => {
  const seed = "time tracking software";
  const searched = await finished("/v1/research/keyword", { seed, limit: 10 });
  await call("POST", "/v1/test/clock/advance", { days: 40 });
  const [first, second] = [
    await finished("/v1/research/keyword", { seed: "timesheet app", limit: 10 }),
    await finished("/v1/research/serp", { query: seed }),
  ];

  const { body: recent } = await call("GET", "/v1/insights/cost");
  const { body: all } = await call("GET", `/v1/insights/cost?from=${searched.createdAt.slice(0, 10)}`);

  const late = [first, second];
  expect(recent.credits).toBeCloseTo(addUp(late.map(({ creditsUsed }) => creditsUsed)), 4);
  expect(recent.costUsd).toBeCloseTo(addUp(late.map(({ vendorCostUsd }) => vendorCostUsd)), 9);
  expect(recent.skills).toHaveLength(2);
  for (const { skill, creditsUsed, vendorCostUsd } of late) {
    expect(recent.skills).toContainEqual({
      skill,
      runs: 1,
      credits: expect.closeTo(creditsUsed, 4),
      costUsd: expect.closeTo(vendorCostUsd, 9),
    });
  }
  expect(recent.days).toEqual([
    { date: recent.to, credits: expect.closeTo(recent.credits, 4), costUsd: expect.closeTo(recent.costUsd, 9) },
  ]);
  expect(addUp(recent.vendors.map(({ costUsd }: { costUsd: number }) => costUsd))).toBeCloseTo(recent.costUsd, 9);
  expect(all.credits).toBeCloseTo(searched.creditsUsed + recent.credits, 4);
  expect(all.days.map(({ date }: { date: string }) => date)).toEqual([searched.createdAt.slice(0, 10), recent.to]);
  expect(all.skills).toContainEqual(expect.objectContaining({ skill: "research.keyword", runs: 2 }));
  expect(recent.costUsd).toBeGreaterThan(0);
});

test("a period that is empty costs nothing, and one that cannot be read is refused with its field", async () => {
  const empty = await call("GET", "/v1/insights/cost?from=2020-01-01&to=2020-01-31");
  const reversed = await call("GET", "/v1/insights/cost?from=2026-02-01&to=2026-01-31");
  const long = await call("GET", "/v1/insights/cost?from=2024-01-01&to=2026-01-31");

  expect(empty.body).toEqual({
    from: "2020-01-01",
    to: "2020-01-31",
    credits: 0,
    costUsd: 0,
    skills: [],
    vendors: [],
    workspaces: [],
    people: [],
    months: [],
    days: [],
  });
  expect([reversed.status, reversed.body.details.errors[0].field]).toEqual([400, "from"]);
  expect([long.status, long.body.details.errors[0].field]).toEqual([400, "from"]);
});
