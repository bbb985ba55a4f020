import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;

beforeAll(async () => {
  const env = {
    LIMITS: "bodyBytes=2000,bulkBodyBytes=4000,uploadBodyBytes=8000,keysPerAgency=2,workspacesPerAgency=1",
  };
  service = await startService({ worker: false, env });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  workspace = made.body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

async function isTooLarge(path: string, bytes: number): Promise<boolean> {
  const body = { filling: "" };
  const filling = "x".repeat(bytes - JSON.stringify(body).length);
  const { status, body: answer } = await service.rest("POST", path, { filling }, { workspace });
  expect(answer.code === "payload_too_large").toBe(status === 413);
  return status === 413;
}

test.each([
  { path: "/v1/workspaces", limit: 2000 },
  { path: "/v1/keywords/bulk", limit: 4000 },
  { path: "/v1/agent/files", limit: 8000 },
])("$path takes a body of $limit bytes, as the operator set it, and not one byte more", async ({ path, limit }) => {
  expect([await isTooLarge(path, limit), await isTooLarge(path, limit + 1)]).toEqual([false, true]);
});

test("an agency at its limits learns which limit, and loses nothing", async () => {
  const key = () => service.rest("POST", "/v1/auth/keys", { name: "Robot", scope: "AGENCY" });
  const shop = await service.rest("POST", "/v1/workspaces", { name: "Shop", primaryDomain: "shop.example" });

  const keys = await Promise.all([key(), key(), key()]);
  const { body: kept } = await service.rest("GET", "/v1/auth/keys");

  expect(keys.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  expect(keys.find(({ status }) => status === 422)?.body).toMatchObject({
    code: "limit_reached",
    details: { limit: 2 },
  });
  expect([shop.status, shop.body.code, shop.body.details.limit]).toEqual([422, "limit_reached", 1]);
  expect(kept.total).toBe(2);
});
