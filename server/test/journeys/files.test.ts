import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checksumOf } from "../../src/kernel/ids/hashes.ts";
import { uploadForm } from "../harness/forms.ts";
import { type Service, startService } from "../harness/service.ts";

const LIMIT = 100_000;
const FILE_LIMIT = 60_000;

let service: Service;
let names = 0;

beforeAll(async () => {
  const env = { LIMITS: `storageBytesPerWorkspace=${LIMIT},uploadFileBytes=${FILE_LIMIT}` };
  service = await startService({ worker: false, env });
});
afterAll(() => service[Symbol.asyncDispose]());

async function newWorkspace(): Promise<string> {
  names += 1;
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: `acme-${names}.example` });
  return made.body.id;
}

function base64(content: string): string {
  return Buffer.from(content).toString("base64");
}

async function uploadJson(workspace: string, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return service.rest("POST", "/v1/agent/files", body, { workspace, headers });
}

async function storageOf(workspace: string) {
  const [rows] = await service.database.system.batch([
    sql`select active_bytes, deleted_bytes from workspace_storage(${workspace})`,
  ]);
  return rows?.[0];
}

/** Every file in the folder of blobs, drafts included. */
async function filesOnDisk(): Promise<string[]> {
  const folder = path.join(String(service.env["DATA_DIR"]), "blobs");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test("a file goes in as a form or as base64, is described, read in part, moved, tagged and deleted, and its path is free again", async () => {
  const workspace = await newWorkspace();
  const here = { workspace };
  const content = "# Größe\n";

  const form = await uploadForm(service, workspace, {
    path: "seed-docs/größe 1.md",
    content,
    fields: { tags: "voice, brand" },
  });
  const json = await uploadJson(workspace, {
    path: "seed-docs/a.csv",
    contentBase64: base64("a,b\n1,2\n"),
    tags: ["t"],
  });

  expect(form.status).toBe(201);
  expect(form.body).toMatchObject({
    path: "seed-docs/größe 1.md",
    size: 10,
    contentType: "text/markdown",
    checksum: checksumOf(Buffer.from(content)),
    tags: ["voice", "brand"],
    uploadedBy: expect.stringMatching(/^akey_/),
  });
  expect([json.status, json.body.contentType, json.body.tags]).toEqual([201, "text/csv", ["t"]]);
  const address = String(form.headers.get("location"));
  expect(await service.rest("GET", new URL(address).pathname, undefined, here)).toMatchObject({ body: form.body });
  const raw = await service.rest("GET", `${new URL(address).pathname}/raw`, undefined, {
    workspace,
    headers: { Range: "bytes=2-3" },
  });
  expect([raw.status, raw.text, raw.headers.get("x-content-type-options")]).toEqual([206, "Gr", "nosniff"]);

  const moved = await service.rest("PATCH", "/v1/agent/files/seed-docs/a.csv", { newPath: "tables/a.csv" }, here);
  const tagged = await service.rest("PATCH", "/v1/agent/files/tables/a.csv", { tags: ["x", "x"] }, here);
  expect([moved.status, moved.body.path, moved.body.tags]).toEqual([200, "tables/a.csv", ["t"]]);
  expect(tagged.body).toMatchObject({ path: "tables/a.csv", tags: ["x"], checksum: json.body.checksum });
  const onto = await service.rest("PATCH", "/v1/agent/files/tables/a.csv", { newPath: form.body.path }, here);
  expect([onto.status, onto.body.code]).toEqual([409, "file_exists"]);

  const gone = await service.rest("DELETE", "/v1/agent/files/tables/a.csv", undefined, here);
  expect(gone.status).toBe(204);
  expect((await service.rest("GET", "/v1/agent/files/tables/a.csv", undefined, here)).body.code).toBe("file_not_found");
  expect((await service.rest("DELETE", "/v1/agent/files/tables/a.csv", undefined, here)).status).toBe(404);
  expect((await uploadJson(workspace, { path: "tables/a.csv", contentBase64: base64("new") })).status).toBe(201);
  expect(await storageOf(workspace)).toEqual({ active_bytes: 13, deleted_bytes: 8 });
});

test("a tool uploads too, and reads back what it sent", async () => {
  const workspace = await newWorkspace();
  const client = await service.mcp({ workspace });

  const uploaded = await client.callTool({
    name: "agent.files.upload",
    arguments: { path: "seed-docs/voice.md", contentBase64: base64("Plainly."), tags: ["voice"] },
  });
  const read = await client.callTool({ name: "agent.files.raw", arguments: { path: "seed-docs/voice.md" } });
  const pretended = await client.callTool({
    name: "agent.files.upload",
    arguments: { path: "seed-docs/stolen.md", file: checksumOf(Buffer.from("Plainly.")) },
  });

  expect(uploaded.structuredContent).toMatchObject({ path: "seed-docs/voice.md", size: 8, tags: ["voice"] });
  expect(read.structuredContent).toMatchObject({ text: "Plainly." });
  expect([pretended.isError, pretended.structuredContent]).toMatchObject([true, { code: "validation_error" }]);
});

test("an upload that is sent again with its Idempotency-Key is made once; with other bytes it is refused", async () => {
  const workspace = await newWorkspace();
  const headers = { "Idempotency-Key": "upload-once" };
  const upload = { path: "seed-docs/a.md", content: "one", headers };

  const answers = await Promise.all(Array.from({ length: 5 }, () => uploadForm(service, workspace, upload)));
  const later = await uploadForm(service, workspace, upload);
  const other = await uploadForm(service, workspace, { ...upload, content: "two" });

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set([...answers, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(later.headers.get("idempotent-replayed")).toBe("true");
  expect(later.headers.get("location")).toContain("/v1/agent/files/seed-docs/a.md");
  expect([other.status, other.body.code]).toEqual([409, "idempotency_replay"]);
});

test("fifty uploads at the edge of the quota fill it to the byte and never over it, and the refused leave nothing behind", async () => {
  const workspace = await newWorkspace();
  const size = 2_400;
  const before = new Set(await filesOnDisk());

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const content = `${workspace} ${index} `.padEnd(size, "x");
      return index % 2 === 0
        ? uploadForm(service, workspace, { path: `seed-docs/${index}.txt`, content })
        : uploadJson(workspace, { path: `seed-docs/${index}.txt`, contentBase64: base64(content) });
    }),
  );

  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 507);
  expect([taken.length, refused.length]).toEqual([41, 9]);
  expect(refused[0]?.body).toMatchObject({ code: "storage_quota_exceeded", details: { limitBytes: LIMIT } });
  expect(await storageOf(workspace)).toEqual({ active_bytes: 41 * size, deleted_bytes: 0 });
  const rest = LIMIT - 41 * size;
  expect((await uploadJson(workspace, { path: "fits", contentBase64: base64("y".repeat(rest)) })).status).toBe(201);
  expect((await uploadJson(workspace, { path: "one", contentBase64: base64("1") })).status).toBe(507);
  const now = (await filesOnDisk()).filter((name) => !before.has(name));
  expect(now.filter((name) => name.includes("-"))).toEqual([]);
});

test("deleting makes room at once, but what was deleted and what is there together never take more than twice as much", async () => {
  const workspace = await newWorkspace();
  const put = (index: number) =>
    uploadForm(service, workspace, { path: "big.txt", content: `${index}`.padEnd(50_000, "x") });

  const outcomes: number[] = [];
  for (let index = 0; index < 5; index++) {
    outcomes.push((await put(index)).status);
    await service.rest("DELETE", "/v1/agent/files/big.txt", undefined, { workspace });
  }

  expect(outcomes).toEqual([201, 201, 201, 201, 507]);
  expect(await storageOf(workspace)).toEqual({ active_bytes: 0, deleted_bytes: 200_000 });
});

test("twenty that upload to one path, or move there, leave one file there", async () => {
  const workspace = await newWorkspace();
  const sources = Array.from({ length: 10 }, (_, index) => `seed-docs/${index}.md`);
  for (const source of sources) await uploadJson(workspace, { path: source, contentBase64: base64(source) });

  const answers = await Promise.all([
    ...sources.map((source) =>
      service.rest("PATCH", `/v1/agent/files/${source}`, { newPath: "the-one.md" }, { workspace }),
    ),
    ...sources.map((source) => uploadJson(workspace, { path: "the-one.md", contentBase64: base64(`up ${source}`) })),
  ]);

  const done = answers.filter(({ status }) => status < 300);
  expect(done).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, "file_exists"]));
});

test("too much is refused: in a form, in base64, and as a form that says so beforehand", async () => {
  const workspace = await newWorkspace();

  const form = await uploadForm(service, workspace, { path: "a.txt", content: "x".repeat(FILE_LIMIT + 1) });
  const exact = await uploadForm(service, workspace, { path: "b.txt", content: "x".repeat(FILE_LIMIT) });
  const json = await uploadJson(workspace, { path: "c.txt", contentBase64: base64("x".repeat(5 * 1024 * 1024 + 1)) });
  const huge = await uploadForm(service, workspace, { path: "d.txt", content: new Uint8Array(3_000_000) });

  expect([form.status, form.body.code, form.body.details.maxBytes]).toEqual([413, "file_too_large", FILE_LIMIT]);
  expect(exact.status).toBe(201);
  expect([json.status, json.body.code, json.body.details.maxBytes]).toEqual([413, "file_too_large", 5_242_880]);
  expect([huge.status, huge.body.code]).toEqual([413, "file_too_large"]);
  expect((await service.rest("GET", "/v1/agent/files", undefined, { workspace })).body.total).toBe(1);
});

const PART = 'Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const PATH = 'Content-Disposition: form-data; name="path"\r\n\r\na.txt\r\n';

test.each([
  ["is cut off in the middle of its file", `--b\r\n${PATH}--b\r\n${PART}half`, ""],
  ["ends before its last boundary", `--b\r\n${PATH}--b\r\n${PART}whole\r\n--b`, ""],
  ["has no parts", "nothing at all", ""],
  ["has two files", `--b\r\n${PATH}--b\r\n${PART}1\r\n--b\r\n${PART}2\r\n--b--`, "file"],
  ["has no file", `--b\r\n${PATH}--b--`, "contentBase64"],
  ["has no path", `--b\r\n${PART}1\r\n--b--`, "path"],
  ["has two paths", `--b\r\n${PATH}--b\r\n${PATH}--b\r\n${PART}1\r\n--b--`, "path"],
  ["has a file of another name", `--b\r\n${PATH}--b\r\n${PART.replace("file", "files")}1\r\n--b--`, "files"],
  [
    "has a field that we do not know",
    `--b\r\n${PATH}--b\r\n${PATH.replace("path", "size")}--b\r\n${PART}1\r\n--b--`,
    "size",
  ],
  [
    "hides a prototype",
    `--b\r\n${PATH}--b\r\n${PATH.replace("path", "__proto__")}--b\r\n${PART}1\r\n--b--`,
    "__proto__",
  ],
])("a form that %s is refused whole", async (_what, body, field) => {
  const workspace = await newWorkspace();
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };

  const answer = await service.rest("POST", "/v1/agent/files", body, { workspace, headers });

  expect([answer.status, answer.body.code, answer.body.details.errors[0].field]).toEqual([
    400,
    "validation_error",
    field,
  ]);
  expect((await service.rest("GET", "/v1/agent/files", undefined, { workspace })).body.total).toBe(0);
  expect((await filesOnDisk()).filter((name) => name.includes("-"))).toEqual([]);
});

test("who goes away in the middle of an upload leaves nothing behind", async () => {
  const workspace = await newWorkspace();
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const drafts = async () => (await filesOnDisk()).filter((name) => name.includes("-"));
  socket.write(
    `POST /v1/agent/files HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\nX-Workspace-Id: ${workspace}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 50000\r\n\r\n--b\r\n${PATH}--b\r\n${PART}${"x".repeat(20_000)}`,
  );
  await expect.poll(drafts).toHaveLength(1);

  socket.destroy();

  await expect.poll(drafts).toEqual([]);
  expect((await service.rest("GET", "/v1/agent/files", undefined, { workspace })).body.total).toBe(0);
});

test("a file is not taken in for a key that is none, and a demo's upload is kept nowhere", async () => {
  const before = (await filesOnDisk()).length;

  const stranger = await uploadForm({ url: service.url, key: "sk_live_nobody" }, "ws_x", {
    path: "a.md",
    content: "a",
  });
  const demo = await uploadForm({ url: service.url, key: "demo" }, "ws_x", {
    path: "a.md",
    content: "a",
    fields: { tags: "x,y" },
  });

  expect([stranger.status, stranger.body.code]).toEqual([401, "unauthorized"]);
  expect([demo.status, demo.body]).toMatchObject([201, { path: "a.md", size: 1, tags: ["x", "y"], demoMode: true }]);
  expect((await filesOnDisk()).length).toBe(before);
});

test("other operations take no forms", async () => {
  const form = new FormData();
  form.set("name", "Acme");
  const headers = { Authorization: `Bearer ${service.key}` };

  const answer = await fetch(`${service.url}/v1/workspaces`, { method: "POST", headers, body: form });

  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ code: "unsupported_media_type" });
});

test("large files go through in pieces: the memory of the process does not grow with them", async () => {
  const api = await service.spawn("api", { LIMITS: "uploadFileBytes=52428800,storageBytesPerWorkspace=1000000000" });
  const workspace = await newWorkspace();
  const piece = new Uint8Array(30 * 1024 * 1024).fill(0x61);
  const from = { url: api.url, key: service.key };
  await uploadForm(from, workspace, { path: "first.txt", content: piece });
  const before = await residentBytes(api.url);

  const answers = await Promise.all(
    ["1", "2", "3", "4", "5"].map((name) =>
      uploadForm(from, workspace, { path: `${name}.txt`, content: new Blob([name, piece]) }),
    ),
  );

  expect(answers.map(({ status, body }) => [status, body.size])).toEqual(Array(5).fill([201, piece.length + 1]));
  expect((await residentBytes(api.url)) - before).toBeLessThan(100 * 1024 * 1024);
});

/** Resident memory that the process of the API reports. */
async function residentBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? [];
  return Number(bytes);
}
