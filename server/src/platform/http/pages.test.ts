import { operations } from "@findable/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { fakeOperations } from "./__fixtures__/fake-operations.ts";
import { FakeRuns } from "./__fixtures__/fake-runs.ts";
import { type FakeService, startFakeService } from "./__fixtures__/fake-service.ts";
import { createOpenApi } from "./openapi.ts";

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
    expect(await unready.json()).toEqual({ status: "not ready", problems: { database: "It cannot be reached." } });
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
  test("says what to do, at the address that envelopes name", async () => {
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

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
}

interface Described {
  operationId: string;
  parameters: { name?: string; in?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

function describedBy(given: readonly AnyOperation[]): OpenApi {
  return JSON.parse(JSON.stringify(createOpenApi({ operations: given, publicUrl: "http://127.0.0.1:3000/" })));
}

function operationsOf(document: OpenApi): Described[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

function schemasOf(document: OpenApi): object[] {
  const contents = operationsOf(document).flatMap(({ requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
  ]);
  return [...contents.map(({ schema }) => schema), ...Object.values(document.components.schemas)];
}

const registry: AnyOperation[] = operations.map((contract) => ({ contract, run: async () => undefined }));

describe.each([
  ["the contract's operations", registry],
  ["operations of every kind", fakeOperations(new FakeRuns(), new Map())],
])("the OpenAPI document of %s", (_name, given) => {
  const document = describedBy(given);

  test("has only schemas that are valid and whose references lead somewhere", () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);

    const compile = () =>
      schemasOf(document).map((schema) => ajv.compile({ ...schema, components: document.components }));

    expect(compile).not.toThrow();
    expect(schemasOf(document).length).toBeGreaterThan(given.length);
  });

  test("declares each parameter of each path, and each operation once", () => {
    const undeclared = Object.entries(document.paths).flatMap(([path, methods]) =>
      [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
        Object.values(methods).filter(
          ({ parameters }) => !parameters.some((parameter) => parameter.name === name && parameter.in === "path"),
        ),
      ),
    );
    const ids = operationsOf(document).map(({ operationId }) => operationId);

    expect(undeclared).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.openapi).toBe("3.1.0");
  });
});

test("the OpenAPI document is served", async () => {
  const response = await fetch(`${service.url}/openapi.json`);

  expect(await response.json()).toMatchObject({
    paths: { "/v1/notes/{id}": { delete: { operationId: "notes.delete", responses: { 204: {} } } } },
  });
});
