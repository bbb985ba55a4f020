import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type FakeService,
  KEY,
  READ_ONLY_KEY,
  readEnvelope,
  startFakeService,
} from "../http/__fixtures__/fake-service.ts";
import { createMcpEndpoint } from "./create-mcp-endpoint.ts";

let service: FakeService;
const clients: Client[] = [];
beforeAll(async () => {
  service = await startFakeService({
    mcp: (parts) => createMcpEndpoint({ ...parts, publicUrl: "http://findable.example:3000" }),
  });
  service.files.set("a/b.txt", { bytes: Buffer.from("hello"), contentType: "text/plain" });
  service.files.set("c.bin", { bytes: Buffer.from([0, 255]), contentType: "application/octet-stream" });
  service.files.set("big.txt", { bytes: Buffer.alloc(70_000, "x"), contentType: "text/plain" });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  service.revoked.clear();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

type Era = "legacy" | "auto";

async function connect(era: Era, query = "", authorization = KEY): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: era } });
  clients.push(client);
  const requestInit = { headers: { Authorization: authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp${query}`), { requestInit }));
  return client;
}

function postRaw(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return service.post("/mcp", body, { Accept: "application/json, text/event-stream", ...headers });
}

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const CALL = (name: string, given: unknown = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } });

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("a client in mode %s", (era, version) => {
  test(`speaks ${version} and sees every operation as a tool`, async () => {
    const client = await connect(era);

    const { tools } = await client.listTools();

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(tools.map((tool) => tool.name)).toEqual([
      "notes.create",
      "notes.list",
      "notes.find",
      "notes.delete",
      "notes.crash",
      "files.get",
      "files.raw",
      "agent.invocations.events",
      "agent.invocations.tree",
      "agent.invocations.get",
      "agent.invoke",
    ]);
    expect(tools.every((tool) => tool.outputSchema?.type === "object")).toBe(true);
  });

  test("calls a tool and has its data as structure and as text", async () => {
    const client = await connect(era);

    const result = await client.callTool({ name: "notes.create", arguments: { title: "Milk", dryRun: true } });

    expect(result.structuredContent).toEqual({ id: "note_1", title: "Milk", testMode: true });
    expect(result.content).toEqual([{ type: "text", text: '{"id":"note_1","title":"Milk"}' }]);
  });

  test("has answers of recursive and of united shapes accepted by the client's own validation", async () => {
    const client = await connect(era);
    await client.listTools();

    const tree = await client.callTool({ name: "agent.invocations.tree", arguments: { id: "inv_1" } });
    const handle = await client.callTool({ name: "agent.invoke", arguments: { skill: "rank_monitor", input: {} } });
    const nothing = await client.callTool({ name: "notes.delete", arguments: { id: "note_1" } });

    expect(tree.structuredContent).toMatchObject({ root: { children: [{ invocationId: "inv_1_child" }] } });
    expect(handle.structuredContent).toMatchObject({ invocationId: "inv_1" });
    expect(nothing.structuredContent).toEqual({ testMode: true });
  });

  test("gets a mistake as a result that says what to do", async () => {
    const client = await connect(era);

    const result = await client.callTool({ name: "notes.create", arguments: { titel: "Milk" } });

    expect(result.isError).toBe(true);
    expect(result.structuredContent).toMatchObject({
      code: "validation_error",
      requestId: expect.stringMatching(/^req_/),
    });
    expect(result.content).toEqual([
      { type: "text", text: expect.stringContaining("Correct the fields named in details.errors") },
    ]);
  });

  test("gets an error of the protocol for an unknown tool and for a fault of ours", async () => {
    const client = await connect(era);

    await expect(client.callTool({ name: "notes.nothing" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.callTool({ name: "notes.crash", arguments: { id: "bug" } })).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining("secret"),
    });
  });

  test("follows a run that it waits for, in order and without each item of many, and gets its end", async () => {
    const client = await connect(era);
    const received: [number, string | undefined][] = [];
    service.runs.status = "RUNNING";
    service.runs.log.length = 0;

    const result = client.callTool(
      { name: "agent.invoke", arguments: { skill: "rank_monitor", input: {}, mode: "FOREGROUND" } },
      { onprogress: ({ progress, message }) => received.push([progress, message]) },
    );
    await expect.poll(() => service.runs.watching).toBe(1);
    service.runs.add("narration", { text: "Reading the site" });
    service.runs.add("cost.update", { creditsUsed: 1 });
    service.runs.add("progress", { done: 3, total: 9, unit: "pages" });
    service.runs.add("step.completed", { step: "crawl" });
    service.runs.add("step.started", { step: "check:kw_1" });
    service.runs.add("step.completed", { step: "check:kw_1" });
    service.runs.add("step.completed", { step: "file:agent-output/ranks.csv" });
    await expect.poll(() => received).toHaveLength(4);
    service.runs.end();

    expect((await result).structuredContent).toMatchObject({ invocationId: "inv_1", status: "SUCCEEDED" });
    expect(received).toEqual([
      [1, "Reading the site"],
      [3, "3 of 9 pages"],
      [4, "Finished crawl."],
      [7, "Wrote agent-output/ranks.csv."],
    ]);
    expect(service.runs.watching).toBe(0);
  });

  test("gets small files with the answer and every file as a link", async () => {
    const client = await connect(era);
    const read = (path: string) => client.callTool({ name: "files.raw", arguments: { path } });

    const [text, binary, big] = [await read("a/b.txt"), await read("c.bin"), await read("big.txt")];

    expect(text.content).toEqual([
      { type: "text", text: "hello" },
      expect.objectContaining({ type: "resource_link", uri: "http://findable.example:3000/v1/files/a/b.txt/raw" }),
    ]);
    expect(binary.structuredContent).toMatchObject({ size: 2, base64: "AP8=" });
    expect(big.structuredContent).not.toHaveProperty("text");
  });

  test("that goes away cancels its request", async () => {
    service.aborted.length = 0;
    service.runs.status = "RUNNING";
    const client = await connect(era);
    const call = client.callTool(
      { name: "agent.invoke", arguments: { skill: "rank_monitor", input: {}, mode: "FOREGROUND" } },
      { onprogress: () => undefined },
    );
    call.catch(() => undefined);
    await expect.poll(() => service.runs.watching).toBe(1);

    await client.close();

    await expect.poll(() => service.aborted).toContain("agent.invoke");
    await expect.poll(() => service.runs.watching).toBe(0);
    expect(service.runs.status).toBe("RUNNING");
  });
});

describe("a call that is under way", () => {
  async function wait(era: Era) {
    service.aborted.length = 0;
    service.runs.status = "RUNNING";
    const aborter = new AbortController();
    const client = await connect(era);
    const given = { skill: "rank_monitor", input: {}, mode: "FOREGROUND" };
    const call = client.callTool(
      { name: "agent.invoke", arguments: given },
      { signal: aborter.signal, onprogress: () => undefined },
    );
    call.catch(() => undefined);
    await expect.poll(() => service.runs.watching).toBe(1);
    return { aborter, client };
  }

  test.each(["legacy", "auto"] as const)("ends its wait when a client in mode %s cancels it", async (era) => {
    const { aborter, client } = await wait(era);

    aborter.abort();
    await expect.poll(() => service.aborted).toContain("agent.invoke");
    await expect.poll(() => service.runs.watching).toBe(0);
    const next = await client.callTool({ name: "notes.list" });

    expect(service.runs.status).toBe("RUNNING");
    expect(next.isError).toBeUndefined();
  });

  test("is not ended by another client that cancels its own call of the same number", async () => {
    const { aborter } = await wait("legacy");
    const cancel = (id: number) =>
      JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
    const numbers = Array.from({ length: 10 }, (_, id) => id);

    const sent = await Promise.all(numbers.map((id) => postRaw(cancel(id), { "Mcp-Session-Id": "another" })));
    const unnamed = await Promise.all(numbers.map((id) => postRaw(cancel(id))));

    expect([...sent, ...unnamed].map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(service.aborted).not.toContain("agent.invoke");
    expect(service.runs.watching).toBe(1);
    aborter.abort();
    await expect.poll(() => service.runs.watching).toBe(0);
  });
});

describe("the list of tools", () => {
  test("has underscore names on request, and both spellings are understood", async () => {
    const client = await connect("auto", "?names=underscore");

    const { tools } = await client.listTools();
    const one = await client.callTool({ name: "notes_create", arguments: { title: "a" } });
    const other = await client.callTool({ name: "notes.create", arguments: { title: "a" } });

    expect(tools[0]?.name).toBe("notes_create");
    expect(one.structuredContent).toEqual(other.structuredContent);
  });

  test("can be narrowed to areas", async () => {
    const client = await connect("auto", "?tools=invocations");

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.name)).toContain("agent.invoke");
    expect(tools.map((tool) => tool.name)).not.toContain("notes.list");
  });

  test.each([
    ["?tools=agent.invocations", ["agent.invocations.events", "agent.invocations.tree", "agent.invocations.get"]],
    ["?tools=notes.find,files_get", ["notes.find", "files.get"]],
    ["?tools=notes.find,files&names=underscore", ["notes_find", "files_get", "files_raw"]],
  ])("can be narrowed to tools and to groups of them: %s", async (query, names) => {
    const { tools } = await (await connect("auto", query)).listTools();

    expect(tools.map(({ name }) => name)).toEqual(names.filter((name) => tools.some((tool) => tool.name === name)));
    expect(tools.length).toBe(names.length);
  });

  test("leaves out what tools answer with on request, and says it without words otherwise", async () => {
    const [plain, bare] = [await connect("auto"), await connect("auto", "?schemas=input")];

    const [described, undescribed] = [await plain.listTools(), await bare.listTools()];

    const list = described.tools.find(({ name }) => name === "notes.list");
    expect(list?.outputSchema).toMatchObject({ properties: { data: { type: "array" } } });
    expect(JSON.stringify(list?.outputSchema)).not.toContain("description");
    expect(undescribed.tools.map(({ outputSchema }) => outputSchema)).toEqual(described.tools.map(() => undefined));
  });

  test("shows a read-only key nothing that writes", async () => {
    const client = await connect("auto", "", READ_ONLY_KEY);

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.name)).not.toContain("notes.create");
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);
  });

  test("says of each tool what it does to the world", async () => {
    const client = await connect("auto");

    const { tools } = await client.listTools();
    const annotations = Object.fromEntries(tools.map((tool) => [tool.name, tool.annotations]));

    expect(annotations["notes.delete"]).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(annotations["agent.invoke"]).toMatchObject({ readOnlyHint: false, openWorldHint: true });
  });

  test("lets writes be repeated safely", async () => {
    const client = await connect("auto");

    const { tools } = await client.listTools();
    const invoke = tools.find((tool) => tool.name === "agent.invoke");
    const writes = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    const repeatable = tools.filter(({ inputSchema }) => "idempotencyKey" in (inputSchema.properties ?? {}));

    expect(repeatable).toEqual(writes);
    expect(invoke?.inputSchema.properties).toHaveProperty("idempotencyKey");
    expect(invoke?.inputSchema["additionalProperties"]).toBe(false);
  });
});

describe("the door", () => {
  test.each([
    ["a list", LIST],
    ["a call", CALL("notes.list")],
    ["a call of an unknown tool", CALL("nothing")],
    ["a broken body", "{"],
  ])("refuses %s without a valid key as 401", async (_name, body) => {
    const response = await postRaw(body, { Authorization: "Bearer wrong" });

    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="api"');
    expect((await readEnvelope(response)).code).toBe("unauthorized");
  });

  test("refuses a key from the moment it is revoked", async () => {
    const client = await connect("auto");
    service.revoked.add(KEY);

    await expect(client.callTool({ name: "notes.list" })).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ["a broken body", "{", {}, 400],
    ["200,000 nested arrays", "[".repeat(200_000), {}, 400],
    ["text", LIST, { "Content-Type": "text/plain" }, 415],
    ["a foreign page", LIST, { Origin: "https://evil.example" }, 403],
    ["9 MB", `"${"x".repeat(9_000_000)}"`, {}, 413],
    ["1 MB of an unknown key", `"${"x".repeat(1_000_000)}"`, { Authorization: "Bearer wrong" }, 401],
  ])("refuses %s with the envelope", async (_name, body, headers, status) => {
    const response = await postRaw(body, headers);

    expect(response.status).toBe(status);
    expect((await readEnvelope(response)).requestId).toBe(response.headers.get("x-request-id"));
  });

  test.each([
    ["NUL", '{"title":"a\\u0000"}'],
    ["a lone surrogate", '{"title":"\\ud800"}'],
    ["a number beyond 64 bits", '{"title":"a","price":1e400}'],
  ])("refuses %s in arguments as the model's mistake", async (_name, given) => {
    const body = CALL("notes.create", "PLACE").replace('"PLACE"', () => given);
    const text = await (await postRaw(body)).text();

    expect(text).toContain('"isError":true');
    expect(text).toContain("validation_error");
  });

  test.each([
    ["2025-03-26", false],
    ["2025-06-18", true],
    [undefined, false],
  ])("links to resources only where the protocol %s has them", async (version, hasLinks) => {
    const headers: Record<string, string> = version === undefined ? {} : { "MCP-Protocol-Version": version };
    const text = await (await postRaw(CALL("files.raw", { path: "a/b.txt" }), headers)).text();

    expect(text).toContain("/v1/files/a/b.txt/raw");
    expect(text.includes("resource_link")).toBe(hasLinks);
  });

  test.each([
    ["application/json", "application/json"],
    ["*/*", "application/json"],
    ["application/*", "application/json"],
    ["application/json, text/event-stream", undefined],
    ["text/event-stream, application/json;q=0.5", undefined],
  ])("serves a client that accepts %s", async (accept, type) => {
    const response = await postRaw(CALL("notes.list"), { Accept: accept });

    expect(response.status).toBe(200);
    if (type !== undefined) expect(response.headers.get("content-type")).toContain(type);
    expect(await response.text()).toContain('"jsonrpc":"2.0"');
  });

  test.each(["GET", "DELETE"])(
    "answers %s with the methods that it has, whatever the client accepts",
    async (method) => {
      const headers = { Accept: "text/event-stream", Authorization: `Bearer ${KEY}` };
      const response = await fetch(`${service.url}/mcp`, { method, headers });

      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    },
  );

  test.each(["?names=camel", "?tools=nothing", "?tools=notes.", "?schemas=none"])(
    "refuses the view %s",
    async (query) => {
      const response = await service.post(`/mcp${query}`, LIST);

      expect(response.status).toBe(400);
      expect((await readEnvelope(response)).code).toBe("validation_error");
    },
  );

  test("lets pages of the public address and of the same machine in", async () => {
    const own = await postRaw(LIST, { Origin: "http://findable.example:3000" });
    const local = await postRaw(LIST, { Origin: "http://localhost:5173" });

    expect([own.status, local.status]).toEqual([200, 200]);
    expect(own.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test("has no stream to listen to and no session to end", async () => {
    const response = await service.get("/mcp");

    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect((await readEnvelope(response)).code).toBe("method_not_allowed");
  });
});
