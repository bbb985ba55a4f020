import { hostname } from "node:os";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { Database } from "../../database/pool.ts";
import type { SegmentServices } from "../run-services.ts";
import { startChores } from "./chores.ts";
import { type HeldSegments, stopReason } from "./held-segments.ts";
import { listenForCancellations } from "./listen-for-cancellations.ts";
import { startSegmentQueue } from "./segment-queue.ts";
import { createSegmentRunner } from "./segment-runner.ts";

export interface WorkerOptions {
  services: SegmentServices;
  system: Database;
  /** Login of the service. Graphile Worker opens its own connections. */
  databaseUrl: string;
  /** Segments that this process runs at once. */
  concurrency: number;
  /** Another worker takes a run over when its owner has not renewed the lease for this long. */
  leaseMs: number;
}

export interface RunWorker extends AsyncDisposable {
  readonly id: string;
  /** Stops claiming segments, returns the leases of the current ones and closes. */
  close(): Promise<void>;
}

/** Runs segments until closed. Any number of processes may each have a worker on the same database. */
export async function startWorker(options: WorkerOptions): Promise<RunWorker> {
  const { services, system, databaseUrl, concurrency, leaseMs } = options;
  const { logger } = services;
  const id = newId(`worker_${hostname().replaceAll(/[^a-zA-Z0-9-]/g, "")}`);
  const held: HeldSegments = { active: new Map(), abandoned: new Set() };

  const runner = createSegmentRunner({ services, system, workerId: id, leaseMs, held });
  const queue = await startSegmentQueue({ databaseUrl, concurrency, logger, run: runner.run });
  const chores = startChores({ system, workerId: id, leaseMs, queueIds: queue.ids, held, logger });
  const cancellations = await listenForCancellations({ databaseUrl, active: held.active, logger });

  async function close(): Promise<void> {
    await cancellations.close();
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
  return { id, close: closeOnce, [Symbol.asyncDispose]: closeOnce };
}
