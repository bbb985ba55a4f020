import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import sql from "sql-template-tag";
import { packPrograms } from "../../scripts/pack-program.ts";
import { startRun } from "../../src/domains/invocations/invocations.store.ts";
import { isConnectionLost } from "../../src/kernel/database/is-connection-lost.ts";
import { planRun } from "../../src/kernel/runs/new-run.ts";
import { enterTenant, inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { chaosSkills } from "./chaos-skills.ts";
import { Fleet } from "./fleet.ts";
import { readFaults, readOutsideLogs } from "./outside-log.ts";
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
  /** Over which all of the above is spread, unless the machine is slower. */
  durationMs: number;
}

/** The responses that the driver received. */
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

/** Parents that may be unfinished at once. */
const MOST_AHEAD = 20;
/** Within this time of calm some run takes some step, or none ever will. */
const STUCK_AFTER_MS = 30_000;
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
    program: await packWorker(world.logFolder),
    size: 2,
    appUrl: world.postgres.appUrl,
    leaseMs: options.leaseMs,
    folder: world.logFolder,
  });
  const watching = new AbortController();
  const watch = watchEnds(world, client, watching.signal);
  try {
    const started = Date.now();
    await disturb(world, fleet, client, options, random);
    const calmFrom = Date.now();
    await untilAllEnded(world, client);
    await untilDrained(world);
    const verdict = await judge(world, client, readOutsideLogs(world.logFolder));
    verdict.violations.push(...fleet.crashes, ...readFaults(world.logFolder));
    Object.assign(verdict.figures, {
      processes: fleet.spawned,
      "seconds under fire": (calmFrom - started) / 1000,
      "seconds to calm": (Date.now() - calmFrom) / 1000,
    });
    return verdict;
  } finally {
    watching.abort();
    await Promise.all([watch, fleet[Symbol.asyncDispose]()]);
  }
}

/** Packed as the service is: so many are started that finding and reading their modules would be most of the work. */
async function packWorker(logFolder: string): Promise<string> {
  const folder = path.join(logFolder, "program");
  await mkdir(folder);
  await packPrograms({ "worker-process": new URL("./worker-process.ts", import.meta.url) }, folder);
  return path.join(folder, "worker-process.js");
}

/**
 * Starts the runs one after another, never too many ahead of the workers, and everything else between two starts that the
 * seed chose: on a slow machine it all takes longer, and hits as much.
 */
async function disturb(world: World, fleet: Fleet, client: ClientLog, options: ChaosOptions, random: () => number) {
  const disturbances = [
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
  ].map((act) => ({ act, after: random() * options.runs }));
  const from = Date.now();
  const underWay: Promise<void>[] = [];
  for (let started = 0; started < options.runs; started += 1) {
    await delay(Math.max(0, from + (started * options.durationMs) / options.runs - Date.now()));
    while (unfinished(client).length >= MOST_AHEAD) await delay(20);
    await begin(world, client, random);
    const due = disturbances.filter(({ after }) => after >= started && after < started + 1);
    underWay.push(...due.map(({ act }) => delay(random() * (options.durationMs / options.runs)).then(act)));
  }
  await Promise.all(underWay);
}

function repeat(times: number, act: () => Promise<void>): (() => Promise<void>)[] {
  return Array.from({ length: times }, () => act);
}

/** False where the process is gone already: one that was killed just now, and not replaced yet. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** A client that tries again, with a new run, without a response to its start. */
async function begin(world: World, client: ClientLog, random: () => number): Promise<void> {
  const input = { steps: 2 + pick(random, 4), items: 2 + pick(random, 4), leaves: 2 + pick(random, 5) };
  await whileAway(client, "start", async () => {
    const { run, reserve } = planRun(family, input, { mode: "BACKGROUND" });
    await inTenantTransaction(world.tenant, world.place, async (tx) => {
      const { outcome } = await startRun(tx, run, reserve);
      if (outcome !== "started") throw new Error(`The start was refused with ${outcome}.`);
    });
    client.acknowledged.push(run.id);
  });
}

/** Cancels a parent that was still going when last looked at. */
async function cancelSome(world: World, client: ClientLog, random: () => number): Promise<void> {
  await whileAway(client, "cancel", async () => {
    const candidates = unfinished(client);
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

/** Parents whose end was not seen yet. */
function unfinished(client: ClientLog): string[] {
  return client.acknowledged.filter((id) => !client.ends.has(id));
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

/** Gives up when nothing moves any more: what has not ended by then is lost, and the verdict says so. */
async function untilAllEnded(world: World, client: ClientLog): Promise<void> {
  let before = "";
  for (let movedAt = Date.now(); Date.now() - movedAt < STUCK_AFTER_MS; await delay(100)) {
    await whileAway(client, "look", async () => {
      const [rows] = await world.system.batch<{ live: number; moved: string }>([
        sql`select count(*) filter (where ended_at is null) as live,
                   concat(sum(last_seq), '/', count(*) filter (where ended_at is null)) as moved from invocations`,
      ]);
      const [row] = rows ?? [];
      if (row?.live === 0) movedAt = Number.NEGATIVE_INFINITY;
      else if (row !== undefined && row.moved !== before) movedAt = Date.now();
      before = row?.moved ?? before;
    });
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
