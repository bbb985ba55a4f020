import { shareRoundTrips } from "../../../kernel/database/share-round-trips.ts";
import type { Database } from "../../database/pool.ts";
import type { SegmentServices } from "../run-services.ts";
import { runSegment } from "../segments/run-segment.ts";
import { type Claim, claimRuns, type SegmentJob } from "../segments/segments.store.ts";
import { type FencedStep, type FinishedStepAnswer, finishSteps } from "../steps/steps.store.ts";
import { type HeldSegment, type HeldSegments, isLeased, type LeaseOptions, renewLease } from "./held-segments.ts";

export interface SegmentRunnerOptions extends LeaseOptions {
  services: SegmentServices;
  held: HeldSegments;
}

export interface SegmentRunner {
  /** Claims the segment of a job and runs it. A failure is logged. */
  run(payload: unknown): Promise<void>;
  /** Resolves when the segments that occupy no slot have ended. */
  drained(): Promise<void>;
}

type RunStep = FencedStep & { depth: number };

/** Two lanes: one group executes while the other waits for the disk. */
const SHARING = { lanes: 2, largestGroup: 16 };

/** Runs segments of due runs. Claims of this process share round trips, and so do its finished steps. */
export function createSegmentRunner(options: SegmentRunnerOptions): SegmentRunner {
  const { services, leaseMs, held } = options;
  const { active, abandoned } = held;
  const { logger } = services;
  const unplaced = new Set<Promise<void>>();
  const claim = shareClaims(options);
  const recordStep = shareSteps(services.tenant);

  async function claimAndRun(payload: unknown): Promise<void> {
    // The hint is lost, and `enqueue_unclaimed_runs` repeats it.
    if (!services.hasRoom()) return;
    const leasedUntil = performance.now() + leaseMs;
    const claimed = await claim(jobOf(payload));
    if (claimed === undefined) return;
    const { id: invocationId, epoch } = claimed.run;
    const segment: HeldSegment = { invocationId, epoch, abort: new AbortController(), leasedUntil };
    active.set(invocationId, segment);
    if (!claimed.run.unplaced) return work(claimed, segment);
    // The job ends at once: the runs that this run waits for may need every slot of the process.
    const working = work(claimed, segment)
      .catch((error: unknown) => logFailure(error, payload))
      .finally(() => unplaced.delete(working));
    unplaced.add(working);
  }

  async function work(claimed: Claim, segment: HeldSegment): Promise<void> {
    const { id: invocationId, epoch, depth } = claimed.run;
    try {
      const outcome = await runSegment(services, claimed, {
        abort: segment.abort,
        requireLease: () => (isLeased(segment) ? undefined : renewLease(options, segment)),
        recordStep: (fence, write) => recordStep({ depth, fence, write }),
      });
      if (outcome === "interrupted") abandoned.add(segment);
      if (outcome === "lost") logger.debug({ invocationId, epoch }, "a segment stopped: another process owns its run");
    } finally {
      if (active.get(invocationId) === segment) active.delete(invocationId);
    }
  }

  // The failure loses nothing: a job is only a hint, and `enqueue_unclaimed_runs` repeats the hint while the run is due.
  function logFailure(error: unknown, payload: unknown): void {
    logger.error({ err: error, payload }, "a segment could not be run");
  }

  return {
    run: (payload) => claimAndRun(payload).catch((error: unknown) => logFailure(error, payload)),
    async drained() {
      await Promise.all(unplaced);
    },
  };
}

function shareClaims({ system, workerId, leaseMs }: LeaseOptions) {
  return shareRoundTrips<SegmentJob, Claim | undefined>({
    ...SHARING,
    compare: (one, other) => (one.invocation < other.invocation ? -1 : 1),
    send: (jobs) => claimRuns(system, jobs, { id: workerId, leaseMs }),
  });
}

function shareSteps(tenant: Database) {
  return shareRoundTrips<RunStep, FinishedStepAnswer>({
    ...SHARING,
    compare: parentsFirst,
    send: (steps) => finishSteps(tenant, steps),
  });
}

/**
 * Locks runs in the order in which lease renewal and cancellation lock them: parents first, then by identifier. Any other order
 * can deadlock. The steps of one run keep their order.
 */
function parentsFirst(one: RunStep, other: RunStep): number {
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
  throw new Error("The job of a segment must name its invocation and its segment.");
}
