import type { BulkActionAggregate, WebhookEvent, WebhookEventData, WebhookEventType } from "@findable/contract";
import { envelopeOf, type RunFailure } from "../../kernel/runs/run-failure.ts";
import { jsonbText } from "./jsonb-text.ts";

type RunEventType = Extract<WebhookEventType, `agent.invocation.${string}`>;

/** What `emit_run_event` in server/database/functions/webhooks.sql records of a run, in the transaction that changed its state. */
export interface RunFacts {
  type: RunEventType;
  eventId: string;
  createdAt: string;
  workspaceId: string;
  invocationId: string;
  /** Absent from events that version 0.2 recorded. */
  sequence?: number;
  skill: string;
  tags: string[];
  parentInvocationId: string | null;
  creditsUsed: number;
  durationMs: number;
  files: string[];
  error: RunFailure | null;
  cancelReason: string | null;
  /** Of `awaiting_approval` only. */
  approval: Approval | null;
  /** Of a bulk action that SUCCEEDED. Absent from events that version 0.2 recorded. */
  aggregate?: BulkActionAggregate | null;
  /** Where the API was reached at that moment. */
  publicUrl: string;
}

type Approval = Omit<WebhookEventData<"agent.invocation.awaiting_approval">, keyof Run>;
type Run = WebhookEventData<"agent.invocation.started">;

const DATA: { [T in RunEventType]: (facts: RunFacts) => WebhookEventData<T> } = {
  "agent.invocation.started": runOf,
  "agent.invocation.awaiting_approval": (facts) => {
    if (facts.approval === null) throw new Error(`The event ${facts.eventId} has no approval.`);
    return { ...runOf(facts), ...facts.approval };
  },
  "agent.invocation.completed": (facts) => ({
    ...runOf(facts),
    ...usageOf(facts),
    files: facts.files,
    resultUrl: `${facts.publicUrl}/v1/agent/invocations/${facts.invocationId}`,
    ...(facts.aggregate == null ? {} : { aggregate: facts.aggregate }),
  }),
  "agent.invocation.failed": (facts) => ({ ...runOf(facts), ...usageOf(facts), error: errorOf(facts) }),
  "agent.invocation.cancelled": (facts) => ({ ...runOf(facts), ...usageOf(facts), reason: facts.cancelReason }),
};

function runOf({ invocationId, sequence = 0, skill, tags, parentInvocationId }: RunFacts): Run {
  const run = { invocationId, sequence, skill, tags };
  return parentInvocationId === null ? run : { ...run, parentInvocationId };
}

function usageOf({ creditsUsed, durationMs }: RunFacts) {
  return { creditsUsed, durationMs };
}

function errorOf({ error, invocationId, publicUrl, eventId }: RunFacts) {
  if (error === null) throw new Error(`The event ${eventId} has no error.`);
  return envelopeOf(invocationId, error, { errorPage: (code) => `${publicUrl}/errors/${code}` });
}

/** The event of a state that a run reached. */
export function runEvent(facts: RunFacts): WebhookEvent {
  const { type, eventId: id, createdAt, workspaceId } = facts;
  return { type, id, createdAt, workspaceId, data: DATA[type](facts) };
}

/** The bytes that are signed and posted: as `emit_event` writes those of all other events. */
export function bodyOf({ type, id, createdAt, workspaceId, data }: WebhookEvent): string {
  const fields = Object.entries({ type, id, createdAt, workspaceId }).map(
    ([name, value]) => `"${name}" : ${JSON.stringify(value)}`,
  );
  return `{${fields.join(", ")}, "data" : ${jsonbText(data)}}`;
}
