import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const CHAT = { skill: "keyword_manager", input: { message: "Hello." } };
const BRAND = { skill: "bootstrap_brand", input: { domain: "acme.example" } };

let service: Service;
let here: string;
let elsewhere: string;
let foreign: { key: string; workspace: string };
beforeAll(async () => {
  service = await startService({ worker: false });
  const made = async (primaryDomain: string) =>
    (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
  here = await made("here.example");
  elsewhere = await made("elsewhere.example");
  const agencyId = await createAgency(service.database);
  const { secret } = await createKey(service.database, { agencyId });
  foreign = { key: secret, workspace: await createWorkspace(service.database, { agencyId }) };
});
afterAll(() => service[Symbol.asyncDispose]());

const invoke = (body: object, options: { key?: string; workspace: string } = { workspace: here }) =>
  service.rest("POST", "/v1/agent/invoke", body, options);
const sessionOf = async (...call: Parameters<typeof invoke>) => (await invoke(...call)).body.sessionId;

test("a run continues only a session of its skill in its workspace; every other session is the same 404", async () => {
  const [chat, brand] = [await sessionOf(CHAT), await sessionOf(BRAND)];
  const sessions = {
    unknown: "sess_k3v8x0q2m5n7p9r1t4w6y8z0",
    "another workspace's": await sessionOf(CHAT, { workspace: elsewhere }),
    "another agency's": await sessionOf(CHAT, foreign),
    "another skill's": brand,
  };

  for (const [whose, sessionId] of Object.entries(sessions)) {
    const { status, body } = await invoke({ ...CHAT, sessionId });
    expect({ whose, status, code: body.code, details: body.details }).toEqual({
      whose,
      status: 404,
      code: "not_found",
      details: { sessionId },
    });
    expect((await invoke({ ...CHAT, sessionId, dryRun: true })).status).toBe(404);
  }
  expect((await invoke({ ...BRAND, sessionId: chat })).status).toBe(404);
  expect((await invoke({ ...BRAND, sessionId: brand })).body).toMatchObject({ status: "PENDING", sessionId: brand });
  // The first turn waits for a worker.
  expect((await invoke({ ...CHAT, sessionId: chat })).body).toMatchObject({ code: "concurrent_modification" });
});

test("a child run, a tool call and a bulk action continue no foreign session", async () => {
  const parent = (await invoke(BRAND)).body;
  const sessionId = await sessionOf(CHAT, foreign);
  const mcp = await service.mcp({ workspace: here });

  const child = await invoke({ ...CHAT, sessionId, parentInvocationId: parent.invocationId });
  const tool = await mcp.callTool({ name: "agent.invoke", arguments: { ...CHAT, sessionId } });
  const bulk = await service.rest("POST", "/v1/workspaces/bulk-action", {
    action: "agent.invoke",
    workspaces: [here],
    config: { ...CHAT, sessionId },
  });

  expect([child.status, tool.isError, bulk.body.children]).toEqual([404, true, []]);
  expect(JSON.stringify(tool.content)).toContain("not_found");
});
