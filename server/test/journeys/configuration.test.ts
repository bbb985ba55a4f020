import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { createCaller } from "../harness/caller.ts";
import { createAgency, createKey } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { openRunFolder } from "../run/run-folder.ts";

let source: Service;
let target: Service;
let folder: string;

beforeAll(async () => {
  // Monitored prompts must not be sampled, so there is no worker.
  source = await startService({ env: silentVendors, worker: false });
  const { secret: key } = await createKey(source.database, { agencyId: await createAgency(source.database) });
  target = { ...source, ...createCaller({ url: source.url, key }), key };
  folder = await mkdtemp(path.join(openRunFolder(), "configuration-"));
});
afterAll(async () => {
  await target.close();
  await source[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function findable(service: Service, args: readonly string[], env: Record<string, string> = {}) {
  return callCli([...args], { FINDABLE_URL: service.url, FINDABLE_API_KEY: service.key, ...env });
}

async function fileWith(text: string): Promise<string> {
  const file = path.join(folder, "findable.yaml");
  await writeFile(file, text);
  return file;
}

/** An agency with a record of every kind. */
async function fillAgency({ rest }: Service): Promise<void> {
  const made = await rest("POST", "/v1/workspaces", {
    name: "Tallyhour",
    primaryDomain: "tallyhour.example",
    tags: ["retainer"],
    settings: { primaryLocation: "DE", approvalPolicy: { publish: "require_approval" } },
    brand: { shortDescription: "Time tracking for studios." },
  });
  const here = { workspace: made.body.id };
  const answers = [
    await rest("POST", "/v1/auth/keys", {
      name: "reporting",
      scope: "WORKSPACE",
      workspaceId: here.workspace,
      readOnly: true,
    }),
    await rest("POST", "/v1/pillars", { name: "Time tracking", voice: "Plain and short." }, here),
    await rest(
      "POST",
      "/v1/produce/platforms",
      { name: "Drafts", kind: "files", folder: "agent-output/drafts/" },
      here,
    ),
    await rest("POST", "/v1/webhooks", { url: "https://hooks.example/a", events: ["agent.invocation.failed"] }, here),
    await rest(
      "POST",
      "/v1/research/ai-citation/queries",
      { prompt: "best time tracking for studios", llms: ["llm_chat_1"] },
      here,
    ),
    await rest(
      "POST",
      "/v1/schedules",
      { skill: "site.audit", input: {}, cadence: "weekly:monday:08:00", timezone: "Europe/Berlin" },
      here,
    ),
  ];
  const rubric = await rest("GET", "/v1/produce/rubric", undefined, here);
  const { criteria, gates, readyAt } = rubric.body;
  answers.push(await rest("PUT", "/v1/produce/rubric", { criteria, gates, readyAt: readyAt - 1 }, here));
  expect(answers.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
}

test("an export applied to an empty agency leaves no drift, and the next export is the same text", async () => {
  await fillAgency(source);
  const exported = await findable(source, ["export"]);
  expect(exported).toMatchObject({ code: 0, stderr: "" });
  const file = await fileWith(exported.stdout);
  const [workspace] = parse(exported.stdout).workspaces;
  expect(Object.keys(workspace)).toEqual(
    expect.arrayContaining(["rubric", "pillars", "platforms", "prompts", "webhooks", "schedules", "settings"]),
  );

  const before = await findable(target, ["plan", file]);
  const applied = await findable(target, ["apply", file]);
  const after = await findable(target, ["plan", file]);
  const again = await findable(target, ["export"]);
  const idle = await findable(target, ["apply", file]);

  expect(before).toMatchObject({ code: 1, stdout: expect.stringContaining("+ create workspace tallyhour.example") });
  expect(applied).toMatchObject({ code: 0, stderr: "" });
  expect(applied.stdout).toMatch(/Secret of keys reporting, shown only once: sk_live_/);
  expect(after).toMatchObject({ code: 0, stdout: "No differences.\n" });
  expect(again.stdout).toBe(exported.stdout);
  expect(idle.stdout).toContain("Nothing to apply.");
});

test("a change made by hand is shown and taken back, and what the file does not name is left alone until it is pruned", async () => {
  const file = path.join(folder, "findable.yaml");
  const workspaces = await target.rest("GET", "/v1/workspaces");
  const here = { workspace: workspaces.body.data[0].id };
  await target.rest("PATCH", `/v1/workspaces/${here.workspace}`, { settings: { approvalPolicy: { publish: "auto" } } });
  await target.rest("POST", "/v1/pillars", { name: "By hand" }, here);

  const shown = await findable(target, ["plan", file, "--json"]);
  const applied = await findable(target, ["apply", file]);
  const kept = await findable(target, ["plan", file]);
  const pruned = await findable(target, ["apply", file, "--prune"]);
  const pillars = await target.rest("GET", "/v1/pillars", undefined, here);

  expect(JSON.parse(shown.stdout).changes).toEqual([
    {
      ...{ act: "update", workspace: "tallyhour.example", what: "workspace", name: "tallyhour.example" },
      differences: [{ field: "settings.approvalPolicy.publish", now: "auto", wanted: "require_approval" }],
    },
    { act: "unmanaged", workspace: "tallyhour.example", what: "pillars", name: "By hand", differences: [] },
  ]);
  expect(applied.code).toBe(0);
  expect(kept.stdout).toContain("unmanaged pillars By hand in tallyhour.example (not in the file, left alone)");
  expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining("No differences.") });
  expect(pruned.stdout).toContain("delete pillars By hand");
  expect(pillars.body.data.map(({ name }: { name: string }) => name)).toEqual(["Time tracking"]);
});

test("a file with faults is refused with every one at once, and nothing is changed", async () => {
  const file = await fileWith(`findable: 1
workspaces:
  - primaryDomain: other.example
    nmae: Other
    pillars: [{ name: A }, { name: A }]
    platforms:
      - { name: Site, kind: wordpress, credentials: { password: in-the-file } }
`);
  const refused = await findable(target, ["apply", file]);
  const missing = await findable(target, [
    "apply",
    await fileWith(`findable: 1
workspaces:
  - primaryDomain: tallyhour.example
    platforms:
      - { name: Site, kind: wordpress, url: "https://site.example", credentials: { password: { env: SITE_PASSWORD } } }
`),
  ]);

  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("unknown field `nmae`. Is `name` meant?");
  expect(refused.stderr).toContain('"A" appears twice');
  expect(refused.stderr).toContain("A file names secrets only");
  expect(refused.stderr).not.toContain("in-the-file");
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("SITE_PASSWORD is not set") });
});
