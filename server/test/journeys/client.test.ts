import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient, FindableError, RunFailedError } from "@findable/contract/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClient } from "../../../contract/scripts/client-package.ts";
import { type Service, startService } from "../harness/service.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const run = promisify(execFile);

let service: Service;
let workspaceId: string;
beforeAll(async () => {
  service = await startService({ skills: journeySkills });
  const client = createClient({ baseUrl: service.url, apiKey: service.key });
  ({ id: workspaceId } = await client.workspaces.create({ name: "Tallyhour", primaryDomain: "tallyhour.example" }));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

function clientOfWorkspace() {
  return createClient({ baseUrl: service.url, apiKey: service.key, workspaceId });
}

test("a run is started, watched event by event, and gives its result", async () => {
  const started = await clientOfWorkspace().runs.start({ skill: "test.quick", input: { say: "hello" } });
  const events = await Array.fromAsync(started.watch());
  const result = await started.result();

  expect(result).toEqual({ said: "hello" });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["status.changed", "step.started", "narration", "step.completed", "cost.update"]),
  );
  expect(events.at(-1)).toMatchObject({ type: "status.changed", data: { to: "SUCCEEDED", creditsUsed: 4 } });
});

test("a run that is cancelled while it is watched ends the watching, and has no result", async () => {
  const started = await clientOfWorkspace().runs.start({ skill: "test.endless", input: {} });
  const seen: string[] = [];

  for await (const event of started.watch()) {
    seen.push(event.type);
    if (event.type === "step.started" && event.data.step === "wait") await started.cancel("Seen enough");
  }

  const refusal = await started.result().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RunFailedError);
  expect(refusal).toMatchObject({ invocation: { status: "CANCELLED" } });
  expect(seen.at(-1)).toBe("status.changed");
});

test("the same Idempotency-Key starts one run, and the second answer says that it is a replay", async () => {
  const { agent } = clientOfWorkspace();
  const input = { skill: "test.quick", input: {} };

  const first = await agent.invoke(input, { idempotencyKey: "once-only" }).withResponse();
  const second = await agent.invoke(input, { idempotencyKey: "once-only" }).withResponse();

  expect(second.data.invocationId).toBe(first.data.invocationId);
  expect([first.replayed, second.replayed]).toEqual([false, true]);
  expect(second.requestId).toMatch(/^req_/);
  expect(second.requestId).not.toBe(first.requestId);
});

test("an estimate starts nothing", async () => {
  const { agent } = clientOfWorkspace();
  const before = await agent.invocations.list();

  const estimate = await agent.invoke.estimate({ skill: "test.quick", input: {} });

  expect(estimate).toMatchObject({ dryRun: true, estimatedCost: { credits: 10 } });
  expect((await agent.invocations.list()).total).toBe(before.total);
});

test("a list is walked over all its pages, each item once", async () => {
  const client = createClient({ baseUrl: service.url, apiKey: service.key });
  for (const name of ["alpha", "beta", "gamma"]) {
    await client.workspaces.create({ name, primaryDomain: `${name}.example` });
  }

  const all = await Array.fromAsync(client.workspaces.list.all({ limit: 2 }));

  const { total } = await client.workspaces.list({ limit: 1 });
  expect(all.length).toBe(total);
  expect(new Set(all.map(({ id }) => id)).size).toBe(total);
});

test("a refusal is a FindableError with the service's own code", async () => {
  const { secret } = await clientOfWorkspace().auth.keys.create({ name: "Reader", workspaceId, readOnly: true });
  const reader = createClient({ baseUrl: service.url, apiKey: secret });

  const refused = await reader.agent.invoke({ skill: "test.quick", input: {} }).catch((error: unknown) => error);
  const wrong = await clientOfWorkspace()
    .agent.invocations.list({ limit: 1000 })
    .catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(FindableError);
  expect(refused).toMatchObject({ code: "forbidden", status: 403 });
  expect(wrong).toMatchObject({ code: "validation_error", fieldFaults: [{ field: "limit" }] });
});

const SCRIPT = `
import { createClient, FindableError } from "@findable/client";

const client = createClient({ baseUrl: process.env.FINDABLE_URL, apiKey: process.env.FINDABLE_API_KEY, workspaceId: process.env.WORKSPACE });
const run = await client.runs.start({ skill: "test.quick", input: { say: "from outside" } });
const missing = await client.agent.invocations.get({ id: "inv_none" }).catch((error) => error);
console.log(JSON.stringify({ result: await run.result(), isOurs: missing instanceof FindableError, code: missing.code }));
`;

/** Compiled by somebody who has strict types, a browser's globals and none of Node's. */
const PAGE = `
import { createClient, type Keyword, type RunEvent, verifyWebhook } from "@findable/client";

export async function show(baseUrl: string, body: string, header: string | null): Promise<string[]> {
  const client = createClient({ baseUrl });
  const words: Keyword[] = [];
  for await (const keyword of client.research.keyword.list.all({ minVolume: 100 })) words.push(keyword);
  const run = await client.runs.start({ skill: "bootstrap_brand", input: { domain: "acme.example", depth: "fast" } });
  for await (const event of run.watch()) tell(event);
  const { segments } = await run.result();
  const delivery = await verifyWebhook({ payload: body, header, secret: "whsec_x" });
  if (delivery.type === "agent.invocation.failed") return [delivery.data.error.code];
  return [...words.map(({ keyword }) => keyword), ...segments.map(({ name }) => name)];
}

function tell(event: RunEvent): string {
  return event.type === "narration" ? event.data.text : event.type;
}
`;

test("the package works for a stranger: packed, installed, type-checked for a browser, and run by Node", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-client-"));
  try {
    await installPackage(folder);
    await writeFile(path.join(folder, "script.mjs"), SCRIPT);
    await writeFile(path.join(folder, "page.mts"), PAGE);
    const options = ["--ignoreConfig", "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    const browser = ["--lib", "es2022,dom,dom.asynciterable", "--types", "", "--exactOptionalPropertyTypes"];
    const compiled = await run("tsc", [...options, ...browser, "page.mts"], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    const env = { ...process.env, FINDABLE_URL: service.url, FINDABLE_API_KEY: service.key, WORKSPACE: workspaceId };
    const { stdout } = await run(process.execPath, ["script.mjs"], { cwd: folder, env });

    expect(compiled.stdout).toBe("");
    expect(JSON.parse(stdout)).toEqual({ result: { said: "from outside" }, isOurs: true, code: "not_found" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** A project in the folder that has the packed package, and nothing that it was built from. */
async function installPackage(folder: string): Promise<void> {
  buildClient(path.join(folder, "build"));
  await mkdir(path.join(folder, "node_modules/@findable/client"), { recursive: true });
  const packed = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: path.join(folder, "build"),
  });
  const [{ filename, files }] = JSON.parse(packed.stdout);
  const outside = files.filter(
    (file: { path: string }) => !/^(dist\/.*\.(js|d\.ts)|package\.json|README\.md|LICENSE)$/.test(file.path),
  );
  expect(outside).toEqual([]);
  const target = path.join(folder, "node_modules/@findable/client");
  await run("tar", ["-xzf", path.join(folder, filename), "--strip-components=1", "-C", target]);
  await rm(path.join(folder, "build"), { recursive: true });
}
