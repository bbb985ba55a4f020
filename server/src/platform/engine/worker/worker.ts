import { hostname } from "node:os";
import { newCuid } from "../../../kernel/ids/new-id.ts";
import type { Database } from "../../database/pool.ts";
import type { Instance } from "../../processes/briefing.ts";
import type { SegmentServices } from "../run-services.ts";
import { startChores } from "./chores.ts";
import { type HeldSegments, stopReason } from "./held-segments.ts";
import { releaseDeadWorkersStatement } from "./leases.store.ts";
import { listenForCancellations } from "./listen-for-cancellations.ts";
import { startSegmentQueue } from "./segment-queue.ts";
import { createSegmentRunner } from "./segment-runner.ts";

export interface WorkerOptions {
  services: SegmentServices;
  system: Database;
  /** Login of the service. Graphile Worker opens its own connections. */
  databaseUrl: string;
  /** Segments that occupy a slot of this process at once. */
  concurrency: number;
  /** A segment whose call of a vendor takes longer lends its slot to other runs. Default one second. */
  longCallMs?: number;
  /** Another worker takes a run over when its owner has not renewed the lease for this long. */
  leaseMs: number;
  /** What the supervisor of this process knows of it and its predecessors. */
  instance?: Instance | undefined;
}

export interface RunWorker extends AsyncDisposable {
  readonly id: string;
  /** Performs its chores at once: what is due now has been done when this returns. */
  tick(): Promise<void>;
  /** Stops claiming segments, returns the leases of the current ones and closes. */
  close(): Promise<void>;
}

/** Runs segments until closed. Any number of processes may each have a worker on the same database. */
export async function startWorker(options: WorkerOptions): Promise<RunWorker> {
  const { services, system, databaseUrl, concurrency, leaseMs, longCallMs = 1000, instance } = options;
  const { logger } = services;
  const id = workerIdOf(instance?.id ?? newCuid());
  await releasePredecessors(options);
  const held: HeldSegments = { active: new Map(), abandoned: new Set() };

  const runner = createSegmentRunner({ services, system, workerId: id, leaseMs, held, concurrency, longCallMs });
  const queue = await startSegmentQueue({ databaseUrl, logger, run: runner.run });
  const chores = startChores({ system, workerId: id, leaseMs, queueIds: queue.ids, held, room: runner.room, logger });
  const cancellations = await listenForCancellations({ databaseUrl, active: held.active, logger });

  async function close(): Promise<void> {
    await cancellations.close();
    runner.stop();
    for (const segment of held.active.values()) {
      held.abandoned.add(segment);
      segment.abort.abort(stopReason("shutting_down"));
    }
    await queue.stop();
    await runner.drained();
    await chores.close();
  }
  let closed: Promise<void> | undefined;
  const closeOnce = () => (closed ??= close());
  return { id, tick: chores.tick, close: closeOnce, [Symbol.asyncDispose]: closeOnce };
}

function workerIdOf(instance: string): string {
  return `worker_${hostname().replaceAll(/[^a-zA-Z0-9-]/g, "")}_${instance}`;
}

/** Continues the runs of workers that the supervisor has seen exit. Without this their leases expire. */
async function releasePredecessors({ services, system, instance }: WorkerOptions): Promise<void> {
  const dead = (instance?.predecessors ?? []).map(workerIdOf);
  if (dead.length === 0) return;
  await system
    .batch([releaseDeadWorkersStatement(dead)])
    .catch((error: unknown) =>
      services.logger.warn({ err: error }, "leases of dead workers were not released; they will expire"),
    );
}
