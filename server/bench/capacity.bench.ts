import { setTimeout as delay } from "node:timers/promises";
import sql from "sql-template-tag";
import { openHookPlace } from "../test/harness/hooks.ts";
import { createAgency, createKey, createWorkspace } from "../test/harness/seeds.ts";
import { TEST_SEALER_KEYS } from "../test/harness/services.ts";
import type { Cost, Unit } from "./capacity/model.ts";
import type { Finding } from "./harness/finding.ts";
import { finishRuns } from "./harness/finished-run.ts";
import { processorSeconds, processorSecondsBelow } from "./harness/processor-time.ts";
import { startProgram } from "./harness/program.ts";
import { sized } from "./harness/sized.ts";
import { type Desk, seedDesks, type World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { bareHttpProgram } from "./programs/bare-http.ts";
import { loadProgram } from "./programs/load.ts";
import { starterProgram } from "./programs/starter.ts";
import { workerProgram } from "./programs/worker.ts";

const READING_MS = sized(8000, 1000);
const CLIENTS = 16;
const RUNS = sized(2000, 100);
const KEYWORDS = sized(2000, 100);
const EVENTS = sized(8000, 500);
const ENDPOINTS = 20;
const POLL_MS = 50;

/**
 * The processor time that units of work take in processes of the service and in PostgreSQL. `capacity/costs.json` holds what was measured
 * on two cores, and `docs/guides/install.md` what `capacity/model.ts` computes from it.
 */
export async function benchCapacity(world: World): Promise<Finding[]> {
  const costs: Record<Unit, Cost> = {
    read: await measureReads(world, (run) => `/v1/agent/invocations/${run}`),
    list: await measureReads(world, () => "/v1/keywords?sort=rank&limit=50"),
    run: await measureRuns(world),
    check: await measureChecks(world),
    delivery: await measureDeliveries(world),
  };
  return Object.entries(costs).map(([unit, { service, postgres, perSecond }]): Finding => {
    const together = service + postgres;
    return {
      what: `one ${unit}: {"service": ${service.toFixed(2)}, "postgres": ${postgres.toFixed(2)}, "perSecond": ${perSecond.toFixed(0)}}`,
      unit: "ms of processor",
      ours: together,
      peers: [{ name: "of it PostgreSQL", figure: postgres, ratio: postgres / together }],
    };
  });
}

/** What the processes and PostgreSQL use for each unit that `work` does; it answers how many these were. */
async function costOf({ postgresPid }: World, pids: readonly number[], work: () => Promise<number>): Promise<Cost> {
  const inService = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const before = { service: inService(), postgres: processorSecondsBelow(postgresPid) };
  const since = performance.now();
  const units = await work();
  const perSecond = (units * 1000) / (performance.now() - since);
  const each = (seconds: number) => (seconds * 1000) / units;
  return {
    service: each(inService() - before.service),
    postgres: each(processorSecondsBelow(postgresPid) - before.postgres),
    perSecond,
  };
}

async function measureReads(world: World, path: (run: string) => string): Promise<Cost> {
  const run = await finishRuns(world);
  const { database, folder } = world;
  await using api = await startProgram("api", apiProgram, { databaseUrl: database.appUrl, folder });
  await using load = await startProgram("load", loadProgram, null);
  await addKeywords(api.facts.url, run, KEYWORDS);
  const ask = (durationMs: number) =>
    load.ask({
      url: `${api.facts.url}${path(run.id)}`,
      method: "GET",
      headers: { Authorization: `Bearer ${run.secret}`, "X-Workspace-Id": run.workspaceId },
      body: "",
      connections: CLIENTS,
      durationMs,
    });
  await ask(READING_MS / 2);
  return await costOf(world, [api.pid], async () => (await ask(READING_MS)).answered);
}

/** Runs of three steps that do nothing, from their start through the pipeline to their end. */
async function measureRuns(world: World): Promise<Cost> {
  const { database, folder } = world;
  const desks = await seedDesks(world, { agencies: 12, workspaces: 10 });
  await using worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder });
  await using starter = await startProgram("starter", starterProgram, { databaseUrl: database.appUrl, desks });
  const doRuns = async (runs: number) => {
    await starter.ask({ runs, starters: CLIENTS });
    await allEnd(world);
    return runs;
  };
  await doRuns(RUNS / 4);
  return await costOf(world, [worker.pid, starter.pid], () => doRuns(RUNS));
}

/** Rank checks in a test world, whose pages a worker computes instead of reading them from a vendor. */
async function measureChecks(world: World): Promise<Cost> {
  const { database, folder } = world;
  await using worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder });
  await using api = await startProgram("api", apiProgram, { databaseUrl: database.appUrl, folder });
  const check = async (desk: Desk, keywords: number) => {
    await addKeywords(api.facts.url, desk, keywords);
    return await costOf(world, [worker.pid, api.pid], async () => {
      await post(api.facts.url, desk, "/v1/agent/invoke", { skill: "rank_monitor", input: {} });
      await allEnd(world);
      return countRows(world, sql`select count(*) as count from rank_checks where workspace_id = ${desk.workspaceId}`);
    });
  };
  await check(await openTestDesk(world), KEYWORDS / 10);
  return await check(await openTestDesk(world), KEYWORDS);
}

async function measureDeliveries(world: World): Promise<Cost> {
  const { database, folder } = world;
  const settings = { EGRESS_ALLOW_PRIVATE: "true", SECRETS_KEY: TEST_SEALER_KEYS.join(",") };
  await using receiver = await startProgram("bare-http", bareHttpProgram, { body: "taken" });
  await using worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder, settings });
  const ids: string[] = [];
  for (let number = 0; number < ENDPOINTS; number += 1) {
    const place = await openHookPlace(database);
    await place.register(`${receiver.facts.url}/hooks`);
    ids.push(place.workspaceId);
  }
  const delivered = () =>
    countRows(world, sql`select count(*) as count from webhook_attempts where outcome = 'delivered'`);
  const deliver = async (events: number) => {
    const before = await delivered();
    await database.system.batch([
      sql`select emit_event(w.agency_id, w.id, 'agent.invocation.started', jsonb_build_object('invocationId', 'inv_' || n,
            'skill', 'rank_monitor', 'tags', '[]'::jsonb))
          from workspaces w, generate_series(1, ${events / ENDPOINTS}) n where w.id = any (${ids}::text[])`,
    ]);
    await until(async () => (await delivered()) === before + events);
    return events;
  };
  await deliver(EVENTS / 5);
  return await costOf(world, [worker.pid], () => deliver(EVENTS));
}

async function openTestDesk({ database }: World): Promise<Desk> {
  const agencyId = await createAgency(database, "test");
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "bergzeit-bikes.de" });
  const { secret } = await createKey(database, { agencyId, mode: "test" });
  return { workspaceId, secret };
}

async function addKeywords(url: string, desk: Desk, count: number): Promise<void> {
  const keywords = Array.from({ length: count }, (_one, place) => ({ keyword: `mountain bike ${place}` }));
  await post(url, desk, "/v1/keywords/bulk", { keywords });
}

async function post(url: string, { secret, workspaceId }: Desk, path: string, body: object): Promise<void> {
  const headers = {
    Authorization: `Bearer ${secret}`,
    "X-Workspace-Id": workspaceId,
    "Content-Type": "application/json",
  };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

function allEnd(world: World): Promise<void> {
  const open = () => countRows(world, sql`select count(*) as count from invocations where ended_at is null`);
  return until(async () => (await open()) === 0);
}

async function countRows({ database }: World, statement: ReturnType<typeof sql>): Promise<number> {
  const [rows] = await database.system.batch<{ count: number }>([statement]);
  return Number(rows?.[0]?.count ?? 0);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 300_000; Date.now() < giveUpAt; await delay(POLL_MS)) if (await isDone()) return;
  throw new Error("The work did not end within five minutes.");
}
