import type { InvocationStatus } from "./generated/shapes.ts";

interface RunEventOf<Type extends string, Data> {
  /** Sequence number within the run, without gaps. */
  seq: number;
  type: Type;
  /** Time of the event. ISO 8601, UTC. */
  at: string;
  data: Data;
}

/** The fields of an event that shows only a part of a value. */
type Cut = {
  truncated?: true;
  /** Bytes of the whole value. */
  size?: number;
  /** Path of the file with the whole value; null if it could not be stored. */
  file?: string | null;
};

/** An event of a run. Later versions may add fields. */
export type RunEvent =
  | RunEventOf<"status.changed", { from: InvocationStatus; to: InvocationStatus; creditsUsed?: number }>
  | RunEventOf<"step.started", { step: string; tool: string; input: unknown } & Cut>
  | RunEventOf<"step.completed", { step: string; durationMs: number; result: unknown } & Cut>
  | RunEventOf<"step.failed", { step: string; message: string; attempt?: number; retryInMs?: number }>
  | RunEventOf<"step.awaiting_approval", { step: string; approvalId: string; preview: Record<string, unknown> }>
  | RunEventOf<"step.approved" | "step.rejected", { step: string; approvalId?: string }>
  | RunEventOf<"child.spawned", { invocationId: string; skill: string }>
  | RunEventOf<"child.completed", { invocationId: string; skill: string; status: InvocationStatus }>
  | RunEventOf<"llm.call" | "tool.call", { step?: string } & Record<string, unknown>>
  | RunEventOf<"cost.update", { step: string; credits: number }>
  | RunEventOf<"narration", { text: string }>
  | RunEventOf<"progress", { done: number; total: number; unit: string }>;

const TYPES: Record<RunEvent["type"], true> = {
  "status.changed": true,
  "step.started": true,
  "step.completed": true,
  "step.failed": true,
  "step.awaiting_approval": true,
  "step.approved": true,
  "step.rejected": true,
  "child.spawned": true,
  "child.completed": true,
  "llm.call": true,
  "tool.call": true,
  "cost.update": true,
  narration: true,
  progress: true,
};

const RUN_EVENT_TYPES: readonly string[] = Object.keys(TYPES);

const TERMINAL: readonly string[] = ["SUCCEEDED", "FAILED", "CANCELLED"] satisfies InvocationStatus[];

/** True for SUCCEEDED, FAILED and CANCELLED: the run does not change any more. */
export function isTerminal(status: InvocationStatus): boolean {
  return TERMINAL.includes(status);
}

/** Returns the event of a stream, or undefined for unknown types and invalid data. */
export function toRunEvent(seq: number, type: string, text: string): RunEvent | undefined {
  if (!RUN_EVENT_TYPES.includes(type)) return undefined;
  const { at, ...data } = JSON.parse(text);
  return asRunEvent({ seq, type, at, data });
}

// The service's own tests check the fields of each type.
function asRunEvent(event: { seq: number; type: string; at: string; data: unknown }): RunEvent {
  return event as RunEvent;
}
