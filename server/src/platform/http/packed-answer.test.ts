import { once } from "node:events";
import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeService, KEY, startFakeService } from "./__fixtures__/fake-service.ts";

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const TITLE = "Buy milk and count the hours. ".repeat(200).trim();

/** As it is on the wire. */
async function note(title: string, accepted: string | undefined) {
  const address = `${service.url}/v1/notes?title=${encodeURIComponent(title)}`;
  const headers = { Authorization: KEY, ...(accepted === undefined ? {} : { "Accept-Encoding": accepted }) };
  const [response] = await once(get(address, { headers }), "response");
  const sent: IncomingHttpHeaders = response.headers;
  const bytes = await buffer(response);
  expect(sent["content-length"]).toBe(String(bytes.length));
  return { coding: sent["content-encoding"], varies: sent.vary, bytes };
}

test.each([
  ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip;q=1.0, identity; q=0.5", "gzip", gunzipSync],
  ["GZIP, zstd;q=0, br;q=0.000", "gzip", gunzipSync],
])("a large answer to %j is packed with %s, and is the same inside", async (accepted, coding, unpack) => {
  const plain = await note(TITLE, undefined);
  const packed = await note(TITLE, accepted);

  expect(packed).toMatchObject({ coding, varies: "Accept-Encoding" });
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 10);
  expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString());
  expect(JSON.parse(plain.bytes.toString())).toMatchObject({ title: TITLE });
});

test.each([undefined, "", "identity", "deflate, compress", "gzip;q=0", "*"])(
  "a large answer to %j is sent as it is, and says that others may get another",
  async (accepted) => {
    expect(await note(TITLE, accepted)).toMatchObject({ coding: undefined, varies: "Accept-Encoding" });
  },
);

test("a small answer is never packed", async () => {
  expect(await note("Milk", "gzip, br, zstd")).toMatchObject({ coding: undefined, varies: undefined });
});
