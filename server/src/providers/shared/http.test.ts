import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/fakes/vendors/failure-of.ts";
import { startVendorServer, type VendorAnswer, type VendorServer } from "../../../test/fakes/vendors/vendor-server.ts";
import { callJson, type Explanation } from "./http.ts";
import { Maybe } from "./maybe.ts";

const Schema = Type.Object({ name: Maybe(Type.String()) });
const SECRET = "open-sesame";
let vendor: VendorServer<never>;
let answer: VendorAnswer;

beforeAll(async () => {
  vendor = await startVendorServer<never>(() => answer);
});
afterAll(() => vendor.close());

function call(options: { timeoutMs?: number; explain?: () => Explanation } = {}) {
  return callJson({
    port: "serpdata",
    vendor: "Acme",
    fetch,
    url: new URL(`${vendor.url}/search?key=${SECRET}`),
    method: "GET",
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    schema: Schema,
    now: () => new Date("2026-11-21T10:00:00Z"),
    secrets: [SECRET],
    ...options,
  });
}

const failure = (options?: Parameters<typeof call>[0]) => failureOf(call(options));

describe("a call", () => {
  it("returns the vendor's response, with missing, null or new fields", async () => {
    answer = { status: 200, body: { name: null, glow: true } };

    expect(await call()).toEqual({ name: null, glow: true });
  });

  it.each([
    [302, "config", false],
    [400, "invalid_request", false],
    [401, "auth", false],
    [402, "quota", false],
    [403, "auth", false],
    [404, "not_found", false],
    [408, "transient", true],
    [409, "transient", true],
    [413, "invalid_request", false],
    [429, "rate_limited", true],
    [500, "transient", true],
    [503, "transient", true],
  ])("that gets status %i fails as %s; worth another try: %s", async (status, kind, retryable) => {
    answer = { status, headers: { location: "http://127.0.0.1:1/elsewhere" }, body: "<html></html>" };

    const error = await failure();

    expect(error).toMatchObject({ kind, retryable, facts: { httpStatus: status } });
  });

  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "Sat, 21 Nov 2026 10:01:30 GMT" }, 90_000],
    [{ "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }, 0],
    [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("reads %o as %s milliseconds to wait", async (headers, expected) => {
    answer = { status: 429, headers, body: "" };

    expect((await failure()).facts.retryAfterMs).toBe(expected);
  });

  it("is retryable if it gets a page instead of JSON", async () => {
    answer = { status: 200, headers: { "content-type": "text/html" }, body: "<html>Maintenance</html>" };

    expect(await failure()).toMatchObject({
      kind: "transient",
      message: "Acme returned a malformed response: it is not JSON.",
    });
  });

  it("is not retryable if it gets another shape, because a retry costs again, and names the field", async () => {
    answer = { status: 200, body: { name: [1] } };

    const error = await failure();

    expect(error.kind).toBe("upstream_empty");
    expect(error.message).toContain("/name");
  });

  it("reads no more than 10 MB", async () => {
    answer = { status: 200, body: JSON.stringify({ name: "x".repeat(10_000_001) }) };

    expect((await failure()).message).toBe("Acme returned more than 10 MB.");
  });

  it("ends when its time is up or the connection breaks, as transient", async () => {
    vendor.next("slow");
    vendor.next("stall");
    vendor.next("reset");

    expect(await failure({ timeoutMs: 30 })).toMatchObject({
      kind: "transient",
      message: "Acme did not respond within 0.03 s.",
    });
    expect(await failure({ timeoutMs: 30 })).toMatchObject({ kind: "transient" });
    expect(await failure()).toMatchObject({ kind: "transient", message: expect.stringContaining("failed") });
  });

  it("reports the vendor's message in one short line without secrets", async () => {
    const message = `No such\nkey ${SECRET} at https://user:pw@acme.example/x?key=abc (Bearer abcdef). ${"very ".repeat(200)}`;
    answer = { status: 400, body: {} };

    const error = await failure({ explain: () => ({ kind: "config", message, providerCode: "E7", retryAfterMs: 5 }) });

    expect(error).toMatchObject({ kind: "config", facts: { httpStatus: 400, providerCode: "E7", retryAfterMs: 5 } });
    expect(error.message).toMatch(/^No such key \[secret\] at https:\/\/acme\.example\/x \(Bearer \[secret\]/);
    expect(error.message).toHaveLength(300);
  });

  it("never reveals its URL, which can contain a key", async () => {
    answer = { status: 500, body: "" };

    const error = await failure();

    expect(`${error.message}${JSON.stringify(error)}${error.stack}`).not.toContain(SECRET);
  });
});
