import { SpanKind } from "@opentelemetry/api";
import { shareRoundTrips } from "../../../kernel/database/share-round-trips.ts";
import { forAgency } from "../../../kernel/processes/current-agency.ts";
import { FairSlots } from "../../../kernel/processes/fair-slots.ts";
import type { Database } from "../../database/pool.ts";
import { ATTRIBUTE } from "../../telemetry/conventions.ts";
import { inSpan, inTraceOfRun, isTraced } from "../../telemetry/spans.ts";
import type { SegmentServices } from "../run-services.ts";
import { runSegment, type SegmentOutcome } from "../segments/run-segment.ts";
import { type Claim, claimRuns, type SegmentJob } from "../segments/segments.store.ts";
import { type FencedStep, type FinishedStepAnswer, finishSteps } from "../steps/steps.store.ts";
import { type HeldSegment, type HeldSegments, isLeased, type LeaseOptions, renewLease } from "./held-segments.ts";

export interface SegmentRunnerOptions extends LeaseOptions {
  services: SegmentServices;
  held: HeldSegments;
  /** Segments that occupy a slot at once. */
  concurrency: number;
  /** A segment whose call takes longer lends its slot. */
  longCallMs: number;
}

export interface SegmentRunner {
  /** Claims the segment of a job when its agency has a slot, and runs it. A failure is logged. */
  run(payload: unknown): Promise<void>;
  /** Due segments that this process could begin at once. */
  room(): number;
  /** Claims no more segments. */
  stop(): void;
  /** Resolves when the segments have ended. */
  drained(): Promise<void>;
}

type RunStep = FencedStep & { depth: number };

/** Two lanes: one group executes while the other waits for the disk. */
const SHARING = { lanes: 2, largestGroup: 16 };
const SEGMENT_LINES = {
  succeeded: "a run succeeded",
  failed: "a run failed",
  parked: "a run waits",
  lost: "a segment stopped: its run has ended, or another process owns it",
  interrupted: "a segment stopped: the database or the storage did not answer",
} as const;

/** Segments in memory for each slot: most of them wait for a vendor. */
const SEGMENTS_PER_SLOT = 4;

/**
 * Runs segments of due runs. Slots are divided among agencies, and an agency without one may take its first beside those of the
 * others. Claims of this process share round trips, and so do its finished steps.
 */
export function createSegmentRunner(options: SegmentRunnerOptions): SegmentRunner {
  const { services, leaseMs, held, concurrency, longCallMs } = options;
  const { active, abandoned } = held;
  const { logger } = services;
  const slots = new FairSlots({ count: concurrency * 2, reserved: concurrency });
  const lending = { slots, longCallMs, mayLend: () => active.size < concurrency * SEGMENTS_PER_SLOT };
  const working = new Set<Promise<void>>();
  const stopping = new AbortController();
  const claim = shareClaims(options);
  const recordStep = shareSteps(services.tenant);

  async function claimAndRun(payload: unknown): Promise<void> {
    const job = jobOf(payload);
    if (!slots.tryTake(job.agency)) await slots.take(job.agency, stopping.signal);
    using slot = new LentSlot(job.agency, lending);
    // The hint is lost, and `enqueue_unclaimed_runs` repeats it.
    if (!services.hasRoom() || stopping.signal.aborted) return;
    const leasedUntil = performance.now() + leaseMs;
    const claimed = await claim(job);
    if (claimed === undefined) return;
    const { id: invocationId, epoch } = claimed.run;
    const segment: HeldSegment = { invocationId, epoch, abort: new AbortController(), leasedUntil };
    if (stopping.signal.aborted) return void abandoned.add(segment);
    active.set(invocationId, segment);
    // The runs that this run waits for may need every slot of the process.
    if (claimed.run.unplaced) slot.leave();
    await forAgency(claimed.run.agency_id, () => work(claimed, segment, slot));
  }

  async function work(claimed: Claim, segment: HeldSegment, slot: LentSlot): Promise<void> {
    const { id: invocationId, depth } = claimed.run;
    const since = performance.now();
    try {
      const ending = await traceSegment(claimed.run, () =>
        runSegment(services, claimed, {
          abort: segment.abort,
          requireLease: () => (isLeased(segment) ? undefined : renewLease(options, segment)),
          lendSlot: slot.lend,
          recordStep: (fence, write) => recordStep({ depth, fence, write }),
        }),
      );
      if (ending.outcome === "interrupted") abandoned.add(segment);
      report(claimed, ending, performance.now() - since);
    } finally {
      if (active.get(invocationId) === segment) active.delete(invocationId);
    }
  }

  /** One line for each segment. It names the run and its tenant, and nothing of its input or result. */
  function report({ run }: Claim, ending: SegmentOutcome, milliseconds: number): void {
    services.onSegment?.(run, ending.outcome, milliseconds / 1000);
    const facts = {
      invocationId: run.id,
      agencyId: run.agency_id,
      workspaceId: run.workspace_id,
      skill: run.skill,
      segment: run.segment,
      ...ending,
      ms: Math.round(milliseconds),
    };
    logger.info(facts, SEGMENT_LINES[ending.outcome]);
  }

  // The failure loses nothing: a job is only a hint, and `enqueue_unclaimed_runs` repeats the hint while the run is due.
  function logFailure(error: unknown, payload: unknown): void {
    if (!stopping.signal.aborted) logger.error({ err: error, payload }, "a segment could not be run");
  }

  return {
    // The job ends at once. If it occupied the queue, the jobs of other agencies would wait behind those of the busiest.
    async run(payload) {
      const running = claimAndRun(payload)
        .catch((error: unknown) => logFailure(error, payload))
        .finally(() => working.delete(running));
      working.add(running);
    },
    room: () => (services.hasRoom() ? slots.room : 0),
    stop: () => stopping.abort(),
    async drained() {
      await Promise.all(working);
    },
  };
}

/** A span for a segment, in the trace of its run. */
function traceSegment(run: Claim["run"], work: () => Promise<SegmentOutcome>): Promise<SegmentOutcome> {
  if (!isTraced()) return work();
  const attributes = {
    [ATTRIBUTE.run]: run.id,
    [ATTRIBUTE.agency]: run.agency_id,
    [ATTRIBUTE.workspace]: run.workspace_id,
    [ATTRIBUTE.skill]: run.skill,
    [ATTRIBUTE.segment]: run.segment,
  };
  return inTraceOfRun(run.id, () =>
    inSpan({ name: `run ${run.skill}`, kind: SpanKind.CONSUMER, attributes }, async (span) => {
      const ending = await work();
      span.setAttribute(ATTRIBUTE.outcome, ending.outcome);
      if (ending.outcome === "failed") span.setAttribute(ATTRIBUTE.error, ending.code);
      return ending;
    }),
  );
}

interface SlotLending {
  slots: FairSlots;
  longCallMs: number;
  mayLend(): boolean;
}

/** The slot of a segment, which other segments use while calls of this one take long. */
class LentSlot implements Disposable {
  private readonly agency: string;
  private readonly options: SlotLending;
  private longCalls = 0;
  private isHeld = true;
  private hasLeft = false;

  constructor(agency: string, options: SlotLending) {
    this.agency = agency;
    this.options = options;
  }

  /** Gives the slot up until the end of the segment. */
  leave(): void {
    this.hasLeft = true;
    this.release();
  }

  readonly lend = async <T>(work: () => Promise<T>): Promise<T> => {
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      this.longCalls += 1;
      if (this.options.mayLend()) this.release();
    }, this.options.longCallMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (isLong) this.endLongCall();
    }
  };

  private endLongCall(): void {
    this.longCalls -= 1;
    if (this.longCalls > 0 || this.isHeld || this.hasLeft) return;
    this.isHeld = true;
    this.options.slots.takeBeyond(this.agency);
  }

  private release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.options.slots.release(this.agency);
  }

  [Symbol.dispose](): void {
    this.leave();
  }
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

/** Jobs of the previous release name no agency. */
function jobOf(payload: unknown): SegmentJob & { agency: string } {
  if (
    typeof payload === "object" &&
    payload !== null &&
    "invocation" in payload &&
    typeof payload.invocation === "string" &&
    "segment" in payload &&
    typeof payload.segment === "number"
  ) {
    const agency = "agency" in payload && typeof payload.agency === "string" ? payload.agency : "";
    return { invocation: payload.invocation, segment: payload.segment, agency };
  }
  throw new Error("The job of a segment must name its invocation and its segment.");
}
