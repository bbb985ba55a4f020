import { bootstrapFullCredits } from "../prices.ts";
import type {
  Invocation,
  InvocationEvent,
  InvocationHandle,
  InvocationSummary,
  InvocationTreeNode,
} from "../runs/invocation-schemas.ts";

const SERVICE = "https://findable.example";

/** The handle that a start of a domain returns. */
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

/** A successful run as lists and records show it. */
export function exampleSummary(skill: string, creditsUsed: number): InvocationSummary {
  const { estimatedCost: _unused, ...handle } = exampleHandle(skill, { credits: creditsUsed, durationSeconds: 300 });
  return {
    ...handle,
    status: "SUCCEEDED",
    depth: 0,
    startedAt: "2026-11-16T09:00:01.000Z",
    updatedAt: "2026-11-16T09:05:10.000Z",
    creditsUsed,
    llmCallsUsed: 9,
    vendorCostUsd: 0.0426,
    durationMs: 309_000,
    tags: [],
  };
}

const summary = { ...exampleSummary("bootstrap_brand", 74), files: ["agent-output/report.md"] };

/** A successful run with its result. */
export const exampleInvocation: Invocation = {
  ...summary,
  stepsCompleted: ["crawl", "profile", "segments", "keywords", "report"],
  childCount: 0,
  children: [],
  estimatedCost: { credits: bootstrapFullCredits("fast"), durationSeconds: 600 },
  result: { brand: { name: "Acme" }, pages: { crawled: 42 }, warnings: [] },
  cancelReason: null,
  raw: "Read 42 pages of acme.example and wrote the report.",
};

export const exampleEvents: InvocationEvent[] = [
  { seq: 1, type: "status.changed", at: "2026-11-16T09:00:01.000Z", data: { from: "PENDING", to: "RUNNING" } },
  {
    seq: 2,
    type: "step.started",
    at: "2026-11-16T09:00:01.200Z",
    data: { step: "crawl", tool: "crawl", input: { site: "acme.example", maxPages: 60 } },
  },
];

export const exampleTree: InvocationTreeNode = {
  invocationId: summary.invocationId,
  skill: summary.skill,
  status: "SUCCEEDED",
  depth: 0,
  creditsUsed: 74,
  startedAt: "2026-11-16T09:00:01.000Z",
  durationMs: 309_000,
  children: [],
};
