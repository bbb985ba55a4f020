import { expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { type OperationContract, operations, pathFields } from "../index.ts";
import type { ReceivedRequest } from "./__fixtures__/scripted-server.ts";
import { sendError, sendJson, startScriptedServer } from "./__fixtures__/scripted-server.ts";
import {
  ConnectionError,
  createClient,
  type DryRunEstimate,
  type FindableClient,
  FindableError,
  type InvocationHandle,
  type ListedKeyword,
} from "./index.ts";

const keyOf = ({ headers }: ReceivedRequest) => headers["idempotency-key"];

/** The method of an operation, found by its name. */
function methodOf(client: FindableClient, name: string): (input: unknown) => unknown {
  const parts = name.split(".").map((part) => part.replaceAll(/_(.)/g, (_match, letter) => letter.toUpperCase()));
  // biome-ignore lint/suspicious/noExplicitAny: walks by names that are known at run time only.
  return parts.reduce((branch: any, part) => branch[part], client);
}

/** Reads a request as the service does: all fields of path, query and body in one object, as texts. */
function fieldsOf({ path }: OperationContract, { url, body }: ReceivedRequest): Record<string, string> {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const pattern = path
    .split("?", 1)[0]
    ?.replaceAll("{path}", "(?<path>.+)")
    .replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const inPath = new RegExp(`^${pattern}$`).exec(pathname)?.groups ?? {};
  const decoded = Object.entries(inPath).map(([name, text]) => [name, decodeURIComponent(text)]);
  return texts({ ...Object.fromEntries(decoded), ...Object.fromEntries(searchParams), ...JSON.parse(body || "{}") });
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}

test("every operation has a method under its name, which sends each field where the contract has it", async () => {
  await using server = await startScriptedServer((response) => sendJson(response, 200, {}));
  const client = createClient({ baseUrl: server.url });

  for (const contract of operations.filter(({ kind, binary }) => kind !== "stream" && !binary)) {
    await methodOf(client, contract.name)(contract.example.input);
    const sent = server.received.at(-1);

    expect(sent?.method, contract.name).toBe(contract.method);
    expect(sent && fieldsOf(contract, sent), contract.name).toEqual(texts(contract.example.input));
    const inBody = Object.keys(JSON.parse(sent?.body || "{}"));
    const elsewhere = [...pathFields(contract), ...(contract.queryFields ?? [])];
    expect(
      inBody.filter((field) => elsewhere.includes(field)),
      contract.name,
    ).toEqual([]);
  }
  expect(server.received.length).toBeGreaterThan(150);
});

test("escapes values that could change the path, and refuses a value that would leave it", async () => {
  await using server = await startScriptedServer((response) => sendJson(response, 200, {}));
  const client = createClient({ baseUrl: `${server.url}/` });

  await client.agent.files.get({ path: "seed docs/a?b#c/ü.md" });
  await client.research.keyword.get({ id: "kw_1/../../x?y" });

  expect(server.received.map(({ url }) => url)).toEqual([
    "/v1/agent/files/seed%20docs/a%3Fb%23c/%C3%BC.md",
    "/v1/keywords/kw_1%2F..%2F..%2Fx%3Fy",
  ]);
  await expect(client.agent.files.get({ path: "../keywords" })).rejects.toThrow(TypeError);
  await expect(client.research.keyword.get({ id: "" })).rejects.toThrow(TypeError);
});

test("sends key and workspace, and neither header without them", async () => {
  await using server = await startScriptedServer((response) => sendJson(response, 200, {}));
  const client = createClient({ baseUrl: server.url, apiKey: "sk_live_x", workspaceId: "ws_1" });

  await client.research.icp.list();
  await client.inWorkspace("ws_2").research.icp.list();
  await client.research.icp.list({}, { workspaceId: "ws_3" });
  await createClient({ baseUrl: server.url }).research.icp.list();

  expect(server.received.map(({ headers }) => [headers.authorization, headers["x-workspace-id"]])).toEqual([
    ["Bearer sk_live_x", "ws_1"],
    ["Bearer sk_live_x", "ws_2"],
    ["Bearer sk_live_x", "ws_3"],
    [undefined, undefined],
  ]);
});

test("retries a write under the same Idempotency-Key, and gives the next write another", async () => {
  await using server = await startScriptedServer((response, _request, index) => {
    if (index === 0) response.socket?.destroy();
    else if (index === 1) sendError(response, 503, "external_unavailable");
    else sendJson(response, 201, {});
  });
  const client = createClient({ baseUrl: server.url });

  await client.research.pillar.create({ name: "Time", slug: "time" });
  await client.research.pillar.create({ name: "Money", slug: "money" });

  const [first, again, third, other] = server.received.map(keyOf);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([again, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test("sends reads without an Idempotency-Key, including a search by POST", async () => {
  await using server = await startScriptedServer((response) => sendJson(response, 200, {}));
  const client = createClient({ baseUrl: server.url });

  await client.research.keyword.list({ limit: 1 });
  await client.research.keyword.search({});

  expect(server.received.map(keyOf)).toEqual([undefined, undefined]);
});

test("does not retry a write without a key after a lost connection, because it may have been performed", async () => {
  await using server = await startScriptedServer((response) => response.socket?.destroy());
  const client = createClient({ baseUrl: server.url });

  const lost = client.research.pillar.create({ name: "Time", slug: "time" }, { idempotencyKey: null });

  await expect(lost).rejects.toMatchObject({ name: "ConnectionError", reason: "unreachable", isRetryable: true });
  expect(server.received.map(keyOf)).toEqual([undefined]);
});

test("retries once and immediately after 408, and never after a refusal", async () => {
  const statuses = [408, 408, 400, 500];
  await using server = await startScriptedServer((response, _request, index) =>
    sendError(response, statuses[index] ?? 200, "internal_error"),
  );
  const client = createClient({ baseUrl: server.url });

  await expect(client.research.icp.list()).rejects.toMatchObject({ status: 408 });
  await expect(client.research.icp.list()).rejects.toMatchObject({ status: 400 });
  await expect(client.research.icp.list()).rejects.toMatchObject({ status: 500 });

  expect(server.received.length).toBe(4);
});

/** Returns the milliseconds of the timers that have been set since. */
function watchPauses(): () => unknown[] {
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  return () => timers.mock.calls.map(([, milliseconds]) => milliseconds);
}

test("waits for the time in Retry-After", async () => {
  await using server = await startScriptedServer((response, _request, index) =>
    index === 0
      ? sendError(response, 429, "rate_limited", { headers: { "Retry-After": "1" } })
      : sendJson(response, 200, {}),
  );
  const pauses = watchPauses();

  await createClient({ baseUrl: server.url }).research.icp.list();

  expect(pauses()).toContain(1000);
  expect(server.received.length).toBe(2);
});

test("an error has code, status, message, details and request, and the message of each invalid field", async () => {
  const errors = [{ field: "limit", message: "must be at most 200" }];
  await using server = await startScriptedServer((response) =>
    sendError(response, 400, "validation_error", { details: { errors } }),
  );

  const error = await createClient({ baseUrl: server.url })
    .research.icp.list()
    .catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(FindableError);
  expect(error).toMatchObject({
    code: "validation_error",
    status: 400,
    message: "It is validation_error.",
    requestId: "req_1",
    type: "https://findable.example/errors/validation_error",
    isRetryable: false,
    fieldFaults: errors,
  });
});

test("never accepts the page of a proxy as a response", async () => {
  await using server = await startScriptedServer((response, _request, index) => {
    response.writeHead(index === 0 ? 200 : 404, { "Content-Type": "text/html" });
    response.end("<html>Welcome</html>");
  });
  const client = createClient({ baseUrl: server.url });

  const welcome = await client.research.icp.list().catch((reason: unknown) => reason);
  const missing = await client.research.icp.list().catch((reason: unknown) => reason);

  expect(welcome).toBeInstanceOf(ConnectionError);
  expect(welcome).toMatchObject({ reason: "not_findable", status: 200, isRetryable: false });
  expect(missing).toMatchObject({ reason: "not_findable", status: 404, isRetryable: false });
});

test("aborts an attempt that exceeds its timeout, and a call whose signal fires, immediately and with its reason", async () => {
  await using server = await startScriptedServer(() => undefined);
  const client = createClient({ baseUrl: server.url, timeoutMs: 50, maxRetries: 0 });
  const stop = new AbortController();

  const late = client.research.icp.list();
  await expect(late).rejects.toMatchObject({ name: "ConnectionError", reason: "timeout" });
  const stopped = client.research.icp.list({}, { signal: stop.signal, timeoutMs: 60_000 });
  stop.abort(new Error("enough"));

  await expect(stopped).rejects.toThrow("enough");
});

test("a signal that fires between two tries ends the wait", async () => {
  const stop = new AbortController();
  await using server = await startScriptedServer((response) =>
    sendError(response, 503, "external_unavailable", { headers: { "Retry-After": "30" } }),
  );
  const pauses = watchPauses();

  const stopped = expect(
    createClient({ baseUrl: server.url }).research.icp.list({}, { signal: stop.signal }),
  ).rejects.toThrow("enough");
  await expect.poll(pauses).toContain(30_000);
  stop.abort(new Error("enough"));

  await stopped;
  expect(server.received.length).toBe(1);
});

test("iterates a list by page or by item, and requests no page that the caller does not read", async () => {
  await using server = await startScriptedServer((response, { url }) => {
    const page = Number(new URL(url, "http://localhost").searchParams.get("cursor") ?? 1);
    sendJson(response, 200, {
      data: [`${page}a`, `${page}b`],
      nextCursor: page === 3 ? null : String(page + 1),
      total: 6,
    });
  });
  const client = createClient({ baseUrl: server.url });

  const all = await Array.fromAsync(client.research.keyword.list.all({ limit: 2 }));
  const pages = await Array.fromAsync(client.research.keyword.list.pages({ limit: 2, cursor: "2" }));
  for await (const _keyword of client.research.keyword.list.all()) break;

  expect(all).toEqual(["1a", "1b", "2a", "2b", "3a", "3b"]);
  expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(["3", null]);
  expect(server.received.map(({ url }) => url)).toEqual([
    "/v1/keywords?limit=2",
    "/v1/keywords?limit=2&cursor=2",
    "/v1/keywords?limit=2&cursor=3",
    "/v1/keywords?limit=2&cursor=2",
    "/v1/keywords?limit=2&cursor=3",
    "/v1/keywords",
  ]);
});

test("withResponse returns status, headers and request id with the body", async () => {
  await using server = await startScriptedServer((response) =>
    sendJson(response, 201, { id: "pil_1" }, { "X-Service-Mode": "demo", "Idempotent-Replayed": "true" }),
  );

  const answer = await createClient({ baseUrl: server.url })
    .research.pillar.create({ name: "Time", slug: "time" })
    .withResponse();

  expect(answer).toMatchObject({ status: 201, requestId: "req_1", demo: true, replayed: true, data: { id: "pil_1" } });
  expect(answer.headers.get("content-type")).toBe("application/json");
});

test("reports a failure once when the caller uses withResponse", async () => {
  await using server = await startScriptedServer((response) => sendError(response, 404, "not_found"));
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);

  await expect(createClient({ baseUrl: server.url }).research.icp.list().withResponse()).rejects.toThrow("not_found");
  await new Promise((resolve) => setImmediate(resolve));

  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("returns files as a Blob or a stream, and uploads them as a form", async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
  await using server = await startScriptedServer((response, { method }) => {
    if (method === "POST") return sendJson(response, 201, {});
    response.writeHead(200, { "Content-Type": "image/png" });
    response.end(png);
  });
  const { files } = createClient({ baseUrl: server.url }).agent;

  const blob = await files.raw({ path: "agent-output/a.png" });
  const chunks = await Array.fromAsync(await files.raw.stream({ path: "agent-output/a.png" }));
  await files.upload({ path: "seed-docs/a.png", file: new Blob([png], { type: "image/png" }), tags: ["logo", "new"] });

  expect([blob.type, Buffer.from(await blob.arrayBuffer())]).toEqual(["image/png", png]);
  expect(Buffer.concat(chunks)).toEqual(png);
  const { headers, bytes } = server.received.at(-1) ?? { headers: {}, bytes: Buffer.of() };
  const form = await new Response(bytes, { headers: { "Content-Type": headers["content-type"] ?? "" } }).formData();
  expect([form.get("path"), form.get("tags")]).toEqual(["seed-docs/a.png", "logo,new"]);
  expect(await readPart(form.get("file"))).toEqual(png);
});

async function readPart(part: unknown): Promise<Buffer | undefined> {
  return part instanceof Blob ? Buffer.from(await part.arrayBuffer()) : undefined;
}

test("refuses an invalid base URL, and a name that the contract does not have", () => {
  expect(() => createClient({ baseUrl: "findable.example" })).toThrow(TypeError);
  const client = createClient({ baseUrl: "http://127.0.0.1:1" });
  expect(() => client.call("research.keyword.guess")).toThrow('Unknown operation "research.keyword.guess".');
});

test("inputs and outputs have the types of the contract", () => {
  const client = createClient({ baseUrl: "http://127.0.0.1:1" });

  expectTypeOf(client.research.keyword.list.all).returns.toEqualTypeOf<AsyncIterable<ListedKeyword>>();
  expectTypeOf(client.agent.invoke).returns.resolves.toEqualTypeOf<InvocationHandle>();
  expectTypeOf(client.agent.invoke.estimate).returns.resolves.toEqualTypeOf<DryRunEstimate>();
  expectTypeOf(client.agent.files.delete).returns.resolves.toEqualTypeOf<void>();
  expectTypeOf(client.agent.invocations.get).parameter(0).toHaveProperty("id").toEqualTypeOf<string>();
  expectTypeOf<ListedKeyword["id"]>().toEqualTypeOf<string>();
});
