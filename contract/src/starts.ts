import { Type } from "typebox";
import type { InvocationHandle } from "./invocations.ts";
import type { ErrorCode } from "./kernel/errors.ts";

/** What any call that begins a run may be refused with. */
export const START_ERRORS = [
  "validation_error",
  "forbidden",
  "insufficient_credits",
  "budget_too_low",
  "concurrency_limited",
] as const satisfies readonly ErrorCode[];

/** The query field of every start that can be priced without being run; list it in `queryFields`. */
export const dryRun = {
  dryRun: Type.Optional(Type.Boolean({ default: false, description: "Estimate the cost and run nothing." })),
};

const ADDRESS = "https://findable.example/v1/agent";

/** The handle of a run that has just begun, for the examples of starts. */
export function exampleHandle(skill: string, credits: number, durationSeconds: number): InvocationHandle {
  const invocationId = "inv_q7m2x9c4v1b8n5k3j6h0g2fd";
  return {
    invocationId,
    agentId: "agt_w4e8r2t6y1u5i9o3p7a0s4df",
    sessionId: "sess_z1x5c9v3b7n2m6k0j4h8g1fd",
    skill,
    skillsUsed: [skill],
    status: "RUNNING",
    mode: "BACKGROUND",
    workspace: "ws_k3v8x0q2m5n7p9r1t4w6y8z0",
    createdAt: "2026-11-09T08:30:00.000Z",
    estimatedCost: { credits, durationSeconds },
    files: [],
    links: {
      self: `${ADDRESS}/invocations/${invocationId}`,
      events: `${ADDRESS}/invocations/${invocationId}/events`,
      tree: `${ADDRESS}/invocations/${invocationId}/tree`,
      cancel: `${ADDRESS}/invocations/${invocationId}/cancel`,
      approvals: `${ADDRESS}/approvals`,
    },
  };
}
