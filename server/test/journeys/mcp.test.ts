import type { Client } from "@modelcontextprotocol/client";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineSkill } from "../../src/kernel/runs/skill.ts";
import { estimateTokens } from "../../src/kernel/text/tokens.ts";
import { MAX_ANSWER_TOKENS } from "../../src/platform/mcp/token-budget.ts";
import type { McpEra } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const LONG = `# Notes\n\n${"A line that says little.\n".repeat(8_000)}`;
const BYTES = "application/octet-stream";
const ERAS: readonly McpEra[] = ["legacy", "auto"];

const Nothing = Type.Object({});
/** Leaves a long text and a few bytes. */
const writer = defineSkill({
  slug: "test.writer",
  version: 1,
  name: "Writer",
  description: "Writes two files.",
  category: "test",
  area: "research",
  input: Nothing,
  output: Nothing,
  budget: { credits: 10, llmCalls: 0, durationSeconds: 60 },
  estimate: () => ({ credits: 0, durationSeconds: 1 }),
  minimumCredits: () => 0,
  supportsApproval: false,
  supportsFiles: false,
  async run(ctx) {
    await ctx.files.write("agent-output/größe 1.md", LONG, { contentType: "text/markdown" });
    await ctx.files.write("agent-output/pixel.bin", new Uint8Array([0, 255, 7]), { contentType: BYTES });
    return {};
  },
});

let service: Service;
let workspace: string;
let stranger: string;
let runId: string;
beforeAll(async () => {
  service = await startService({ skills: [...journeySkills, writer] });
  [workspace, stranger] = await Promise.all([newWorkspace("brand.example"), newWorkspace("stranger.example")]);
  const ended = await invoke({ skill: "test.filler", input: { word: "apple" }, mode: "FOREGROUND" });
  runId = ended.invocationId;
  await invoke({ skill: "test.writer", mode: "FOREGROUND" });
});
afterAll(() => service[Symbol.asyncDispose]());

async function newWorkspace(primaryDomain: string): Promise<string> {
  return (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
}

async function invoke(body: object) {
  return (await service.rest("POST", "/v1/agent/invoke", { input: {}, ...body }, { workspace })).body;
}

async function allResources(client: Client): Promise<string[]> {
  const uris: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources({ ...(cursor !== undefined && { cursor }) });
    uris.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return uris;
}

describe.each(ERAS)("resources of a client in mode %s", (era) => {
  const connect = (options: { workspace?: string; key?: null } = { workspace }) => service.mcp({ ...options, era });

  test("are the recent runs, the files and the skills, and each can be read", async () => {
    const client = await connect();

    const uris = await allResources(client);
    const read = await Promise.all(uris.map((uri) => client.readResource({ uri })));

    expect(uris).toContain(`findable://runs/${runId}`);
    expect(uris).toContain("findable://files/agent-output/notes.txt");
    expect(uris).toContain("findable://files/agent-output/gr%C3%B6%C3%9Fe%201.md");
    expect(uris).toContain("findable://skills/bootstrap_brand");
    expect(read.map(({ contents }) => contents[0]?.uri)).toEqual(uris);
    const sizes = read.map((answer) => estimateTokens(JSON.stringify(answer)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_ANSWER_TOKENS);
  });

  test("give text as text, bytes as a blob, and of what is too long the beginning and the address of the rest", async () => {
    const client = await connect();
    const read = async (path: string) => (await client.readResource({ uri: `findable://files/${path}` })).contents[0];

    const [text, bytes, long] = [
      await read("agent-output/notes.txt"),
      await read("agent-output/pixel.bin"),
      await read("agent-output/gr%C3%B6%C3%9Fe%201.md"),
    ];

    expect(text).toMatchObject({ mimeType: expect.stringContaining("text/plain"), text: "secret-apple" });
    expect(bytes).toMatchObject({ mimeType: BYTES, blob: "AP8H" });
    expect(long).toMatchObject({ mimeType: "text/plain", text: expect.stringContaining("\n\n# Notes") });
    const parts: string[] = [];
    for (let part = long; part !== undefined && "text" in part; ) {
      const [head = "", ...body] = String(part.text).split("\n\n");
      parts.push(body.join("\n\n"));
      const [, uri] = /The rest is at (\S+)/.exec(head) ?? [];
      part = uri === undefined ? undefined : (await client.readResource({ uri })).contents[0];
    }
    expect(parts.join("")).toBe(LONG);
  });

  test("of another workspace are not found, like unknown ones", async () => {
    const client = await connect({ workspace: stranger });
    const lost = { code: -32602, data: expect.objectContaining({ uri: expect.stringContaining("findable") }) };

    const uris = await allResources(client);

    expect(uris.filter((uri) => !uri.startsWith("findable://skills/"))).toEqual([]);
    for (const path of [`runs/${runId}`, "files/agent-output/notes.txt", "skills/none", "pages/1", "files/%ff"]) {
      await expect(client.readResource({ uri: `findable://${path}` })).rejects.toMatchObject(lost);
    }
    await expect(client.listResources({ cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({ code: -32602 });
  });

  test("can be completed from their beginning, and prompts from the values that are offered", async () => {
    const client = await connect();
    const complete = async (uri: string, name: string, value: string) =>
      (await client.complete({ ref: { type: "ref/resource", uri }, argument: { name, value } })).completion.values;

    const runs = await complete("findable://runs/{invocationId}", "invocationId", "inv_");
    const files = await complete("findable://files/{+path}", "path", "agent-output/n");
    const skills = await complete("findable://skills/{slug}", "slug", "bootstrap");
    const days = await client.complete({
      ref: { type: "ref/prompt", name: "weekly_pulse" },
      argument: { name: "days", value: "1" },
    });

    expect(runs).toContain(runId);
    expect(files).toEqual(["agent-output/notes.txt"]);
    expect(skills).toEqual(["bootstrap_brand"]);
    expect(days.completion.values).toEqual(["14"]);
    expect(days.completion.hasMore ?? false).toBe(false);
    for (const [uri, argument] of [["findable://nothing/{id}", "id"]] as const)
      await expect(complete(uri, argument, "")).rejects.toMatchObject({ code: -32602 });
  });

  test("are linked from what a run's tools answer, and the links can be read", async () => {
    const client = await connect();

    const { content } = await client.callTool({ name: "agent.invocations.get", arguments: { id: runId } });
    const link = content.find(({ type }) => type === "resource_link");
    const read = await client.readResource({ uri: link?.type === "resource_link" ? link.uri : "" });

    expect(link).toMatchObject({ name: "notes.txt" });
    expect(read.contents[0]).toMatchObject({ text: "secret-apple" });
  });

  test("of one workspace are linked and read by a key that has several and sends no header", async () => {
    const client = await service.mcp({ era });

    const { content } = await client.callTool({
      name: "agent.invocations.get",
      arguments: { id: runId, workspaceId: workspace },
    });
    const uris = content.flatMap((part) => (part.type === "resource_link" ? [part.uri] : []));
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0];

    expect(uris).toEqual([`findable://files/agent-output/notes.txt?workspaceId=${workspace}`]);
    expect(await read(uris[0] ?? "")).toMatchObject({ text: "secret-apple" });
    expect(await read(`findable://runs/${runId}?workspaceId=${workspace}`)).toMatchObject({
      mimeType: "application/json",
    });
    const [long] = [await read(`findable://files/agent-output/gr%C3%B6%C3%9Fe%201.md?workspaceId=${workspace}`)];
    const [, rest = ""] = /The rest is at (\S+)/.exec(String(long && "text" in long ? long.text : "")) ?? [];
    expect(await read(rest)).toMatchObject({ text: expect.stringContaining("characters ") });
    await expect(read(`findable://runs/${runId}?workspaceId=${stranger}`)).rejects.toMatchObject({ code: -32602 });
    await expect(read(`findable://runs/${runId}?workspace=${workspace}`)).rejects.toMatchObject({ code: -32602 });
    const completed = await client.complete({
      ref: { type: "ref/resource", uri: "findable://files/{+path}{?workspaceId,offset}" },
      argument: { name: "path", value: "agent-output/n" },
      context: { arguments: { workspaceId: workspace } },
    });
    expect(completed.completion.values).toEqual(["agent-output/notes.txt"]);
    const places = await client.complete({
      ref: { type: "ref/resource", uri: "findable://files/{+path}{?workspaceId,offset}" },
      argument: { name: "workspaceId", value: workspace.slice(0, -2) },
    });
    expect(places.completion.values).toContain(workspace);
  });

  test("of the demo are there without a key", async () => {
    // Its first answer may take longer to compute than a client waits for a tool.
    await service.rest("GET", "/v1/keywords?limit=1", undefined, { key: null });
    const client = await connect({ key: null });

    const uris = await allResources(client);
    const read = await Promise.all(uris.slice(0, 60).map((uri) => client.readResource({ uri })));

    expect(uris.some((uri) => uri.startsWith("findable://runs/inv_demo_"))).toBe(true);
    expect(read.every(({ contents }) => contents.length === 1)).toBe(true);
  });
});

/** Waits until the workspace has a run of a skill that does its work, and answers its identifier. */
async function untilRunning(tag: string): Promise<string> {
  return until(async () => {
    const path = `/v1/agent/invocations?status=RUNNING&tag=${tag}`;
    const { body } = await service.rest("GET", path, undefined, { workspace });
    return body.data[0]?.invocationId;
  });
}

test.each(ERAS)("a client in mode %s that cancels a call stops waiting, and the run goes on", async (era) => {
  const client = await service.mcp({ workspace, era });
  const aborter = new AbortController();
  const given = { skill: "test.endless", input: {}, mode: "FOREGROUND", tags: [era] };
  const call = client.callTool({ name: "agent.invoke", arguments: given }, { signal: aborter.signal });
  const id = await untilRunning(era);

  aborter.abort();
  await expect(call).rejects.toThrow();
  const { structuredContent } = await client.callTool({ name: "agent.invocations.get", arguments: { id } });
  const cancelled = await client.callTool({ name: "agent.invocations.cancel", arguments: { id } });

  expect(structuredContent).toMatchObject({ status: "RUNNING" });
  expect(cancelled.structuredContent).toMatchObject({ status: "CANCELLED" });
});

test("a command that is repeated with its idempotencyKey is done once", async () => {
  const client = await service.mcp({ workspace });
  const create = (name: string) => {
    const given = { name, primaryDomain: "once.example", idempotencyKey: "k1" };
    return client.callTool({ name: "workspaces.create", arguments: given });
  };

  const [first, again, other] = [await create("Once"), await create("Once"), await create("Twice")];

  expect(first.isError ?? false, JSON.stringify(first)).toBe(false);
  expect(again.structuredContent).toEqual(first.structuredContent);
  expect(other).toMatchObject({ isError: true, structuredContent: { code: "idempotency_replay" } });
});
