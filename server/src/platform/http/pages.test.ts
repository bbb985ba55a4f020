import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeService, startFakeService } from "./__fixtures__/fake-service.ts";

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

describe("health", () => {
  test("is alive without a key, and ready only when nothing is wrong", async () => {
    const alive = await fetch(`${service.url}/healthz`);
    const ready = await fetch(`${service.url}/readyz`);
    service.problems["database"] = "It cannot be reached.";
    const unready = await fetch(`${service.url}/readyz`);

    expect([alive.status, ready.status, unready.status]).toEqual([200, 200, 503]);
    expect(await unready.json()).toEqual({
      status: "not ready",
      problems: { database: "It cannot be reached." },
      warnings: {},
    });
  });

  test("counts requests by operation and status for Prometheus", async () => {
    await (await service.get("/v1/notes?limit=5")).text();

    const metrics = await fetch(`${service.url}/metrics`);

    expect(metrics.headers.get("content-type")).toContain("text/plain");
    expect(await metrics.text()).toContain(
      'findable_request_duration_seconds_count{operation="notes.list",status="200"} 1',
    );
  });
});

describe("the page of an error code", () => {
  test("names the remedy, at the URL in the error envelope", async () => {
    const { type } = JSON.parse(await (await service.post("/v1/notes", "{")).text());

    const page = await fetch(service.url + new URL(type).pathname);

    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("Correct the fields named in details.errors");
  });

  test("exists for no other word", async () => {
    const page = await fetch(`${service.url}/errors/constructor`);

    expect(page.status).toBe(404);
  });
});

test("an error for which the contract has two statuses answers the one it carries", async () => {
  const { status } = await service.post("/v1/notes/pillar/crash", "");

  expect(status).toBe(422);
});

test("the OpenAPI document is served", async () => {
  const response = await fetch(`${service.url}/openapi.json`);

  expect(await response.json()).toMatchObject({
    paths: { "/v1/notes/{id}": { delete: { operationId: "notes.delete", responses: { 204: {} } } } },
  });
});
