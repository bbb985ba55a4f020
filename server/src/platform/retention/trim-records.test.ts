import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { daysAgo } from "../../../test/harness/moments.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { readUsage } from "../../domains/credits/index.ts";
import { withClient } from "../database/connection.ts";
import { tenantDb } from "../database/tenant.ts";
import { type Trimmed, trimRecords } from "./trim-records.ts";

const DAYS = { events: 90, steps: 60, pages: 35, weeklyPages: 400, accessLogs: 300 };

let database: TestDatabase;
let agencyId: string;
let workspaceId: string;
let poolId: number | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  agencyId = await createAgency(database);
  workspaceId = await createWorkspace(database, { agencyId });
  await readUsage(tenantDb(database.tenant, { agencyId, workspaceId: undefined }), [workspaceId]);
  const [pool] = await asOwner<{ id: number }>("select max(id) as id from credit_pools where agency_id = $1", [
    agencyId,
  ]);
  poolId = pool?.id;
});
afterAll(() => database[Symbol.asyncDispose]());

async function asOwner<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return withClient(database.adminUrl, async (client) => (await client.query(text, values)).rows);
}

const now = () => new Date(`${daysAgo(0)}T12:00:00Z`);

function trim(): Promise<Trimmed> {
  return trimRecords(database.system, DAYS, { now: now(), signal: new AbortController().signal });
}

/** A run that ended so many days ago, or runs on, with a step and its events. */
async function addRun(id: string, endedDaysAgo: number | null): Promise<void> {
  const ended = endedDaysAgo === null ? null : `${daysAgo(endedDaysAgo)}T06:00:00Z`;
  await asOwner(
    `insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area,
       status, mode, input, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id, created_at,
       updated_at, ended_at)
     values ($1, $2, $3, 'agt_1', 'sess_1', 'research.serp', 1, '{research.serp}', 'research',
       case when $4::timestamptz is null then 'RUNNING' else 'SUCCEEDED' end, 'BACKGROUND', '{}', 1, 1, 1, 1, 1, $5, now(), now(), $4)`,
    [id, agencyId, workspaceId, ended, poolId],
  );
  await asOwner(
    `insert into invocation_steps (invocation_id, name, agency_id, workspace_id, ordinal, sequential, output, price, started_at, duration_ms)
     values ($1, 'search', $2, $3, 1, true, '{"found": "much"}', 2, now(), 5),
       ($1, 'read', $2, $3, 2, true, '{"read": "it"}', 0, now(), 5)`,
    [id, agencyId, workspaceId],
  );
  await asOwner(
    `insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
     select $1, seq, $2, $3, type, data::jsonb, now() from (values
       (1, 'status.changed', '{"status": "RUNNING"}'), (2, 'step.started', '{"step": "search", "tool": "serp", "input": {"q": 1}}'),
       (3, 'step.completed', '{"step": "search", "durationMs": 5, "result": {"found": "much"}}'),
       (4, 'narration', '{"text": "Found."}')) as e (seq, type, data)`,
    [id, agencyId, workspaceId],
  );
}

async function stateOf(id: string) {
  const steps = await asOwner(
    "select name, output, price::float from invocation_steps where invocation_id = $1 order by ordinal",
    [id],
  );
  const events = await asOwner("select seq, data from invocation_events where invocation_id = $1 order by seq", [id]);
  return { steps, events };
}

test("runs lose events of steps and steps after their time, except what was charged; a run that has not ended keeps all", async () => {
  await addRun("inv_old", 120);
  await addRun("inv_middle", 70);
  await addRun("inv_new", 10);
  await addRun("inv_running", null);
  const [middle, fresh, running] = [
    await stateOf("inv_middle"),
    await stateOf("inv_new"),
    await stateOf("inv_running"),
  ];

  const first = await trim();
  const second = await trim();

  const charged = [{ name: "search", output: null, price: 2 }];
  expect(first).toMatchObject({ runsWithEvents: 1, runsWithSteps: 2 });
  expect(second).toMatchObject({ runsWithEvents: 0, runsWithSteps: 0 });
  expect(await stateOf("inv_old")).toEqual({
    steps: charged,
    events: [
      { seq: 1, data: { status: "RUNNING" } },
      { seq: 4, data: { text: "Found." } },
    ],
  });
  expect(middle.steps).toHaveLength(2);
  expect(await stateOf("inv_middle")).toEqual({ ...middle, steps: charged });
  expect([await stateOf("inv_new"), await stateOf("inv_running")]).toEqual([fresh, running]);
});

/** Pages of a search that were stored so many days ago. */
async function addPages(query: string, days: readonly number[], sections = "{organic}"): Promise<void> {
  await asOwner(
    `insert into serps (id, agency_id, workspace_id, query, device, location, language, fetched_at, top_n, sections, organic_count, body)
     select 'serp_' || $3 || '_' || day, $1, $2, $3, 'desktop', 'us', 'en', day::timestamptz, 10, $5, 1, '\\x00'
     from unnest($4::text[]) as day`,
    [agencyId, workspaceId, query, days.map((day) => `${daysAgo(day)}T06:00:00Z`), sections],
  );
}

const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_day, place) => first + place);

test("results pages become weekly and then one, and the newest of each search stays whatever its age", async () => {
  await addPages("daily", daysFrom(0, 500));
  await addPages("once", [900]);
  await addPages("without results", [450], "{paa}");
  await addPages("without results", [455]);

  const { pages } = await trim();

  const rows = await asOwner<{ query: string; days: number; week: string }>(
    `select query, round(extract(epoch from $1::timestamptz - fetched_at) / 86400)::integer as days,
       date_trunc('week', fetched_at at time zone 'utc')::text as week
     from serps where workspace_id = $2 order by fetched_at desc`,
    [now().toISOString(), workspaceId],
  );
  const daily = rows.filter(({ query }) => query === "daily");
  const old = daily.filter(({ days }) => days > 42);
  expect(pages).toBe(503 - rows.length);
  expect(daily.slice(0, 35).map(({ days }) => days)).toEqual(daysFrom(0, 35));
  expect(new Set(old.map(({ week }) => week)).size).toBe(old.length);
  expect(old.length).toBeGreaterThanOrEqual(50);
  expect(Math.max(...daily.map(({ days }) => days))).toBeLessThan(410);
  expect(rows.filter(({ query }) => query === "once")).toHaveLength(1);
  expect(rows.filter(({ query }) => query === "without results").length).toBeGreaterThan(0);
  expect(await trim()).toMatchObject({ pages: 0 });
});

test("several processes trim at once, and each page is handled once", async () => {
  await asOwner("delete from retention_progress");
  await addPages("several", daysFrom(40, 40));

  const all = await Promise.all([trim(), trim(), trim()]);

  const [left] = await asOwner<{ count: number }>(
    "select count(*)::integer as count from serps where query = 'several'",
  );
  expect(all.reduce((sum, { pages }) => sum + pages, 0)).toBe(40 - Number(left?.count));
  expect(left?.count).toBeLessThan(16);
});

test("access logs go with their figures after their last line is too old", async () => {
  const logs = [...daysFrom(290, 5), ...daysFrom(301, 25)];
  await asOwner(
    `insert into crawler_logs (id, agency_id, workspace_id, start_hash, bytes, lines, requests, garbage, first_at, last_at, imported_at)
     select 'clog_' || day, $1, $2, day, 1, 1, 1, 0, day::timestamptz, day::timestamptz, now() from unnest($3::text[]) as day`,
    [agencyId, workspaceId, logs.map((day) => `${daysAgo(day)}T06:00:00Z`)],
  );
  await asOwner(
    `insert into crawler_days (agency_id, workspace_id, log_id, crawler, verification, day, status, requests, bytes, last_seen_at)
     select agency_id, workspace_id, id, 'GPTBot', 'verified', last_at::date, 200, 1, 1, last_at from crawler_logs`,
  );

  expect(await trim()).toMatchObject({ accessLogs: 25 });

  const [left] = await asOwner("select count(*)::integer as days from crawler_days");
  expect(left).toMatchObject({ days: 5 });
  expect(await trim()).toMatchObject({ accessLogs: 0 });
});
