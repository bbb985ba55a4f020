import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RELEASE } from "../../src/kernel/release.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { migrate } from "../../src/platform/database/schema/migrate.ts";
import { type Received, type Receiver, startReceiver } from "../fakes/receiver.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { tablesWith } from "../harness/tables-with.ts";
import { describeSchema } from "./describe-schema.ts";
import { askWithOldKeys, expectedOfOldKeys, insertOldKeys } from "./old-keys.ts";
import { loadDump, readDump } from "./release-dump.ts";
import { RELEASES } from "./releases.ts";
import { BRAND, UPGRADE_ENV } from "./seed-release.ts";
import { upgradeSkills } from "./upgrade-skills.ts";

test("this release has a dump", () => {
  expect(RELEASES.map(({ release }) => release)).toContain(RELEASE);
});

/** A run of a release before 0.6.0 that recorded a thread which it found and did not read. */
const FOUND_BEFORE = `
  insert into invocations
  select (jsonb_populate_record(null::invocations, to_jsonb(i) || '{"id": "inv_found", "skill": "research.discuss", "credits_captured": 0, "credits_reserved": 0}')).*
  from invocations i where i.ended_at is not null limit 1;
  insert into invocation_steps (invocation_id, name, agency_id, workspace_id, ordinal, sequential, output, started_at, duration_ms)
  select id, 'search:hackernews bookkeeping', agency_id, workspace_id, 1, false,
    '{"found": [{"url": "https://x.example/1", "title": "A stranger wrote this", "excerpt": "and this"}], "failure": null}', now(), 1
  from invocations where id = 'inv_found';
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
  select id, 1, agency_id, workspace_id, 'step.completed',
    '{"step": "search:hackernews bookkeeping", "durationMs": 1, "result": {"found": [{"title": "A stranger wrote this"}]}}', now()
  from invocations where id = 'inv_found'`;

describe.each(RELEASES)("a database of release $release", ({ release, tables }) => {
  // This file removes what such runs recorded, so a database that has it holds none.
  const mayHoldFound = !("0066_removed_texts.sql" in tables);
  let database: TestDatabase;
  let service: Service;
  let receiver: Receiver;
  let workspace: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    database = await openEmptyDatabase();
    await withClient(database.adminUrl, (client) => loadDump(client, database.adminUrl, readDump(release)));
    if (mayHoldFound) await asOwner(FOUND_BEFORE);
    await withClient(database.adminUrl, insertOldKeys);
    service = await startService({ database, env: UPGRADE_ENV, skills: upgradeSkills });
    workspace = (await service.rest("GET", "/v1/workspaces")).body.data[0].id;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });

  const call = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });
  const asOwner = (text: string) => withClient(database.adminUrl, (client) => client.query(text));

  /** Returns the latest run of a skill in the dump. */
  async function runOf(skill: string): Promise<string> {
    const { body } = await call("GET", "/v1/agent/invocations?limit=10");
    return body.data.find((run: { skill: string }) => run.skill === skill).invocationId;
  }

  test("has the schema of a new database once it is upgraded", async () => {
    await using fresh = await openTestDatabase();

    const upgraded = await withClient(database.adminUrl, describeSchema);

    expect(upgraded).toEqual(await withClient(fresh.adminUrl, describeSchema));
    expect(upgraded.length).toBeGreaterThan(1000);
  });

  test("still has its workspaces, keywords and schedules", async () => {
    const { body: brands } = await service.rest("GET", "/v1/workspaces");
    const { body: keywords } = await call("GET", "/v1/keywords?sort=-volume");
    const { body: schedules } = await call("GET", "/v1/schedules");

    expect(brands.data).toMatchObject([{ primaryDomain: BRAND }]);
    expect(keywords.data.map(({ keyword }: { keyword: string }) => keyword)).toEqual([
      "time tracking software",
      "billing by the hour",
      "what is a retainer",
    ]);
    expect(schedules.data).toMatchObject([{ action: "distribute.track_rank", paused: false }]);
  });

  test("answers every key from before people as before, and gives none an owner", async () => {
    expect(await askWithOldKeys(service, workspace)).toEqual(expectedOfOldKeys());

    const { body } = await service.rest("GET", "/v1/auth/keys?limit=100");
    expect(body.data.filter(({ ownerId }: { ownerId?: string }) => ownerId != null)).toEqual([]);
  });

  test("keeps no title of a thread that a run found and did not read", async () => {
    expect(await tablesWith(database, "A stranger wrote this", workspace)).toEqual([]);
    const found = await asOwner("select output from invocation_steps where invocation_id = 'inv_found'");
    expect(found.rows).toEqual(mayHoldFound ? [{ output: { found: [], failure: null } }] : []);
  });

  test("delivers pending events, signed, to the current URL of their endpoint", async () => {
    const { body: endpoints } = await call("GET", "/v1/webhooks?level=workspace");
    const [{ id }] = endpoints.data;
    // The service tries the old URL once more when it starts.
    const due = "select from webhook_deliveries where claimed or due_at < clock_timestamp()";
    await expect.poll(async () => (await asOwner(due)).rowCount).toBe(0);
    await call("PATCH", `/v1/webhooks/${id}`, { url: `${receiver.url}/hooks` });
    await asOwner("update webhook_deliveries set due_at = clock_timestamp()");

    const expected = new Set(["started", "awaiting_approval", "completed"].map((end) => `agent.invocation.${end}`));
    const typesIn = (log: readonly Received[]) => new Set(log.map(({ body }) => JSON.parse(body).type));
    // An event can arrive twice, and the events of one type before those of another.
    await receiver.until(
      (log) =>
        new Set(log.map(({ eventId }) => eventId)).size >= 6 && [...expected].every((type) => typesIn(log).has(type)),
    );

    expect(typesIn(receiver.log)).toEqual(expected);
    expect(receiver.log.every(({ signature }) => signature !== "")).toBe(true);
  });

  test("finishes the run that waited for a person", async () => {
    const { body: approvals } = await call("GET", "/v1/agent/approvals");
    const [{ approvalId, invocationId: run }] = approvals.data;

    const decided = await call("POST", `/v1/agent/invocations/${run}/approve`, { approvalId });
    const ended = await call("GET", `/v1/agent/invocations/${run}?waitSeconds=20`);

    expect(decided.status, decided.text).toBe(200);
    expect(ended.body).toMatchObject({
      status: "SUCCEEDED",
      creditsUsed: 3,
      result: { draft: { subject: "Hello" } },
    });
  });

  test("finishes the run that slept until a date", async () => {
    const run = await runOf("test.sleeper");

    const ended = await call("GET", `/v1/agent/invocations/${run}?waitSeconds=20`);

    expect(ended.body).toMatchObject({
      status: "SUCCEEDED",
      creditsUsed: 2,
      result: { before: "before", after: "after" },
    });
    await expectCreditsToAddUp(service.database.system);
  });

  test("is not changed by another start", async () => {
    const before = await withClient(database.adminUrl, describeSchema);

    const { upgrade } = await migrate(database);

    expect(upgrade).toEqual({ tables: [], functions: false });
    expect(await withClient(database.adminUrl, describeSchema)).toEqual(before);
  });
});
