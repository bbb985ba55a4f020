import type { ErrorEnvelope, InvocationStatus } from "@findable/contract";
import type { RunFailure } from "./run-failure.ts";

export interface ChildRun<O> {
  invocationId: string;
  skill: string;
  status: Extract<InvocationStatus, "SUCCEEDED" | "FAILED" | "CANCELLED">;
  result: O | null;
  error: RunFailure | null;
}

/** A child that was recorded together with its parent. */
export interface FamilyMember {
  workspaceId: string;
  invocationId: string;
  status: ChildRun<unknown>["status"];
  creditsUsed: number;
  /** Null unless it SUCCEEDED, and where the results of all together are too large. */
  result: Record<string, unknown> | null;
  /** Whether there is a result that is too large to be here. */
  resultOmitted: boolean;
  /** Why it FAILED, as callers are told it. */
  error: ErrorEnvelope | null;
}

/** What an operation that a run called came to. */
export interface OperationOutcome {
  /** What it answered; of a start, the handle of the run that it began. */
  output: unknown;
  /** The run that a start began, at its end. */
  child: ChildRun<Record<string, unknown>> | undefined;
}

export interface ChildRequest<I> {
  /** Names the child among its siblings; the item's own key, not its index. */
  key: string;
  input: I;
}
