import type { InvocationEvent, InvocationStatus } from "@findable/contract";

/** Follows runs without holding a database connection. */
export interface RunWatcher {
  /**
   * Events after a sequence number, in batches, until the run ends or `signal` is aborted. Once `complete` is aborted, the
   * iteration yields the events written so far and ends.
   */
  events(run: RunAddress, after: number, signal: AbortSignal, complete?: AbortSignal): AsyncIterable<InvocationEvent[]>;
  /** Resolves with the status when the run ends or waits for a person, or after `timeoutMs`. */
  settled(run: RunAddress, timeoutMs: number, signal: AbortSignal): Promise<InvocationStatus>;
}

export interface RunAddress {
  agencyId: string;
  /** Undefined for a caller that may follow every run of the agency. */
  workspaceId: string | undefined;
  invocationId: string;
}
