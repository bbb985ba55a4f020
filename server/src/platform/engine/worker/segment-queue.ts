import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger as QueueLogger, run as runQueue } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { CONNECTIONS } from "../../database/connections.ts";
import { enterSession } from "../../database/enter-session.ts";
import { processName } from "../../database/process-name.ts";

export interface SegmentQueueOptions {
  databaseUrl: string;
  logger: Logger;
  run(payload: unknown): Promise<void>;
}

export interface SegmentQueue {
  /**
   * Identifiers under which the newest pool of Graphile Worker locks jobs. The chores unlock the jobs of a pool that stopped, as
   * they do for a dead process.
   */
  readonly ids: string[];
  stop(): Promise<void>;
}

/** A job takes no time: it hands its segment to the runner. */
const JOBS_AT_ONCE = 16;
const LOCAL_QUEUE_SIZE = 64;
const LOCAL_QUEUE_TTL_MS = 10_000;
const RELAUNCH_AFTER_MS = 1000;

/** Runs the jobs of due segments with Graphile Worker, and relaunches it when it stops unexpectedly. */
export async function startSegmentQueue(options: SegmentQueueOptions): Promise<SegmentQueue> {
  const { logger } = options;
  const pgPool = openPool(options);
  const pools = watchPools();
  const launch = () => runQueue({ ...runnerOptions(options), pgPool, events: pools.events });
  const stopping = new AbortController();
  let runner = await launch();
  const supervised = supervise();

  /**
   * Graphile Worker shuts its pool down when it loses the database, and may then wait for ever for running jobs. So the first
   * sign of a shutdown counts, not its end.
   */
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await Promise.race([pools.shutdown(), runner.promise.catch((error: unknown) => error)]);
      if (stopping.signal.aborted) return;
      logger.warn({ err: reason }, "the segment queue stopped unexpectedly and is launched again");
      await relaunch();
    }
  }

  async function relaunch(): Promise<void> {
    pools.forgetShutdown();
    for (let launched = false; !launched && !stopping.signal.aborted; ) {
      await delay(RELAUNCH_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        runner = await launch();
        launched = true;
      } catch (error) {
        logger.warn({ err: error }, "the segment queue could not be launched yet");
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await runner
      .stop()
      .catch((error: unknown) => logger.warn({ err: error }, "the segment queue did not stop cleanly"));
    await supervised;
    await pgPool.end();
  }
  return { ids: pools.ids, stop };
}

function openPool({ databaseUrl, logger }: SegmentQueueOptions): pg.Pool {
  const pgPool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS.worker.queue,
    connectionTimeoutMillis: 10_000,
    application_name: processName("engine"),
    onConnect: (client) => enterSession(client, "findable_system"),
  });
  const onLost = (error: Error) => logger.warn({ err: error }, "the segment queue lost a connection");
  pgPool.on("error", onLost);
  pgPool.on("connect", (client) => client.on("error", onLost));
  return pgPool;
}

function runnerOptions({ logger, run }: SegmentQueueOptions) {
  return {
    noHandleSignals: true,
    taskList: { segment: run },
    logger: new QueueLogger(() => (level, message) => logger.debug({ level }, message)),
    preset: {
      worker: {
        concurrentJobs: JOBS_AT_ONCE,
        pollInterval: 1000,
        completeJobBatchDelay: 0,
        localQueue: { size: LOCAL_QUEUE_SIZE, ttl: LOCAL_QUEUE_TTL_MS },
        gracefulShutdownAbortTimeout: 5000,
      },
    },
  };
}

interface PoolEvent {
  workerPool: { id: string };
  message?: string;
}

function watchPools() {
  const events = new EventEmitter();
  const ids: string[] = [];
  let shutdown = Promise.withResolvers<unknown>();
  events.on("pool:create", ({ workerPool }: PoolEvent) => ids.splice(0, ids.length, workerPool.id));
  for (const event of ["pool:gracefulShutdown", "pool:forcefulShutdown"]) {
    events.on(event, ({ workerPool, message }: PoolEvent) => {
      if (ids.includes(workerPool.id)) shutdown.resolve(message);
    });
  }
  return {
    events,
    ids,
    /** Resolves at the first sign that the newest pool shuts down. */
    shutdown: () => shutdown.promise,
    forgetShutdown: () => {
      shutdown = Promise.withResolvers<unknown>();
    },
  };
}
