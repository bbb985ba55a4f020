import { readFileSync } from "node:fs";
import type pg from "pg";
import { pino } from "pino";
import type { RetentionDays } from "../src/kernel/operations/limits.ts";
import { withClient } from "../src/platform/database/connection.ts";
import { trimRecords } from "../src/platform/retention/trim-records.ts";
import { measureUsage, type StorageUsage } from "../src/platform/storage/measure-usage.ts";
import { parseConfig } from "../src/start/config.ts";
import { startApi } from "../src/start/start-api.ts";
import { startRunWorker } from "../src/start/start-worker.ts";
import { createAgency, createKey, createWorkspace } from "../test/harness/seeds.ts";
import { asker } from "./harness/ask.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { Desk, World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";

const KEYWORDS = sized(200, 20);
const PROMPTS = sized(10, 2);
const DAYS = 365;
const AIM_MB = 250;
const DAY_MS = 86_400_000;
const ROUNDS = sized(100, 10);

/**
 * A year of a workspace with daily rank checks and monitored prompts: its size, and the memory and latency of an API process at the
 * start and at the end. One day runs through the engine in a test world, and its rows are repeated for the days before it. Retention
 * runs after each week, where a worker does it every minute, and PostgreSQL reuses the space.
 */
export async function benchYear(world: World): Promise<Finding[]> {
  const { database, folder } = world;
  const agencyId = await createAgency(database, "test");
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "bergzeit-bikes.de" });
  const { secret } = await createKey(database, { agencyId, mode: "test" });
  const config = parseConfig({ PORT: "0", DATA_DIR: folder, DATABASE_URL: database.appUrl, LOG_LEVEL: "silent" });
  const options = { config, databaseUrl: database.appUrl, logger: pino({ level: "silent" }) };
  const desk: Desk = { secret, workspaceId };
  await using api = await startApi(options);
  const ask = async (method: string, path: string, body: object): Promise<void> => {
    const headers = {
      Authorization: `Bearer ${secret}`,
      "X-Workspace-Id": workspaceId,
      "Content-Type": "application/json",
    };
    const answer = await fetch(`${api.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  };
  {
    await using _worker = await startRunWorker(options);
    const keywords = Array.from({ length: KEYWORDS }, (_one, place) => ({ keyword: `mountain bike ${place}` }));
    await ask("POST", "/v1/keywords/bulk", { keywords });
    for (let prompt = 0; prompt < PROMPTS; prompt += 1)
      await ask("POST", "/v1/research/ai-citation/queries", {
        prompt: `Which shop has mountain bike ${prompt}?`,
        samplesPerDay: 1,
      });
    await ask("POST", "/v1/test/clock/advance", { days: 1 });
    await ask("POST", "/v1/agent/invoke", { skill: "rank_monitor", input: {}, mode: "FOREGROUND" });
    await runsEnd(database.adminUrl);
  }
  return withClient(database.adminUrl, async (client) => {
    // Only test worlds have runs that move the clock.
    await client.query(
      `set session_replication_role = replica;
       delete from invocation_events e using invocations i where i.id = e.invocation_id and i.skill = 'test.clock.advance';
       delete from invocation_steps s using invocations i where i.id = s.invocation_id and i.skill = 'test.clock.advance';
       delete from invocations where skill = 'test.clock.advance';
       reset session_replication_role`,
    );
    await client.query("vacuum analyze");
    const before = bytesOf(await measureUsage(client));
    const start = await measureCalls(world, desk);
    const now = Date.now();
    for (let day = DAYS - 1; day > 0; day -= 1) {
      await repeatDay(client, day);
      if (day % 7 === 1) await sweep(world, client, config.limits.retention, new Date(now - day * DAY_MS));
    }
    await sweep(world, client, config.limits.retention, new Date(now));
    const usage = await measureUsage(client);
    const megabytes = (bytesOf(usage) - before) / 1e6;
    const end = await measureCalls(world, desk);
    const parts = usage.kinds.slice(0, 8).map(({ kind, bytes }) => `${kind} ${(bytes / 1e6).toFixed(1)} MB`);
    return [
      {
        what: `a year of ${KEYWORDS} daily keywords and ${PROMPTS} prompts (${parts.join(", ")})`,
        unit: "MB",
        ours: megabytes,
        peers: [],
        aim: { text: `under ${AIM_MB} MB`, met: megabytes < AIM_MB },
      },
      {
        what: "memory of the API process after these calls, at the end of the year",
        unit: "MB",
        ours: end.megabytes,
        peers: [{ name: "on its first day", figure: start.megabytes, ratio: end.megabytes / start.megabytes }],
      },
      ...end.calls.map(({ call, p50, p99 }, place): Finding => {
        const first = start.calls[place] ?? { p50: Number.NaN, p99: Number.NaN };
        return {
          what: `${call} at the end of the year: p99 ${p99.toFixed(1)} ms, on the first day ${first.p99.toFixed(1)}`,
          unit: "ms p50",
          ours: p50,
          peers: [{ name: "on its first day", figure: first.p50, ratio: p50 / first.p50 }],
        };
      }),
    ];
  });
}

interface Calls {
  /** Resident memory of the process, in MB. */
  megabytes: number;
  /** In milliseconds. */
  calls: { call: string; p50: number; p99: number }[];
}

/** Calls that read what a year adds, in turns, to a fresh API process. */
async function measureCalls({ database, folder }: World, desk: Desk): Promise<Calls> {
  await using api = await startProgram("api", apiProgram, { databaseUrl: database.appUrl, folder });
  const ask = asker(api.facts.url, desk);
  const first = async (path: string): Promise<string> => JSON.parse((await ask(path)).body).data[0]?.id;
  const keyword = await first("/v1/keywords");
  const prompt = JSON.parse((await ask("/v1/research/ai-citation/queries")).body).data[0]?.queryId;
  const times = new Map<string, number[]>(
    [
      "/v1/keywords?sort=rank&limit=50",
      `/v1/keywords/${keyword}/rank-history`,
      "/v1/insights/movement",
      "/v1/research/ai-citation/share-of-voice",
      `/v1/research/ai-citation/queries/${prompt}/history`,
      "/v1/agent/invocations?limit=50",
    ].map((path) => [path, []]),
  );
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    for (const [path, taken] of times) {
      const { pathname, searchParams } = new URL(path, api.facts.url);
      const { ms } = await ask(pathname, Object.fromEntries(searchParams));
      // The first half warms up.
      if (round >= ROUNDS) taken.push(ms);
    }
  }
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${api.pid}/status`, "utf8")) ?? [];
  const calls = [...times].map(([path, taken]) => ({
    call: path.replace(/(?<=\/)(kw|aicq|[a-z]+)_[a-z0-9]+(?=\/)/, "{id}"),
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
  }));
  return { megabytes: Number(kilobytes) / 1024, calls };
}

function bytesOf({ kinds }: StorageUsage): number {
  return kinds.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function runsEnd(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (let open = 1; open > 0; ) {
      const { rows } = await client.query<{ open: number }>(
        "select count(*)::integer as open from invocations where ended_at is null",
      );
      open = rows[0]?.open ?? 0;
    }
  });
}

async function sweep({ database }: World, client: pg.Client, days: RetentionDays, now: Date): Promise<void> {
  await trimRecords(database.system, days, { now, signal: new AbortController().signal });
  await client.query("vacuum analyze");
}

/** Tables that a day adds rows to, with their identifiers and times. */
const DAILY = [
  {
    table: "invocations",
    ids: ["id", "parent_id", "previous_id"],
    times: ["created_at", "updated_at", "started_at", "ended_at"],
  },
  { table: "invocation_steps", ids: ["invocation_id"], times: ["started_at"] },
  { table: "invocation_events", ids: ["invocation_id"], times: ["at"] },
  { table: "serps", ids: ["id"], times: ["fetched_at"] },
  { table: "rank_checks", ids: ["id", "serp_id"], times: ["checked_at"] },
  { table: "ai_citation_samples", ids: ["id", "invocation_id"], times: ["sampled_at"] },
] as const;

async function repeatDay(client: pg.Client, day: number): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query("select ensure_citation_month(clock_timestamp() + interval '1 day' - $1 * interval '1 day')", [
    day,
  ]);
  await client.query("select ensure_citation_month(clock_timestamp() - $1 * interval '1 day')", [day]);
  for (const { table, ids, times } of DAILY) {
    const columns = await columnsOf(client, table);
    const values = columns.map((column) => {
      if ((ids as readonly string[]).includes(column)) return `${column} || '_${day}'`;
      return (times as readonly string[]).includes(column) ? `${column} - interval '${day} days'` : column;
    });
    const own = table === "invocation_steps" || table === "invocation_events" ? "invocation_id" : "id";
    await client.query(
      `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table} where ${own} !~ '_[0-9]{1,3}$'`,
    );
  }
  await client.query("commit");
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
