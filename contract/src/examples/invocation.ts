import type { Invocation, InvocationEvent, InvocationTreeNode } from "../invocations.ts";
import { exampleSummary } from "../kernel/example-summary.ts";
import { bootstrapFullCredits } from "../prices.ts";

const summary = { ...exampleSummary("bootstrap_brand", 74), files: ["agent-output/report.md"] };

/** A run that succeeded, whole. */
export const exampleInvocation: Invocation = {
  ...summary,
  stepsCompleted: ["crawl", "profile", "segments", "keywords", "report"],
  childCount: 0,
  children: [],
  estimatedCost: { credits: bootstrapFullCredits("fast"), durationSeconds: 600 },
  result: { brand: { name: "Acme" }, pages: { crawled: 42 }, warnings: [] },
  raw: "Read 42 pages of acme.example and wrote the report.",
};

export const exampleEvents: InvocationEvent[] = [
  { seq: 1, type: "status.changed", at: "2026-11-16T09:00:01.000Z", data: { from: "PENDING", to: "RUNNING" } },
  { seq: 2, type: "step.started", at: "2026-11-16T09:00:01.200Z", data: { step: "crawl" } },
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
