import { EventEmitter, once } from "node:events";
import type { Invocation, InvocationEvent, InvocationStatus } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { RunWatcher } from "../../../kernel/runs/run-watcher.ts";

const AT = "2026-01-31T09:00:00.000Z";
const TERMINAL = new Set<InvocationStatus>(["SUCCEEDED", "FAILED", "CANCELLED"]);

/** One run, `inv_1`, whose events a test adds by hand. */
export class FakeRuns implements RunWatcher {
  status: InvocationStatus = "RUNNING";
  readonly log: InvocationEvent[] = [];
  /** Watchers that are reading at the moment. */
  watching = 0;
  private readonly changes = new EventEmitter().setMaxListeners(0);

  add(type: InvocationEvent["type"], data: Record<string, unknown> = {}): void {
    this.log.push({ seq: this.log.length + 1, type, at: AT, data });
    this.changes.emit("change");
  }

  end(status: InvocationStatus = "SUCCEEDED"): void {
    this.status = status;
    this.add("status.changed", { from: "RUNNING", to: status });
  }

  page(invocationId: string, after: number, limit: number) {
    this.require(invocationId);
    const data = this.log.slice(after, after + limit);
    return { data, lastSeq: after + data.length, status: this.status };
  }

  start(): Invocation {
    return this.record("inv_1");
  }

  record(invocationId: string): Invocation {
    this.require(invocationId);
    return {
      invocationId,
      agentId: "agt_1",
      sessionId: "sess_1",
      skill: "rank_monitor",
      skillsUsed: ["rank_monitor"],
      status: this.status,
      mode: "BACKGROUND",
      workspace: "ws_1",
      depth: 0,
      childCount: 0,
      createdAt: AT,
      updatedAt: AT,
      creditsUsed: 0,
      llmCallsUsed: 0,
      vendorCostUsd: null,
      stepsCompleted: [],
      children: [],
      estimatedCost: { credits: 1, durationSeconds: 1 },
      result: null,
      files: [],
      cancelReason: null,
      links: { self: "/1", events: "/2", tree: "/3", cancel: "/4", approvals: "/5" },
      tags: [],
    };
  }

  async *events(_run: unknown, after: number, signal: AbortSignal): AsyncGenerator<InvocationEvent[]> {
    this.watching++;
    try {
      let seen = after;
      while (!signal.aborted) {
        const batch = this.log.slice(seen);
        seen += batch.length;
        if (batch.length > 0) yield batch;
        else if (TERMINAL.has(this.status)) return;
        else await once(this.changes, "change", { signal });
      }
    } finally {
      this.watching--;
    }
  }

  async settled(_run: unknown, _timeoutMs: number, signal: AbortSignal): Promise<InvocationStatus> {
    while (!TERMINAL.has(this.status)) await once(this.changes, "change", { signal });
    return this.status;
  }

  private require(invocationId: string): void {
    if (invocationId !== "inv_1") throw new AppError("not_found", "There is no invocation of this id.");
  }
}
