import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import { addPerson, agencyOf, type TestPerson } from "../harness/people.ts";
import { createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { giveFile } from "../harness/uploads.ts";
import { testSkill } from "../runs/test-skill.ts";

/** A run that goes on until the test ends it. */
const long = testSkill("test.long", async (ctx: RunContext) => {
  await ctx.sleepUntil("wait", "2999-01-01T00:00:00.000Z");
  return {};
});

let service: Service;
let brand: string;
let foreign: string;
let owner: TestPerson;
let leaver: TestPerson;
let secret: string;

beforeAll(async () => {
  service = await startService({ skills: [long] });
  const agencyId = await agencyOf(service);
  [brand, foreign] = [
    await createWorkspace(service.database, { agencyId }),
    await createWorkspace(service.database, { agencyId }),
  ];
  owner = await addPerson(service, { role: "OWNER" });
  for (const workspaceId of [brand, foreign])
    await giveFile(service, { workspaceId, path: "notes/secret.txt", text: `of ${workspaceId}` });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  leaver = await addPerson(service, { role: "EDITOR", workspaces: [brand] });
  const key = { name: "Mine", canApprove: false, scope: "WORKSPACE", workspaceId: brand };
  secret = (await leaver.app("POST", "/v1/auth/keys", key)).body.secret;
});

async function remove(): Promise<void> {
  const { status } = await owner.app("DELETE", `/v1/people/${leaver.membershipId}?keys=revoke`);
  expect(status).toBe(204);
}

async function startRun(): Promise<string> {
  const { body } = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "test.long", input: {} },
    { workspace: brand },
  );
  return body.invocationId;
}

const appHeaders = () => ({ Cookie: leaver.cookie, "X-Findable-App": "1", "Sec-Fetch-Site": "same-origin" });

test.each([
  [
    "a session",
    (id: string) => fetch(`${service.url}/app/api/v1/agent/invocations/${id}/events`, { headers: appHeaders() }),
  ],
  [
    "a key",
    (id: string) =>
      fetch(`${service.url}/v1/agent/invocations/${id}/events`, { headers: { Authorization: `Bearer ${secret}` } }),
  ],
])("a stream that a removed person opened with %s ends", async (_what, open) => {
  const stream = await open(await startRun());
  expect(stream.status).toBe(200);
  const ended = stream.text().then(
    () => "ended",
    () => "ended",
  );

  await remove();

  expect(await ended).toBe("ended");
});

test("a removed person's MCP session and file downloads are refused at once", async () => {
  const client = await service.mcp({ key: secret, workspace: brand });
  const file = () => leaver.app("GET", "/v1/agent/files/notes/secret.txt/raw", undefined, brand);
  expect((await file()).status).toBe(200);
  expect((await client.callTool({ name: "research.keyword.list", arguments: {} })).isError).not.toBe(true);

  await remove();

  expect((await file()).status).toBe(401);
  await expect(client.callTool({ name: "research.keyword.list", arguments: {} })).rejects.toThrow(/401|revoked/i);
});

test("an upload that a removed person began is not stored", async () => {
  const body = JSON.stringify({ path: "notes/late.txt", contentBase64: Buffer.from("late").toString("base64") });
  const upload = request(`${service.url}/app/api/v1/agent/files`, {
    method: "POST",
    headers: {
      ...appHeaders(),
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "X-Workspace-Id": brand,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    upload.on("response", (response) => resolve(response.statusCode ?? 0));
    upload.on("error", reject);
  });
  upload.write(body.slice(0, 20));
  await expect.poll(() => upload.socket?.bytesWritten ?? 0).toBeGreaterThan(0);

  await remove();
  upload.end(body.slice(20));

  expect(await answered).toBe(401);
  const { status } = await service.rest("GET", "/v1/agent/files/notes/late.txt", undefined, { workspace: brand });
  expect(status).toBe(404);
});

test("a client who may see one brand reads no run, stream and file of another, with session or key, over REST and MCP", async () => {
  const client = await addPerson(service, { role: "VIEWER", workspaces: [brand] });
  const run = (
    await service.rest("POST", "/v1/agent/invoke", { skill: "test.long", input: {} }, { workspace: foreign })
  ).body;
  const paths = [
    `/v1/agent/invocations/${run.invocationId}`,
    `/v1/agent/invocations/${run.invocationId}/events`,
    `/v1/workspaces/${foreign}`,
  ];
  for (const path of paths) {
    expect((await client.app("GET", path)).status).toBe(404);
    expect((await service.rest("GET", path, undefined, { key: secret })).status).toBe(404);
  }
  const named = await client.app("GET", "/v1/agent/files/notes/secret.txt/raw", undefined, foreign);
  const withKey = { key: secret, workspace: foreign };
  const bound = await service.rest("GET", "/v1/agent/files/notes/secret.txt/raw", undefined, withKey);
  expect([named.status, named.text.includes(foreign)]).toEqual([403, false]);
  // A key of a workspace acts in it, whatever the header says.
  expect(bound.text).toBe(`of ${brand}`);
  const own = await client.app("GET", "/v1/agent/files/notes/secret.txt/raw");
  const mcp = await service.mcp({ key: secret });
  const overMcp = await mcp.callTool({ name: "agent.invocations.get", arguments: { id: run.invocationId } });

  expect(own.text).toBe(`of ${brand}`);
  expect([overMcp.isError, JSON.stringify(overMcp).includes("not_found")]).toEqual([true, true]);
});
