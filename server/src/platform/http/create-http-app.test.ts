import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeService, KEY, readEnvelope, startFakeService } from "./__fixtures__/fake-service.ts";

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const REQUEST_ID = /^req_[0-9a-z]{24}$/;

async function rawAnswer(bytes: string): Promise<string> {
  const socket = connect(service.port, "127.0.0.1");
  socket.write(bytes);
  return await text(socket);
}

/** Head and envelope of an answer that came over a raw socket. */
function readRaw(answer: string): { status: number; requestId: string; envelope: Record<string, unknown> } {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  return {
    status: Number(head.split(" ")[1]),
    requestId: /x-request-id: (.*)/i.exec(head)?.[1] ?? "",
    envelope: JSON.parse(body),
  };
}

describe("an answer", () => {
  test("has the status, body, request id, workspace and caching headers of the contract", async () => {
    const response = await service.post("/v1/notes", '{"title":"Milk"}', { "X-Request-Id": "mine" });

    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: "note_1", title: "Milk" });
    expect(response.headers.get("x-request-id")).toMatch(REQUEST_ID);
    expect(response.headers.get("x-workspace-id")).toBe("ws_1");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("of a delete has no body", async () => {
    const response = await fetch(`${service.url}/v1/notes/note_1`, {
      method: "DELETE",
      headers: { Authorization: KEY },
    });

    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
  });

  test("to HEAD has the length of the body and no body", async () => {
    const body = await (await service.get("/v1/notes")).text();
    const response = await fetch(`${service.url}/v1/notes`, { method: "HEAD", headers: { Authorization: KEY } });

    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(await response.text()).toBe("");
  });
});

describe("addresses", () => {
  test("read query fields by the types of the contract, repeated ones as arrays", async () => {
    const response = await service.get("/v1/notes?limit=7&archived=true&tag=a&tag=b");

    expect(await response.json()).toMatchObject({ total: 7, data: [{ title: "a" }, { title: "b" }] });
  });

  test("select between two operations of one path by the query field that one requires", async () => {
    const found = await service.get("/v1/notes?title=Milk");
    const listed = await service.get("/v1/notes");

    expect(await found.json()).toEqual({ id: "found", title: "Milk" });
    expect(await listed.json()).toMatchObject({ nextCursor: null });
  });

  test("match a file's path over slashes, with and without /raw", async () => {
    service.files.set("a/b c.txt", { bytes: Buffer.from("hello"), contentType: "text/plain" });

    const facts = await service.get("/v1/files/a/b%20c.txt");
    const raw = await service.get("/v1/files/a/b%20c.txt/raw");

    expect(await facts.json()).toEqual({ path: "a/b c.txt" });
    expect(await raw.text()).toBe("hello");
  });

  test("that do not exist return 404, and other methods 405 with the allowed methods", async () => {
    const unknown = await service.get("/v2/nothing");
    const wrongMethod = await fetch(`${service.url}/v1/notes/note_1`, { method: "PUT" });
    const options = await fetch(`${service.url}/v1/notes`, { method: "OPTIONS" });

    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: "not_found", type: "http://127.0.0.1:3000/errors/not_found" });
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get("allow")).toBe("DELETE");
    expect(options.headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("errors", () => {
  test("name every wrong field in words", async () => {
    const body = { count: 11, color: "GREEN", remindAt: "tomorrow", tags: ["ok", 5], owner: { nme: "x" }, wrong: 1 };
    const response = await service.post("/v1/notes?dryRun=maybe", JSON.stringify(body));

    const { details } = await readEnvelope(response);
    expect(response.status).toBe(400);
    expect(details["errors"]).toEqual(
      expect.arrayContaining([
        { field: "title", message: "is required" },
        { field: "count", message: "must be at most 10, not 11" },
        { field: "color", message: 'must be one of "RED", "BLUE", not "GREEN"' },
        {
          field: "remindAt",
          message: 'must be a time with its zone in ISO 8601, such as 2026-01-31T09:00:00Z, not "tomorrow"',
        },
        { field: "tags[1]", message: "must be a string, not 5" },
        { field: "owner.name", message: "is required" },
        { field: "owner.nme", message: 'is not a field here; known fields are name; did you mean "name"?' },
        { field: "dryRun", message: 'must be a boolean, not "maybe"' },
        {
          field: "wrong",
          message:
            "is not a field here; known fields are title, count, price, color, remindAt, tags, extra, owner, dryRun",
        },
      ]),
    );
    expect(details["errors"]).toHaveLength(9);
  });

  test("of ours say nothing but the request id, and are logged once with it", async () => {
    const response = await service.post("/v1/notes/bug/crash", "");

    const envelope = await readEnvelope(response);
    expect(response.status).toBe(500);
    expect(JSON.stringify(envelope)).not.toContain("secret");
    expect(envelope.requestId).toBe(response.headers.get("x-request-id"));
    expect(service.logged.filter((line) => line["requestId"] === envelope.requestId)).toHaveLength(1);
  });

  test("of a lost database are 503 with Retry-After, and those of a limit say how long to wait", async () => {
    const lost = await service.post("/v1/notes/database/crash", "");
    const limited = await service.post("/v1/notes/rate/crash", "");

    expect(lost.status).toBe(503);
    expect(lost.headers.get("retry-after")).toBe("2");
    expect(await lost.json()).toMatchObject({ code: "external_unavailable" });
    expect(limited.status).toBe(429);
    expect(limited.headers.get("retry-after")).toBe("7");
  });

  test("judge the key before the body", async () => {
    const response = await service.post("/v1/notes", "{", { Authorization: "Bearer wrong" });

    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="api"');
    expect(await response.json()).toMatchObject({ code: "unauthorized" });
  });
});

const title = (value: string) => `{"title":${value}}`;
const HOSTILE: [string, string | Buffer, Record<string, string>, number, string][] = [
  ["malformed JSON", '{"title":', {}, 400, "validation_error"],
  ["an array", "[]", {}, 400, "validation_error"],
  ["a number", "5", {}, 400, "validation_error"],
  ["no body", "", {}, 400, "validation_error"],
  ["a wrong type", title("5"), {}, 400, "validation_error"],
  ["200,000 nested arrays", "[".repeat(200_000), {}, 400, "validation_error"],
  ["65 nested objects", `${'{"a":'.repeat(65)}1${"}".repeat(65)}`, {}, 400, "validation_error"],
  ["NUL", title('"a\\u0000b"'), {}, 400, "validation_error"],
  ["NUL in a key", '{"title":"a","extra":{"\\u0000":1}}', {}, 400, "validation_error"],
  ["a lone surrogate", title('"\\ud800"'), {}, 400, "validation_error"],
  ["a lone surrogate deep inside", '{"title":"a","extra":{"b":[{"c":"\\udfff"}]}}', {}, 400, "validation_error"],
  ["bad UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22]), {}, 400, "validation_error"],
  ["a number beyond 64 bits", '{"title":"a","price":1e400}', {}, 400, "validation_error"],
  ["such a number deep inside", '{"title":"a","extra":{"b":[-1e999]}}', {}, 400, "validation_error"],
  ["a key __proto__", '{"title":"a","__proto__":{"count":3}}', {}, 400, "validation_error"],
  ["a key __proto__ inside", '{"title":"a","extra":{"__proto__":{}}}', {}, 400, "validation_error"],
  ["500,000 wrong items", `{"title":"a","tags":[${"1,".repeat(499_999)}1]}`, {}, 400, "validation_error"],
  ["2 MB", title(`"${"x".repeat(2_000_000)}"`), {}, 413, "payload_too_large"],
  ["text", "title=a", { "Content-Type": "text/plain" }, 415, "unsupported_media_type"],
  [
    "another charset",
    title('"a"'),
    { "Content-Type": "application/json; charset=latin1" },
    415,
    "unsupported_media_type",
  ],
  ["a broken content type", title('"a"'), { "Content-Type": "json/" }, 415, "unsupported_media_type"],
];

describe("a hostile request", () => {
  test.each(HOSTILE)("with %s is refused with the envelope", async (_name, body, headers, status, code) => {
    const response = await service.post("/v1/notes", typeof body === "string" ? body : new Uint8Array(body), headers);

    const envelope = await readEnvelope(response);
    expect([response.status, envelope.code]).toEqual([status, code]);
    expect(response.headers.get("x-request-id")).toMatch(REQUEST_ID);
    expect(envelope.requestId).toBe(response.headers.get("x-request-id"));
    expect(envelope.message).toMatch(/^[A-Z`].*\.$/);
  });

  test.each([
    ["an address that cannot be decoded", "/v1/notes/%zz", 400],
    ["NUL in a path", "/v1/files/a%00b", 400],
    ["a word for a number", "/v1/notes?limit=ten", 400],
    ["a field given twice", "/v1/notes?limit=1&limit=2", 400],
    ["an unknown query field", "/v1/notes?nope=1", 400],
    ["a prototype as a query field", "/v1/notes?__proto__=1", 400],
    ["a path parameter repeated in the query", "/v1/agent/invocations/inv_1?id=inv_2", 400],
    ["an id longer than any", `/v1/agent/invocations/${"x".repeat(3000)}`, 400],
  ])("with %s is refused with the envelope", async (_name, address, status) => {
    const response = await service.get(address);

    expect(response.status).toBe(status);
    expect((await readEnvelope(response)).requestId).toMatch(REQUEST_ID);
  });

  const HEAD = "GET /v1/notes HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer sk_test_writer\r\n";
  test.each([
    ["two Authorization headers", `${HEAD}authorization: Bearer sk_test_reader\r\n\r\n`, 400],
    ["two X-Workspace-Id headers", `${HEAD}X-Workspace-Id: a\r\nx-workspace-id: b\r\n\r\n`, 400],
    ["two Idempotency-Key headers", `${HEAD}Idempotency-Key: a\r\nIdempotency-Key: a\r\n\r\n`, 400],
    ["two Host headers", `${HEAD}Host: b\r\n\r\n`, 400],
    ["no Host header", "GET /v1/notes HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["17 kB of headers", `${HEAD}X-Long: ${"x".repeat(17_000)}\r\n\r\n`, 431],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a length and chunks", `${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ["an unknown expectation", `${HEAD}Expect: a-miracle\r\n\r\n`, 417],
    ["an unknown method", "BREW /v1/notes HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["a rare method", "PROPFIND /v1/notes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405],
  ])("with %s is refused with the envelope", async (_name, bytes, status) => {
    const answer = readRaw(await rawAnswer(bytes));

    expect(answer.status).toBe(status);
    expect(answer.requestId).toMatch(REQUEST_ID);
    expect(answer.envelope["requestId"]).toBe(answer.requestId);
  });

  test("that goes away before it is complete is forgotten without a word in the log", async () => {
    const before = service.logged.length;
    const socket = connect(service.port, "127.0.0.1");
    socket.write(
      "POST /v1/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    socket.end();
    socket.resume();
    await new Promise((resolve) => socket.on("close", resolve));

    expect(service.logged.length).toBe(before);
  });
});

describe("bodies that never end", () => {
  const HEAD = "POST /v1/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  const UNKNOWN = `${HEAD}Authorization: Bearer wrong\r\n`;

  test.each([
    ["more than 64 kB", "Content-Length: 65537\r\n"],
    ["an unknown length", "Transfer-Encoding: chunked\r\n"],
  ])("of %s are not kept for an unknown key", async (_name, length) => {
    const service = await startFakeService();
    const socket = connect(service.port, "127.0.0.1");
    socket.write(`${UNKNOWN}${length}Connection: close\r\n\r\n`);
    await expect.poll(() => service.authenticated).toEqual(["Bearer wrong"]);
    socket.destroy();
    await service[Symbol.asyncDispose]();
  });

  test("are refused beyond a thousand at once, and accepted again afterwards", async () => {
    const service = await startFakeService();
    const open = Array.from({ length: 1000 }, () => {
      const socket = connect(service.port, "127.0.0.1");
      socket.write(`${UNKNOWN}Content-Length: 100\r\n\r\n{`);
      return socket;
    });
    const post = async () => (await service.post("/v1/notes", '{"title":"a"}')).status;
    await expect.poll(post).toBe(429);

    for (const socket of open) socket.destroy();
    await expect.poll(post).toBe(201);
    await service[Symbol.asyncDispose]();
  });

  test("leave no more connections than the limit", async () => {
    const service = await startFakeService({ limits: { maxConnections: 2 } });
    const open = [1, 2, 3].map(() => connect(service.port, "127.0.0.1"));
    const closed = open.map((socket) => new Promise((resolve) => socket.resume().once("close", () => resolve(socket))));
    await Promise.race(closed);
    await expect.poll(() => open.filter((socket) => socket.destroyed).length).toBe(1);

    for (const socket of open) socket.destroy();
    await service[Symbol.asyncDispose]();
  });
});
