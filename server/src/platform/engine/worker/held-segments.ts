import type { Database } from "../../database/pool.ts";
import { fenced } from "../segments/fence.ts";
import { SegmentLost } from "../segments/segment-end.ts";
import { renewLeasesStatement } from "./leases.store.ts";

/** A segment that this process runs. */
export interface HeldSegment {
  invocationId: string;
  epoch: number;
  abort: AbortController;
  /** On this process's clock, counted from before the request to the database, so that it ends before the lease does. */
  leasedUntil: number;
}

/** The segments of this process. */
export interface HeldSegments {
  /** By run. */
  active: Map<string, HeldSegment>;
  /** Segments that stopped early. The next round of chores returns their leases. */
  abandoned: Set<HeldSegment>;
}

/** Why a segment is stopped from outside. */
export function stopReason(reason: "cancelled" | "taken_over" | "shutting_down"): SegmentLost {
  return new SegmentLost(`The segment stops: ${reason.replaceAll("_", " ")}.`);
}

export interface LeaseOptions {
  system: Database;
  workerId: string;
  leaseMs: number;
}

/** Whether the lease holds on this process's clock. */
export function isLeased({ leasedUntil }: HeldSegment): boolean {
  return performance.now() < leasedUntil;
}

/** Throws SegmentLost where another process owns the run. */
export async function renewLease({ system, workerId, leaseMs }: LeaseOptions, segment: HeldSegment): Promise<void> {
  const leasedUntil = performance.now() + leaseMs;
  const [renewed] = await fenced(
    () => system.batch([renewLeasesStatement(workerId, [segment], leaseMs)]),
    segment.abort.signal,
  );
  if (renewed?.length !== 1) throw stopReason("taken_over");
  segment.leasedUntil = leasedUntil;
}
