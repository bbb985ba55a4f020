import { afterAll, beforeAll, expect, test } from "vitest";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const KEY = "sk_live_a_key_of_an_operator_who_copies_0001";
const ENV = { BOOTSTRAP_KEY: KEY, SECRETS_KEY: "one key of 32 characters or more for both" };
const skills = [testSkill("test.plain"), bulkAction];

let original: TestDatabase;
let receiver: Receiver;
let workspace: string;
/** A run that had not begun when the copy was made. */
let carried: string;
let scheduleId: string;
let webhookId: string;

/** Closes its pools: a database can be copied while no session uses it. */
function kept(database: TestDatabase): TestDatabase {
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await Promise.all([database.tenant.close(), database.system.close()]);
    },
  };
}

async function invoke(service: Service): Promise<string> {
  const { body } = await service.rest("POST", "/v1/agent/invoke", { skill: "test.plain", input: {} }, { workspace });
  return body.invocationId;
}

beforeAll(async () => {
  receiver = await startReceiver();
  original = await openTestDatabase();
  await using service = await startService({ database: kept(original), env: ENV, skills, worker: false });
  const brand = { name: "Copied", primaryDomain: "copied.example" };
  workspace = (await service.rest("POST", "/v1/workspaces", brand)).body.id;
  const hook = { url: receiver.url, events: ["agent.invocation.completed"] };
  webhookId = (await service.rest("POST", "/v1/webhooks", hook, { workspace })).body.id;
  carried = await invoke(service);
  const action = { action: "agent.invoke", workspaces: "all", config: { skill: "test.plain", input: {} } };
  const made = await service.rest("POST", "/v1/workspaces/bulk-action", { ...action, schedule: "daily:03:00" });
  scheduleId = made.body.schedule.id;
  await withClient(original.adminUrl, (owner) =>
    owner.query("update schedules set next_run_at = now() - interval '1 minute'"),
  );
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await original[Symbol.asyncDispose]();
});

/** The service on a copy of the database, with everything that the original had due. */
async function startOnCopy(): Promise<Service> {
  return await startService({ database: await openTestDatabase(original), env: ENV, skills });
}

function settingsOf({ env }: Service): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ""]));
}

async function stateOf(service: Service) {
  await service.tick();
  const [run, schedule, hook, ready] = await Promise.all([
    service.rest("GET", `/v1/agent/invocations/${carried}`, undefined, { workspace }),
    service.rest("GET", `/v1/schedules/${scheduleId}`),
    service.rest("GET", `/v1/webhooks/${webhookId}`, undefined, { workspace }),
    service.rest("GET", "/readyz", undefined, { key: null }),
  ]);
  return {
    carried: run.body.status,
    schedule: { paused: schedule.body.paused, hasFired: schedule.body.lastRunAt != null },
    hook: hook.body.active,
    ready: [ready.status, ready.body.warnings.installation],
  };
}

async function runOnCopy(service: Service): Promise<string> {
  const id = await invoke(service);
  const path = `/v1/agent/invocations/${id}?waitSeconds=30`;
  return (await service.rest("GET", path, undefined, { workspace })).body.status;
}

test("a copy of a database fires, sends and notifies nothing until it is adopted as a copy, and then only what is switched on", async () => {
  await using copy = await startOnCopy();
  const held = await stateOf(copy);
  // A person can try the release on it.
  expect(await runOnCopy(copy)).toBe("SUCCEEDED");
  const stillHeld = await stateOf(copy);
  const doctor = await callCli(["doctor"], { ...settingsOf(copy), FINDABLE_URL: copy.url });
  const refused = await callCli(["adopt"], settingsOf(copy));
  const adopted = await callCli(["adopt", "--as-copy"], settingsOf(copy));
  const after = await stateOf(copy);
  expect(await runOnCopy(copy)).toBe("SUCCEEDED");
  await copy.tick();

  expect(held).toEqual({
    carried: "PENDING",
    schedule: { paused: false, hasFired: false },
    hook: true,
    ready: [
      200,
      expect.stringMatching(/is a copy: its rows come from another database .* adopt --as-copy.*--as-original/),
    ],
  });
  expect(stillHeld).toEqual(held);
  expect(doctor.stdout).toMatch(/^warn installation +This installation is a copy/m);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("either --as-copy or --as-original") });
  expect(adopted).toMatchObject({ code: 0, stderr: expect.stringContaining("an installation apart now") });
  expect(after).toEqual({
    carried: "CANCELLED",
    schedule: { paused: true, hasFired: false },
    hook: false,
    ready: [200, undefined],
  });
  expect(receiver.log).toEqual([]);
});

test("a database that was moved continues once it is adopted as the original", async () => {
  await using moved = await startOnCopy();
  const held = await stateOf(moved);
  const adopted = await callCli(["adopt", "--as-original"], settingsOf(moved));
  await moved.tick();
  await receiver.until((log) => log.length > 0);
  const path = `/v1/agent/invocations/${carried}?waitSeconds=30`;
  const run = await moved.rest("GET", path, undefined, { workspace });
  const after = await stateOf(moved);
  const again = await callCli(["adopt", "--as-original"], settingsOf(moved));

  expect(held.carried).toBe("PENDING");
  expect(adopted.code).toBe(0);
  expect(run.body.status).toBe("SUCCEEDED");
  expect(after).toMatchObject({ hook: true, schedule: { paused: false, hasFired: true }, ready: [200, undefined] });
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("not held") });
});
