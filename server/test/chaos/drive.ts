import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import sql from "sql-template-tag";
import { startRun } from "../../src/domains/invocations/invocations.store.ts";
import { planRun } from "../../src/kernel/new-run.ts";
import { isConnectionLost } from "../../src/platform/db/pool.ts";
import { enterTenant, inTenantTransaction } from "../../src/platform/db/tenant.ts";
import { chaosSkills } from "./chaos-skills.ts";
import { Fleet } from "./fleet.ts";
import { readOutsideLogs } from "./outside-log.ts";
import { judge, type Verdict } from "./verdict.ts";
import { openWorld, type World } from "./world.ts";

export interface ChaosOptions {
  /** Parents that are started; each has two to six children. */
  runs: number;
  /** SIGKILLs of worker processes. */
  kills: number;
  /** SIGSTOPs of worker processes, for two to three times the lease. */
  stops: number;
  /** Cancels of running parents. */
  cancels: number;
  /** SIGKILLs of PostgreSQL's postmaster. */
  databaseKills: number;
  seed: number;
  leaseMs: number;
  /** Over which all of the above is spread. */
  durationMs: number;
}

/** What the driver was told, as a client is. */
export interface ClientLog {
  /** Runs whose start was acknowledged. */
  acknowledged: string[];
  /** Ends that were seen, by run: they must never change. */
  ends: Map<string, string>;
  /** Everything that went wrong for the client other than the database being away. */
  failures: string[];
  kills: number;
  stops: number;
  cancels: number;
  databaseKills: number;
}

/** How long runs may take to end once nobody disturbs them any more. */
const CALM_MS = 60_000;
const { family } = chaosSkills({ began() {}, told() {}, refused() {} });

/** Starts runs steadily while processes die at random, waits for calm, and judges what is left. */
export async function runChaos(options: ChaosOptions): Promise<Verdict> {
  await using world = await openWorld();
  const random = seededRandom(options.seed);
  const client: ClientLog = {
    acknowledged: [],
    ends: new Map(),
    failures: [],
    kills: 0,
    stops: 0,
    cancels: 0,
    databaseKills: 0,
  };
  const fleet = new Fleet({
    size: 2,
    appUrl: world.postgres.appUrl,
    leaseMs: options.leaseMs,
    folder: world.logFolder,
  });
  try {
    const started = Date.now();
    const watching = new AbortController();
    const watch = watchEnds(world, client, watching.signal);
    await disturb(world, fleet, client, options, random);
    const calmFrom = Date.now();
    await untilAllEnded(world, client);
    watching.abort();
    await watch;
    await untilDrained(world);
    const verdict = await judge(world, client, readOutsideLogs(world.logFolder));
    verdict.violations.push(...fleet.crashes);
    Object.assign(verdict.figures, {
      processes: fleet.spawned,
      "seconds under fire": (calmFrom - started) / 1000,
      "seconds to calm": (Date.now() - calmFrom) / 1000,
    });
    return verdict;
  } finally {
    await fleet[Symbol.asyncDispose]();
  }
}

/** Every disturbance at a moment of its own, drawn from the seed. */
async function disturb(world: World, fleet: Fleet, client: ClientLog, options: ChaosOptions, random: () => number) {
  const acts = [
    ...repeat(options.runs, () => begin(world, client, random)),
    ...repeat(options.cancels, () => cancelSome(world, client, random)),
    ...repeat(options.kills, async () => {
      await fleet.kill(random);
      client.kills += 1;
    }),
    ...repeat(options.stops, async () => {
      await fleet.freeze(random, options.leaseMs * (2 + random()));
      client.stops += 1;
    }),
    ...repeat(options.databaseKills, async () => {
      while (!killed(world.postgres.pid)) await delay(20);
      client.databaseKills += 1;
    }),
  ].map((act) => ({ act, at: random() * options.durationMs }));
  const from = Date.now();
  await Promise.all(
    acts.map(async ({ act, at }) => {
      await delay(Math.max(0, from + at - Date.now()));
      await act();
    }),
  );
}

/** False where the process is gone already: one that was killed just now, and not replaced yet. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

function repeat(times: number, act: () => Promise<void>): (() => Promise<void>)[] {
  return Array.from({ length: times }, () => act);
}

/** A client that tries again, with a new run, when it was not told that its start arrived. */
async function begin(world: World, client: ClientLog, random: () => number): Promise<void> {
  const input = { steps: 2 + pick(random, 4), items: 2 + pick(random, 4), leaves: 2 + pick(random, 5) };
  await whileAway(client, "start", async () => {
    const { run, reserve } = planRun(family, input, { mode: "BACKGROUND" });
    const answer = await inTenantTransaction(world.tenant, world.place, (tx) => startRun(tx, run, reserve));
    if (answer.outcome === "started") client.acknowledged.push(run.id);
    else client.failures.push(`A start was refused with ${answer.outcome}.`);
  });
}

/** Cancels a parent that was still going when last looked at. */
async function cancelSome(world: World, client: ClientLog, random: () => number): Promise<void> {
  await whileAway(client, "cancel", async () => {
    const candidates = client.acknowledged.filter((id) => !client.ends.has(id));
    const id = candidates[pick(random, candidates.length)];
    if (id === undefined) return;
    const [, rows] = await world.tenant.batch<{ outcome: string }>([
      enterTenant(world.place),
      sql`select cancel_run(${id}, 'chaos') as outcome`,
    ]);
    const outcome = rows?.[0]?.outcome ?? "nothing";
    if (outcome === "cancelled") client.cancels += 1;
    noteEnd(client, id, outcome === "cancelled" ? "CANCELLED" : outcome);
  });
}

async function whileAway(client: ClientLog, what: string, request: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isConnectionLost(error)) {
        client.failures.push(`A ${what} failed: ${inspect(error)}`);
        return;
      }
      await delay(100);
    }
  }
}

function noteEnd(client: ClientLog, id: string, status: string): void {
  const before = client.ends.get(id);
  if (before !== undefined && before !== status) client.failures.push(`${id} was ${before} and became ${status}.`);
  client.ends.set(id, status);
}

async function watchEnds(world: World, client: ClientLog, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await whileAway(client, "look", async () => {
      const [rows] = await world.system.batch<{ id: string; status: string }>([
        sql`select id, status from invocations where status in ('SUCCEEDED', 'FAILED', 'CANCELLED')`,
      ]);
      for (const row of rows ?? []) noteEnd(client, row.id, row.status);
    });
    await delay(200, undefined, { signal }).catch(() => undefined);
  }
}

/** Gives up after a while: what has not ended by then is lost, and the verdict says so. */
async function untilAllEnded(world: World, client: ClientLog): Promise<void> {
  const giveUpAt = Date.now() + CALM_MS;
  let left = 1;
  while (left > 0 && Date.now() < giveUpAt) {
    await whileAway(client, "look", async () => {
      const [rows] = await world.system.batch<{ left: number }>([
        sql`select count(*) as left from invocations where ended_at is null`,
      ]);
      left = rows?.[0]?.left ?? 1;
    });
    await delay(100);
  }
}

/** The engine's library deletes a job a moment after its run has ended. */
async function untilDrained(world: World): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  let left = 1;
  while (left > 0 && Date.now() < giveUpAt) {
    const [rows] = await world.system.batch<{ left: number }>([sql`select count(*) as left from graphile_worker.jobs`]);
    left = rows?.[0]?.left ?? 0;
    await delay(100);
  }
}

function pick(random: () => number, length: number): number {
  return Math.floor(random() * length);
}

/** Mulberry32: the same numbers for the same seed, on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
