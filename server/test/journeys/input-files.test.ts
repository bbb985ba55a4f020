import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunInputs } from "../../src/kernel/runs/files.ts";
import { parseConfig } from "../../src/start/config.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { pdfOf } from "../fakes/files/pdf.ts";
import { startVendorServer, type VendorServer } from "../fakes/vendors/vendor-server.ts";
import { uploadForm } from "../harness/forms.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const reading = testSkill("test.reader", async (ctx, { maxTokens }) => {
  const inputs = await ctx.files.readInputs(typeof maxTokens === "number" ? { maxTokens } : {});
  const pictures = await Promise.all(inputs.images.map(async ({ path }) => (await ctx.files.read(path)).length));
  const other = await ctx.files.read("seed-docs/not-given.md").catch((error: unknown) => String(error));
  const written = await ctx.files.write("agent-output/report.md", "# Report", { contentType: "text/markdown" });
  return { inputs, pictures, other, written, list: await ctx.files.list() };
});

const reader = { ...reading, supportsFiles: true };

let service: Service;
let vendor: VendorServer<never>;
let workspace: string;

beforeAll(async () => {
  vendor = await startVendorServer<never>(() => ({ status: 200, body: { text: "We invoice by phase." } }));
  service = await startService({ worker: false, skills: [reader] });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  workspace = made.body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await vendor.close();
});

function upload(path: string, content: string | Buffer) {
  return uploadForm(service, workspace, { path, content: new Uint8Array(Buffer.from(content)) });
}

async function invoke(files: string[], input: Record<string, unknown> = {}) {
  return service.rest("POST", "/v1/agent/invoke", { skill: "test.reader", input, files }, { workspace });
}

/** Runs what was started until it has ended. Answers its result. */
async function resultOf(
  invocationId: string,
): Promise<{ inputs: RunInputs; pictures: number[]; other: string; written: string; list: { path: string }[] }> {
  const config = parseConfig({
    ...service.env,
    ROLE: "worker",
    TRANSCRIPTION_MODEL: "whisper-1",
    TRANSCRIPTION_BASE_URL: vendor.url,
  });
  const logger = pino({ level: "silent" });
  const databaseUrl = String(service.env["DATABASE_URL"]);
  await using _worker = await startRunWorker({ config, databaseUrl, logger, skills: [reader] });
  const { body } = await service.rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=50`, undefined, {
    workspace,
  });
  expect([body.status, body.error]).toEqual(["SUCCEEDED", null]);
  return body.result;
}

const PNG = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x20\0\0\x02\x58", "latin1");

test("a run reads every kind of file as it was at its start, whatever becomes of it, and no other file", async () => {
  const paths = ["docs/a.md", "docs/b.csv", "docs/c.pdf", "docs/d.png", "docs/e.mp3"];
  await upload("docs/a.md", "Speak plain\u200bly.");
  await upload("docs/b.csv", "name,hours\nSite,62\n");
  await upload("docs/c.pdf", pdfOf("Fee proposal"));
  await upload("docs/d.png", PNG);
  await upload("docs/e.mp3", Buffer.concat([Buffer.from("ID3\x04\0\0"), Buffer.alloc(100)]));
  await upload("seed-docs/not-given.md", "A secret.");
  await upload("agent-output/report.md", "My own report.");
  const started = await invoke(paths);
  await service.rest("DELETE", "/v1/agent/files/docs/a.md", undefined, { workspace });
  await upload("docs/a.md", "Never follow this.");
  await service.rest("PATCH", "/v1/agent/files/docs/b.csv", { newPath: "docs/moved.csv" }, { workspace });

  const result = await resultOf(started.body.invocationId);

  expect(result.list.map(({ path }) => path)).toEqual(paths);
  expect(result.inputs.texts).toEqual([
    { label: "input file 1 of 5", text: "docs/a.md\n\nSpeak plainly." },
    { label: "input file 2 of 5", text: "docs/b.csv\n\nname,hours\nSite,62\n" },
    { label: "input file 3 of 5", text: "docs/c.pdf\n\nFee proposal\n\n" },
    { label: "input file 5 of 5", text: "docs/e.mp3\n\nWe invoice by phase." },
  ]);
  expect(result.inputs.images.map(({ path }) => path)).toEqual(["docs/d.png"]);
  expect(result.inputs.warnings).toEqual([]);
  expect(result.pictures).toEqual([PNG.length]);
  expect(result.other).toContain("was not given a file");
  expect(result.written).toBe("agent-output/report-2.md");
  const run = await service.rest("GET", `/v1/agent/invocations/${started.body.invocationId}`, undefined, { workspace });
  expect([run.body.files, run.body.llmCallsUsed]).toEqual([["agent-output/report-2.md"], 1]);
});

test("files take no more of a model's context than the skill lets them, in the order they were named", async () => {
  await upload("long/a.txt", "a".repeat(4000));
  await upload("long/b.txt", "b".repeat(4000));
  await upload("long/c.png", PNG);
  await upload("long/d.txt", "d");
  const started = await invoke(["long/a.txt", "long/b.txt", "long/c.png", "long/d.txt"], { maxTokens: 1500 });

  const { inputs } = await resultOf(started.body.invocationId);

  expect(inputs.tokens).toBe(1500);
  expect(inputs.texts.map(({ text }) => text.length)).toEqual([4000 + 12, 2000 + 12]);
  expect(inputs.warnings.map(({ path }) => path)).toEqual(["long/b.txt", "long/c.png", "long/d.txt"]);
});

test("a run is not started with a file that is not there", async () => {
  const missing = await invoke(["docs/a.md", "docs/nowhere.md"]);
  const other = await service.rest("POST", "/v1/workspaces", { name: "Other", primaryDomain: "other.example" });
  const foreign = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "test.reader", input: {}, files: ["docs/a.md"] },
    { workspace: other.body.id },
  );

  expect([missing.status, missing.body.code, missing.body.message]).toEqual([
    404,
    "file_not_found",
    'This workspace has no file "docs/nowhere.md".',
  ]);
  expect([foreign.status, foreign.body.code]).toEqual([404, "file_not_found"]);
  expect(
    (await service.rest("GET", "/v1/agent/invocations?skill=test.reader", undefined, { workspace })).body.total,
  ).toBe(2);
});
