import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Logger as EngineLogger, run as runEngine } from "graphile-worker";
import pg from "pg";
import sql from "sql-template-tag";
import { shareRoundTrips } from "../../kernel/database/share-round-trips.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { Database } from "../database/pool.ts";
import {
  type Claim,
  claimRuns,
  type FencedStep,
  type FinishedStepAnswer,
  finishSteps,
  renewLeasesStatement,
  returnLeasesStatement,
  type SegmentJob,
} from "./engine.store.ts";
import { fenced } from "./journal.ts";
import { runSegment, type SegmentServices, stopReason } from "./segment.ts";

// SQL: server/database/functions/effects.sql, functions/run-leases.sql, functions/run-timers.sql

export interface WorkerOptions {
  services: SegmentServices;
  system: Database;
  /** Login of the service; the engine's library opens connections of its own. */
  databaseUrl: string;
  /** Segments under way at once in this process. */
  concurrency: number;
  /** A run whose owner has not renewed its lease for this long is taken over. */
  leaseMs: number;
}

export interface RunWorker extends AsyncDisposable {
  readonly id: string;
  /** Stops taking segments, gives back the ones under way, and closes. */
  close(): Promise<void>;
}

interface ActiveSegment {
  invocationId: string;
  epoch: number;
  abort: AbortController;
  /** On this process's own clock, counted from before the database was asked. */
  leasedUntil: number;
}

/** Two lanes, so that one group executes while another waits for the disk. */
const SHARING = { lanes: 2, largestGroup: 16 };
const LOCAL_QUEUE_SIZE = 64;
const LOCAL_QUEUE_TTL_MS = 10_000;
const RELAUNCH_AFTER_MS = 1000;

/** Runs segments until closed. Any number of processes may each have one on the same database. */
export async function startWorker(options: WorkerOptions): Promise<RunWorker> {
  const { services, system, leaseMs } = options;
  const { logger } = services;
  const id = newId(`worker_${hostname().replaceAll(/[^a-zA-Z0-9-]/g, "")}`);
  const active = new Map<string, ActiveSegment>();
  const abandoned = new Set<ActiveSegment>();
  const unplacedWork = new Set<Promise<void>>();
  const claim = shareRoundTrips<SegmentJob, Claim | undefined>({
    ...SHARING,
    compare: (one, other) => (one.invocation < other.invocation ? -1 : 1),
    send: (jobs) => claimRuns(system, jobs, { id, leaseMs }),
  });
  const recordStep = shareRoundTrips<FencedStep & { depth: number }, FinishedStepAnswer>({
    ...SHARING,
    compare: parentsFirst,
    send: (steps) => finishSteps(services.tenant, steps),
  });

  async function requireLease(current: ActiveSegment): Promise<void> {
    while (performance.now() >= current.leasedUntil) {
      const leasedUntil = performance.now() + leaseMs;
      const [renewed] = await fenced(() => system.batch([renewLeasesStatement(id, [current], leaseMs)]));
      if (renewed?.length !== 1) throw stopReason("taken_over");
      current.leasedUntil = leasedUntil;
    }
  }

  async function segment(payload: unknown): Promise<void> {
    const leasedUntil = performance.now() + leaseMs;
    const claimed = await claim(jobOf(payload));
    if (claimed === undefined) return;
    const { id: invocationId, epoch, unplaced } = claimed.run;
    const current: ActiveSegment = { invocationId, epoch, abort: new AbortController(), leasedUntil };
    active.set(current.invocationId, current);
    if (!unplaced) return work(claimed, current);
    // What it waits for may need every lane that this process has.
    const working = work(claimed, current)
      .catch((error: unknown) => tellFailure(error, payload))
      .finally(() => unplacedWork.delete(working));
    unplacedWork.add(working);
  }

  async function work(claimed: Claim, current: ActiveSegment): Promise<void> {
    const { id: invocationId, epoch, depth } = claimed.run;
    try {
      const outcome = await runSegment(services, claimed, {
        abort: current.abort,
        requireLease: () => requireLease(current),
        recordStep: (fence, write) => recordStep({ depth, fence, write }),
      });
      if (outcome === "away") abandoned.add(current);
      if (outcome === "lost") logger.debug({ invocationId, epoch }, "a segment stopped: its run is no longer ours");
    } finally {
      if (active.get(current.invocationId) === current) active.delete(current.invocationId);
    }
  }

  // A job only says that a run may be due. Where it cannot be told so now, it is told again: see `enqueue_unclaimed_runs`.
  const tellFailure = (error: unknown, payload: unknown) =>
    logger.error({ err: error, payload }, "a segment could not be run");
  const engine = await startEngine(options, (payload) =>
    segment(payload).catch((error: unknown) => tellFailure(error, payload)),
  );
  const tending = startTending({ system, id, leaseMs, engineIds: engine.ids, active, abandoned, logger });
  const cancellations = await listenForCancellations(options, active);

  async function close(): Promise<void> {
    await cancellations.close();
    for (const one of active.values()) {
      abandoned.add(one);
      one.abort.abort(stopReason("shutting_down"));
    }
    await engine.stop();
    await Promise.all(unplacedWork);
    await tending.close();
  }
  let closed: Promise<void> | undefined;
  const closeOnce = () => (closed ??= close());
  return { id, close: closeOnce, [Symbol.asyncDispose]: closeOnce };
}

/** Runs are locked parents first, then by id: as renewing leases and cancelling do. Steps of one run keep their order. */
function parentsFirst(one: FencedStep & { depth: number }, other: FencedStep & { depth: number }): number {
  const [id, otherId] = [one.fence.invocationId, other.fence.invocationId];
  return one.depth - other.depth || (id === otherId ? 0 : id < otherId ? -1 : 1);
}

function jobOf(payload: unknown): SegmentJob {
  if (
    typeof payload === "object" &&
    payload !== null &&
    "invocation" in payload &&
    typeof payload.invocation === "string" &&
    "segment" in payload &&
    typeof payload.segment === "number"
  ) {
    return { invocation: payload.invocation, segment: payload.segment };
  }
  throw new Error("A segment's job must name its invocation and segment.");
}

async function startEngine(
  options: WorkerOptions,
  segment: (payload: unknown) => Promise<void>,
): Promise<{ ids: string[]; stop(): Promise<void> }> {
  const { logger } = options.services;
  const events = new EventEmitter();
  const ids: string[] = [];
  let gaveUp = Promise.withResolvers<unknown>();
  // Only the newest pool counts as this process's: the jobs of one that gave up are unlocked like those of the dead.
  events.on("pool:create", ({ workerPool }: PoolEvent) => ids.splice(0, ids.length, workerPool.id));
  for (const shutdown of ["pool:gracefulShutdown", "pool:forcefulShutdown"]) {
    events.on(shutdown, ({ workerPool, message }: PoolEvent) => {
      if (ids.includes(workerPool.id)) gaveUp.resolve(message);
    });
  }
  const pgPool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 6,
    connectionTimeoutMillis: 10_000,
    application_name: "findable engine",
    options: "-c role=findable_system -c timezone=UTC",
  });
  const onLost = (error: Error) => logger.warn({ err: error }, "the engine lost a connection");
  pgPool.on("error", onLost);
  pgPool.on("connect", (client) => client.on("error", onLost));
  const launch = () =>
    runEngine({
      pgPool,
      events,
      noHandleSignals: true,
      taskList: { segment },
      logger: new EngineLogger(() => (level, message) => logger.debug({ level }, message)),
      preset: {
        worker: {
          concurrentJobs: options.concurrency,
          pollInterval: 1000,
          completeJobBatchDelay: 0,
          localQueue: { size: Math.max(LOCAL_QUEUE_SIZE, options.concurrency), ttl: LOCAL_QUEUE_TTL_MS },
          gracefulShutdownAbortTimeout: 5000,
        },
      },
    });
  const stopping = new AbortController();
  let runner = await launch();
  const kept = keepRunning();

  /**
   * The library shuts its pool down by itself where the database dies under it, and may then wait for ever for what was under
   * way: its first sign of that counts, not its end.
   */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await Promise.race([gaveUp.promise, runner.promise.catch((error: unknown) => error)]);
      if (stopping.signal.aborted) return;
      logger.warn({ err: reason }, "the engine stopped by itself and is started again");
      await relaunch();
    }
  }

  async function relaunch(): Promise<void> {
    gaveUp = Promise.withResolvers<unknown>();
    for (let launched = false; !launched && !stopping.signal.aborted; ) {
      await delay(RELAUNCH_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        runner = await launch();
        launched = true;
      } catch (error) {
        logger.warn({ err: error }, "the engine could not be started again yet");
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await runner.stop().catch((error: unknown) => logger.warn({ err: error }, "the engine did not stop cleanly"));
    await kept;
    await pgPool.end();
  }
  return { ids, stop };
}

interface PoolEvent {
  workerPool: { id: string };
  message?: string;
}

interface TendingOptions {
  system: Database;
  id: string;
  leaseMs: number;
  engineIds: string[];
  active: Map<string, ActiveSegment>;
  abandoned: Set<ActiveSegment>;
  logger: SegmentServices["logger"];
}

/** Renews this process's leases, takes over from the dead, fires timers. One round at a time; a failed round is made up by the next. */
function startTending(options: TendingOptions): { close(): Promise<void> } {
  const { system, id, leaseMs, active, abandoned, logger } = options;
  const roundMs = Math.max(50, Math.min(1000, leaseMs / 4));
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function tend(): Promise<void> {
    const mine = [...active.values()];
    const returned = [...abandoned];
    const leasedUntil = performance.now() + leaseMs;
    const [, renewed] = await system.batch<{ id: string }>([
      sql`insert into worker_processes (id, engine_worker_ids) values (${id}, ${options.engineIds}::text[])
          on conflict (id) do update set heartbeat_at = clock_timestamp(), engine_worker_ids = excluded.engine_worker_ids`,
      renewLeasesStatement(id, mine, leaseMs),
      sql`select release_jobs_of_dead_workers(${leaseMs * 2}), take_over_expired_runs(100), enqueue_unclaimed_runs(${leaseMs * 2}, 100), fire_timers(100),
            close_orphaned_effects(${leaseMs * 2}, 100)`,
    ]);
    if (returned.length > 0) await system.batch([returnLeasesStatement(id, returned)]);
    for (const one of returned) abandoned.delete(one);
    const kept = new Set((renewed ?? []).map((row) => row.id));
    for (const one of mine) {
      if (kept.has(one.invocationId)) one.leasedUntil = leasedUntil;
      else if (active.get(one.invocationId) === one) one.abort.abort(stopReason("taken_over"));
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      round = tend()
        .catch((error: unknown) =>
          logger.warn({ err: error }, "tending the runs failed; the next round makes up for it"),
        )
        .finally(() => {
          if (!closing) schedule();
        });
    }, roundMs);
  }
  schedule();

  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await round;
      await system
        .batch([returnLeasesStatement(id, [...abandoned]), sql`delete from worker_processes where id = ${id}`])
        .catch((error: unknown) => logger.warn({ err: error }, "leases could not be given back; they will expire"));
    },
  };
}

/** A cancelled run stops at once instead of at its next write. Without the notice it would still stop there. */
async function listenForCancellations(
  options: WorkerOptions,
  active: Map<string, ActiveSegment>,
): Promise<{ close(): Promise<void> }> {
  const { logger } = options.services;
  let client: pg.Client | undefined;
  let closing = false;

  async function connect(): Promise<void> {
    if (closing) return;
    const next = new pg.Client({ connectionString: options.databaseUrl, application_name: "findable cancellations" });
    next.on("notification", ({ payload }) => {
      if (payload !== undefined) active.get(payload)?.abort.abort(stopReason("cancelled"));
    });
    next.on("error", () => undefined);
    next.on("end", () => {
      if (!closing) setTimeout(() => void connect(), 500).unref();
    });
    client = next;
    try {
      await next.connect();
      await next.query("listen findable_cancelled");
    } catch (error) {
      logger.debug({ err: error }, "listening for cancellations failed");
      await next.end().catch(() => undefined);
    }
  }
  await connect();
  return {
    async close() {
      closing = true;
      await client?.end().catch(() => undefined);
    },
  };
}
