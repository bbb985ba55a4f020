import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { uploadForm } from "../harness/forms.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService({ worker: false });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  workspace = made.body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

/** A file in place of the folder: no user can store bytes in it, not even root. */
beforeEach(async () => {
  await rm(drafts(), { force: true, recursive: true });
  await writeFile(drafts(), "");
});
afterEach(() => rm(drafts(), { force: true, recursive: true }));

function drafts(): string {
  return path.join(String(service.env["DATA_DIR"]), "blobs", "drafts");
}

const UNAVAILABLE = {
  status: 503,
  body: {
    code: "external_unavailable",
    message: "The service cannot store data at the moment. Try again later.",
    details: { retryAfterSeconds: 30 },
    requestId: expect.stringMatching(/^req_/),
  },
};

test("a form whose bytes cannot be stored is refused at once, however large, and accepted once they can", async () => {
  const small = await uploadForm(service, workspace, { path: "seed-docs/a.txt", content: "small" });
  const large = await uploadForm(service, workspace, { path: "seed-docs/b.txt", content: "x".repeat(30_000_000) });

  expect(small).toMatchObject(UNAVAILABLE);
  expect(small.headers.get("retry-after")).toBe("30");
  expect(large).toMatchObject(UNAVAILABLE);
  expect(large.headers.get("connection")).not.toBe("close");
  await rm(drafts());
  expect(await uploadForm(service, workspace, { path: "seed-docs/a.txt", content: "small" })).toMatchObject({
    status: 201,
    body: { size: 5 },
  });
});

test("base64 and tools meet the same refusal, and no file exists after it", async () => {
  const contentBase64 = Buffer.from("other bytes").toString("base64");
  const client = await service.mcp({ workspace });

  const json = await service.rest("POST", "/v1/agent/files", { path: "seed-docs/c.txt", contentBase64 }, { workspace });
  const tool = await client.callTool({
    name: "agent.files.upload",
    arguments: { path: "seed-docs/d.txt", contentBase64 },
  });

  expect(json).toMatchObject(UNAVAILABLE);
  expect(tool).toMatchObject({ isError: true, structuredContent: UNAVAILABLE.body });
  expect((await service.rest("GET", "/v1/agent/files/seed-docs/c.txt", undefined, { workspace })).status).toBe(404);
});
