import type { InvocationHandle } from "../invocations.ts";

const SERVICE = "https://findable.example";

/** A handle as a start of a domain answers it, for the examples of contracts. */
export function exampleHandle(
  skill: string,
  estimatedCost: { credits: number; durationSeconds: number },
): InvocationHandle {
  const invocationId = "inv_m4x8q1v7c2n9k5t3r6w0z8yb";
  const self = `${SERVICE}/v1/agent/invocations/${invocationId}`;
  return {
    invocationId,
    agentId: "agt_h7d2p9s4f1g6j3l8a5u0e2io",
    sessionId: "sess_b6n3w8y1k4q7t2z5x9c0v3mr",
    skill,
    skillsUsed: [skill],
    status: "RUNNING",
    mode: "BACKGROUND",
    workspace: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
    createdAt: "2026-11-16T09:00:00.000Z",
    estimatedCost,
    files: [],
    links: {
      self,
      events: `${self}/events`,
      tree: `${self}/tree`,
      cancel: `${self}/cancel`,
      approvals: `${SERVICE}/v1/agent/approvals`,
    },
  };
}
