import { Type } from "typebox";
import { Approval, exampleApproval } from "../approvals/approvals.ts";
import { EventSequence } from "../kernel/event-sequence.ts";
import { ErrorEnvelope, Nullable } from "../kernel/schemas.ts";
import { defineEvent } from "../kernel/webhook-event.ts";
import { BulkActionAggregate } from "../keywords/bulk-action.ts";

const run = {
  invocationId: Type.String({ description: "The run, `inv_…`." }),
  sequence: EventSequence,
  skill: Type.String({ description: "Slug of its skill." }),
  parentInvocationId: Type.Optional(Type.String({ description: "The run that started it, `inv_…`; children only." })),
  tags: Type.Array(Type.String(), { description: "Labels of the run." }),
};
const used = {
  creditsUsed: Type.Number({ minimum: 0, description: "Credits charged, including child runs." }),
  durationMs: Type.Integer({ minimum: 0, description: "Milliseconds from start to end." }),
};

const exampleRun = {
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  sequence: 1,
  skill: "rank_monitor",
  tags: ["weekly"],
};

export const runEvents = {
  "agent.invocation.started": defineEvent({
    description: "A run went from PENDING to RUNNING.",
    data: Type.Object(run),
    example: exampleRun,
  }),
  "agent.invocation.awaiting_approval": defineEvent({
    description: "A step waits for approval.",
    data: Type.Object({
      ...run,
      approvalId: Approval.properties.approvalId,
      step: Approval.properties.step,
      preview: Approval.properties.preview,
      routedTo: Approval.properties.routedTo,
      timeoutAt: Approval.properties.timeoutAt,
      approvalUrl: Type.String({ description: "Where a person approves or rejects it." }),
    }),
    example: {
      ...exampleRun,
      skill: "produce.publish",
      approvalId: exampleApproval.approvalId,
      step: exampleApproval.step,
      preview: exampleApproval.preview,
      routedTo: exampleApproval.routedTo,
      timeoutAt: exampleApproval.timeoutAt,
      approvalUrl: `https://findable.example/app/approvals/${exampleApproval.approvalId}`,
    },
  }),
  "agent.invocation.completed": defineEvent({
    description: "A run SUCCEEDED.",
    data: Type.Object({
      ...run,
      ...used,
      files: Type.Array(Type.String(), { description: "Paths of the files it wrote." }),
      resultUrl: Type.String({ description: "API URL of its result." }),
      aggregate: Type.Optional(BulkActionAggregate),
    }),
    example: {
      ...exampleRun,
      creditsUsed: 15,
      durationMs: 84_300,
      files: ["agent-output/ranks-2026-11-16.csv"],
      resultUrl: "https://findable.example/v1/agent/invocations/inv_m4x8q1v7c2n9k5t3r6w0z8yb",
    },
  }),
  "agent.invocation.failed": defineEvent({
    description: "A run FAILED.",
    data: Type.Object({ ...run, ...used, error: ErrorEnvelope }),
    example: {
      ...exampleRun,
      creditsUsed: 4,
      durationMs: 21_800,
      error: {
        type: "https://findable.example/errors/external_unavailable",
        code: "external_unavailable",
        message: "The search results could not be read.",
        details: {},
        requestId: "req_u8y2c6g0k4o8s2w6a0e4i8m2",
      },
    },
  }),
  "agent.invocation.cancelled": defineEvent({
    description: "A run was CANCELLED: by a call, by its parent, or because no decision was made in time.",
    data: Type.Object({
      ...run,
      ...used,
      reason: Nullable(Type.String(), { description: "The reason; null if none was given." }),
    }),
    example: { ...exampleRun, creditsUsed: 2, durationMs: 9100, reason: "Wrong market" },
  }),
};
