import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let testKey: string;
beforeAll(async () => {
  service = await startService();
  const given = { name: "agent", scope: "AGENCY", mode: "test" };
  testKey = (await service.rest("POST", "/v1/auth/keys", given)).body.secret;
  await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" }, { key: testKey });
});
afterAll(() => service[Symbol.asyncDispose]());

const call = async (key: string, name: string, given: Record<string, unknown>) =>
  await (await service.mcp({ key, query: "" })).callTool({ name, arguments: given });

test("REST answers and errors of a test key state the mode, and those of a live key do not", async () => {
  const [list, missing, unknown] = await Promise.all(
    ["/v1/workspaces", "/v1/workspaces/ws_nobodyknowsthisone", "/v1/no-such-route"].map((path) =>
      service.rest("GET", path, undefined, { key: testKey }),
    ),
  );
  const live = await service.rest("GET", "/v1/workspaces");
  const stranger = await service.rest("GET", "/v1/workspaces", undefined, { key: "sk_test_unknown" });

  for (const answer of [list, missing, unknown]) expect(answer?.headers.get("X-Service-Mode")).toBe("test");
  expect([missing?.body.testMode, unknown?.body.testMode]).toEqual([true, true]);
  expect(live.headers.get("X-Service-Mode")).toBeNull();
  expect([stranger.status, stranger.headers.get("X-Service-Mode"), stranger.body.testMode]).toEqual([
    401,
    null,
    undefined,
  ]);
});

test("tools of a test key state the mode in answers and errors", async () => {
  const list = await call(testKey, "workspaces.list", {});
  const missing = await call(testKey, "workspaces.get", { id: "ws_nobodyknowsthisone" });
  const live = await call(service.key, "workspaces.list", {});

  expect(list.structuredContent).toMatchObject({ testMode: true });
  expect(missing).toMatchObject({ isError: true, structuredContent: { testMode: true } });
  expect(live.structuredContent).not.toHaveProperty("testMode");
});

test("advice after not_found names includeArchived only if the list of the kind has it", async () => {
  const { body } = await service.rest("GET", "/v1/workspaces", undefined, { key: testKey });
  const workspaceId = body.data[0].id;
  const textOf = async (name: string, given: Record<string, unknown>) =>
    JSON.stringify((await call(testKey, name, { workspaceId, ...given })).content);

  const segment = await textOf("research.icp.get", { id: "icp_nobodyknowsthisone" });
  const webhook = await textOf("webhooks.get", { id: "whe_nobodyknowsthisone" });

  expect(segment).toContain("includeArchived");
  expect(webhook).toContain("webhooks.list");
  expect(webhook).not.toContain("includeArchived");
});

test("a custom skill runs in a test world with a stand-in, and its result says so", async () => {
  const { body } = await service.rest("GET", "/v1/workspaces", undefined, { key: testKey });
  const workspaceId = body.data[0].id;
  const place = { key: testKey, workspace: workspaceId };
  const text =
    "---\nname: note\ndescription: Writes a note.\ntools: [research.keyword.list]\n---\nWrite one sentence about the keywords.";
  const file = { path: "skills/note/SKILL.md", contentBase64: Buffer.from(text).toString("base64") };
  await service.rest("POST", "/v1/agent/files", { ...file, contentType: "text/markdown" }, place);
  const order = { skill: "custom:note", input: { message: "Go." }, mode: "FOREGROUND" };

  const listed = await service.rest("GET", "/v1/agent/skills", undefined, place);
  const run = await service.rest("POST", "/v1/agent/invoke", order, place);

  expect(listed.body.customSkills).toMatchObject([{ slug: "custom:note" }]);
  expect(JSON.stringify(listed.body.customSkills)).not.toContain("llm");
  expect(run.body).toMatchObject({ status: "SUCCEEDED" });
  expect(run.body.result.reply).toMatch(/^A stand-in took the place of the language model.*research_keyword_list/s);
});
