import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeService, KEY, startFakeService } from "./__fixtures__/fake-service.ts";

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
  service.files.set("a.txt", { bytes: Buffer.from("0123456789"), contentType: "text/plain; charset=utf-8" });
  service.files.set("a.zip", { bytes: Buffer.from("zip"), contentType: "application/zip" });
  service.files.set("empty", { bytes: Buffer.alloc(0), contentType: "text/plain" });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

test("a file comes with its type, its name, a tag and a policy that keeps it from running", async () => {
  const response = await service.get("/v1/files/a.txt/raw");

  expect(await response.text()).toBe("0123456789");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-length": "10",
    "content-disposition": `inline; filename="n_me _1_.txt"; filename*=UTF-8''n%C3%A4me%20%221%22.txt`,
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag: '"abc"',
  });
});

test("what a browser should not show is an attachment", async () => {
  const response = await service.get("/v1/files/a.zip/raw");

  expect(response.headers.get("content-disposition")).toMatch(/^attachment;/);
});

test.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=5-500", 206, "56789", "bytes 5-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=4-2", 200, "0123456789", null],
  ["bytes=0-1,3-4", 200, "0123456789", null],
  ["lines=1-2", 200, "0123456789", null],
])("the range %s answers %i", async (range, status, body, contentRange) => {
  const response = await service.get("/v1/files/a.txt/raw", { Range: range });

  expect(response.status).toBe(status);
  expect(await response.text()).toBe(body);
  expect(response.headers.get("content-range")).toBe(contentRange);
});

test("a copy that is still good is not sent again, and a range of another copy is not mixed in", async () => {
  const same = await service.get("/v1/files/a.txt/raw", { "If-None-Match": '"x", W/"abc"' });
  const other = await service.get("/v1/files/a.txt/raw", { Range: "bytes=0-1", "If-Range": '"old"' });

  expect(same.status).toBe(304);
  expect(await other.text()).toBe("0123456789");
});

test("HEAD returns a file's size, and an empty file is empty", async () => {
  const head = await fetch(`${service.url}/v1/files/a.txt/raw`, { method: "HEAD", headers: { Authorization: KEY } });
  const empty = await service.get("/v1/files/empty/raw");

  expect(head.headers.get("content-length")).toBe("10");
  expect([empty.status, await empty.text()]).toEqual([200, ""]);
});

test("a file that is not there is an error like any other", async () => {
  const response = await service.get("/v1/files/none/raw");

  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
});
