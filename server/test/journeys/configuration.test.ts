import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { createCaller } from "../harness/caller.ts";
import { addPerson } from "../harness/people.ts";
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
    settings: {
      primaryLocation: "DE",
      approvalPolicy: { publish: "require_approval", rules: [{ skill: "produce.publish", minScore: 80 }] },
    },
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

const PEOPLE_FILE = `findable: 1
people:
  - { email: olga@tallyhour.example, name: Olga, role: OWNER }
  - { email: mara@tallyhour.example, name: Mara, role: EDITOR, workspaces: [tallyhour.example] }
  - { email: vic@tallyhour.example, name: Vic, role: VIEWER, workspaces: all }
`;

async function peopleOf({
  rest,
}: Service): Promise<Record<string, { id: string; role: string; status: string; workspaceIds: string[] | null }>> {
  const { body } = await rest("GET", "/v1/people?limit=100");
  return Object.fromEntries(body.data.map((one: { email: string }) => [one.email, one]));
}

test("people of a file are invited once, follow its roles and workspaces, and are removed only when that is asked for", async () => {
  const file = await fileWith(PEOPLE_FILE);

  const applied = await findable(target, ["apply", file]);
  const again = await findable(target, ["plan", file]);
  const invited = await peopleOf(target);
  const exported = await findable(target, ["export"]);
  await fileWith(PEOPLE_FILE.replace("EDITOR", "MANAGER").replace(/.*vic@.*\n/, ""));
  const drift = await findable(target, ["plan", file, "--prune"]);
  const changed = await findable(target, ["apply", file, "--prune"]);
  const kept = await peopleOf(target);
  const pruned = await findable(target, ["apply", file, "--prune-people"]);
  const left = await peopleOf(target);

  expect(applied).toMatchObject({ code: 0, stderr: "" });
  expect(applied.stdout).toMatch(/Invitation of mara@tallyhour\.example, shown only once: http/);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("No differences.") });
  expect(invited["mara@tallyhour.example"]).toMatchObject({
    role: "EDITOR",
    status: "invited",
    workspaceIds: [expect.any(String)],
  });
  expect(invited["vic@tallyhour.example"]).toMatchObject({ role: "VIEWER", workspaceIds: null });
  expect(parse(exported.stdout).people).toEqual([
    { email: "mara@tallyhour.example", name: "Mara", role: "EDITOR", workspaces: ["tallyhour.example"], active: true },
    { email: "olga@tallyhour.example", name: "Olga", role: "OWNER", active: true },
    { email: "vic@tallyhour.example", name: "Vic", role: "VIEWER", workspaces: "all", active: true },
  ]);
  expect(drift.code).toBe(1);
  expect(drift.stdout).toContain('role: "EDITOR" → "MANAGER"');
  expect(drift.stdout).toContain("unmanaged people vic@tallyhour.example (not in the file, left alone)");
  expect(changed.code).toBe(0);
  expect(kept["mara@tallyhour.example"]).toMatchObject({ role: "MANAGER", workspaceIds: [expect.any(String)] });
  expect(Object.keys(kept)).toHaveLength(3);
  expect(pruned.stdout).toContain("delete people vic@tallyhour.example");
  expect(Object.keys(left).toSorted()).toEqual(["mara@tallyhour.example", "olga@tallyhour.example"]);
});

test("a file neither takes the last owner away nor decides about the keys of a person", async () => {
  const agencyId = await createAgency(source.database);
  const owner = await addPerson(source, { role: "OWNER", email: "ida@owner.example", agencyId });
  const owned = await owner.app("POST", "/v1/auth/keys", { name: "of the owner", scope: "ADMIN" });
  const by = { ...target, key: owned.body.secret };
  const fileOf = (email: string, rights: string) =>
    fileWith(`findable: 1\npeople:\n  - { email: ${email}, name: Ida, ${rights} }\n`);

  const demoted = await findable(by, ["apply", await fileOf("ida@owner.example", "role: EDITOR, workspaces: all")]);
  const removed = await findable(by, ["apply", await fileOf("new@owner.example", "role: OWNER"), "--prune-people"]);
  await addPerson(source, { role: "OWNER", email: "second@owner.example", agencyId });
  const withKeys = await findable(by, ["apply", await fileOf("ida@owner.example", "role: OWNER, active: false")]);
  const { body } = await owner.app("GET", `/v1/people/${owner.membershipId}`);
  const exported = await findable(by, ["export"]);

  expect(demoted).toMatchObject({ code: 2, stderr: expect.stringContaining("without an active OWNER") });
  for (const { code, stdout } of [removed, withKeys]) {
    expect(code).toBe(1);
    expect(stdout).toContain(
      "fixed people ida@owner.example (owns an API key: revoke or hand over in the app under People",
    );
  }
  expect(body).toMatchObject({ role: "OWNER", status: "active" });
  expect(owned.status).toBe(201);
  expect(parse(exported.stdout).keys).toContainEqual(
    expect.objectContaining({ name: "of the owner", owner: "ida@owner.example" }),
  );
  const elsewhere = await findable(target, ["plan", await fileWith(exported.stdout)]);
  expect(elsewhere.stdout).toContain("fixed keys of the owner (only ida@owner.example can create it");
});

test("a file with faults is refused with every one at once, and nothing is changed", async () => {
  const file = await fileWith(`findable: 1
workspaces:
  - primaryDomain: other.example
    nmae: Other
    pillars: [{ name: A }, { name: A }]
    platforms:
      - { name: Site, kind: wordpress, credentials: { password: in-the-file } }
people:
  - { email: kim@other.example, name: Kim, role: BOSS }
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
  expect(refused.stderr).toContain("`role` of kim@other.example must be one of OWNER");
  expect(refused.stderr).not.toContain("in-the-file");
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("SITE_PASSWORD is not set") });
});
