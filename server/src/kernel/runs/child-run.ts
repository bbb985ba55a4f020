import type { ErrorEnvelope, InvocationStatus } from "@findable/contract";
import type { RunFailure } from "./run-failure.ts";

export interface ChildRun<O> {
  invocationId: string;
  skill: string;
  status: Extract<InvocationStatus, "SUCCEEDED" | "FAILED" | "CANCELLED">;
  result: O | null;
  error: RunFailure | null;
}

/** A child of a family: recorded together with its parent. */
export interface FamilyMember {
  workspaceId: string;
  invocationId: string;
  status: ChildRun<unknown>["status"];
  creditsUsed: number;
  /** Null unless it SUCCEEDED. Also null where the results of all children exceed the limit. */
  result: Record<string, unknown> | null;
  /** Whether a result exists that exceeds the limit. */
  resultOmitted: boolean;
  /** Why it FAILED, in the format of the API. */
  error: ErrorEnvelope | null;
}

/** The outcome of an operation that a run called. */
export interface OperationOutcome {
  /** The answer of the operation. For a start, the handle of the run that it began. */
  output: unknown;
  /** The ended run that a start began. */
  child: ChildRun<Record<string, unknown>> | undefined;
}

export interface ChildRequest<I> {
  /** Identifies the child among its siblings. Use the item's key, not its index: a replay must find the same child. */
  key: string;
  input: I;
}
