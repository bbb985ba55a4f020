import type { InvocationEvent, InvocationStatus } from "@findable/contract";

/** Follows runs of this service without holding a database connection. */
export interface RunWatcher {
  /** Events after a sequence number, in batches, until the run has ended or the signal fires. */
  events(run: RunAddress, after: number, signal: AbortSignal): AsyncIterable<InvocationEvent[]>;
  /** The state of the run as soon as it is terminal or parked, or when the time is up. */
  settled(run: RunAddress, timeoutMs: number, signal: AbortSignal): Promise<InvocationStatus>;
}

export interface RunAddress {
  agencyId: string;
  /** Undefined for a caller who may follow every run of the agency. */
  workspaceId: string | undefined;
  invocationId: string;
}
