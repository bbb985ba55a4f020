import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import { Logger as EngineLogger, type Runner, run as runEngine } from "graphile-worker";
import pg from "pg";
import sql from "sql-template-tag";
import { newId } from "../../kernel/ids.ts";
import type { Database } from "../db/pool.ts";
import { claimRun } from "./engine.store.ts";
import { runSegment, type SegmentServices, stopReason } from "./segment.ts";

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
}

const LOCAL_QUEUE_SIZE = 64;
const LOCAL_QUEUE_TTL_MS = 10_000;

/** Runs segments until closed. Any number of processes may each have one on the same database. */
export async function startWorker(options: WorkerOptions): Promise<RunWorker> {
  const { services, system, leaseMs } = options;
  const { logger } = services;
  const id = newId(`worker_${hostname().replaceAll(/[^a-zA-Z0-9-]/g, "")}`);
  const active = new Map<string, ActiveSegment>();
  const abandoned = new Set<string>();

  async function segment(payload: unknown): Promise<void> {
    const job = jobOf(payload);
    const claim = await claimRun(system, job, { id, leaseMs });
    if (claim === undefined) return;
    const current: ActiveSegment = { invocationId: claim.run.id, epoch: claim.run.epoch, abort: new AbortController() };
    active.set(current.invocationId, current);
    try {
      const outcome = await runSegment(services, claim, current.abort);
      if (outcome === "away") abandoned.add(current.invocationId);
      if (outcome === "lost")
        logger.info(
          { invocationId: claim.run.id, epoch: claim.run.epoch },
          "a segment stopped: its run is no longer ours",
        );
    } finally {
      if (active.get(current.invocationId) === current) active.delete(current.invocationId);
    }
  }

  const engine = await startEngine(options, segment);
  const tending = startTending({ system, id, leaseMs, engineIds: engine.ids, active, abandoned, logger });
  const cancellations = await listenForCancellations(options, active);

  async function close(): Promise<void> {
    await cancellations.close();
    for (const one of active.values()) {
      abandoned.add(one.invocationId);
      one.abort.abort(stopReason("shutting_down"));
    }
    await engine.runner
      .stop()
      .catch((error: unknown) => logger.warn({ err: error }, "the engine did not stop cleanly"));
    await tending.close();
  }
  return { id, close, [Symbol.asyncDispose]: close };
}

function jobOf(payload: unknown): { invocation: string; segment: number } {
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
): Promise<{ runner: Runner; ids: string[] }> {
  const { logger } = options.services;
  const events = new EventEmitter();
  const ids: string[] = [];
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => ids.push(workerPool.id));
  const pgPool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 6,
    application_name: "findable engine",
    options: "-c role=findable_system -c timezone=UTC",
  });
  const onLost = (error: Error) => logger.warn({ err: error }, "the engine lost a connection");
  pgPool.on("error", onLost);
  pgPool.on("connect", (client) => client.on("error", onLost));
  const runner = await runEngine({
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
  runner.promise.catch((error: unknown) => logger.error({ err: error }, "the engine ended with an error"));
  return { runner, ids };
}

interface TendingOptions {
  system: Database;
  id: string;
  leaseMs: number;
  engineIds: string[];
  active: Map<string, ActiveSegment>;
  abandoned: Set<string>;
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
    const [, renewed] = await system.batch<{ id: string }>([
      sql`insert into worker_processes (id, engine_worker_ids) values (${id}, ${options.engineIds}::text[])
          on conflict (id) do update set heartbeat_at = clock_timestamp(), engine_worker_ids = excluded.engine_worker_ids`,
      sql`select id from renew_leases(${id}, ${JSON.stringify(mine.map((one) => ({ id: one.invocationId, epoch: one.epoch })))}::jsonb, ${leaseMs}) as id`,
      sql`select bury_dead_workers(${leaseMs * 2}), take_over_expired(100), fire_timers(100)`,
    ]);
    if (returned.length > 0) await system.batch([sql`select return_leases(${id}, ${returned}::text[])`]);
    for (const one of returned) abandoned.delete(one);
    const kept = new Set((renewed ?? []).map((row) => row.id));
    for (const one of mine) {
      if (!kept.has(one.invocationId) && active.get(one.invocationId) === one)
        one.abort.abort(stopReason("taken_over"));
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
        .batch([
          sql`select return_leases(${id}, ${[...abandoned]}::text[])`,
          sql`delete from worker_processes where id = ${id}`,
        ])
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
