import type { InvocationStatus, RunEvent } from "@findable/contract/client";

export type StepState = "running" | "done" | "failed" | "waiting" | "stopped";

/** One attempt of a step, or a period of waiting for a person. */
export interface Span {
  state: StepState;
  startMs: number;
  /** Undefined while in progress. */
  endMs: number | undefined;
  message?: string | undefined;
}

export interface Step {
  name: string;
  tool: string;
  state: StepState;
  spans: Span[];
  credits: number;
  input: unknown;
  result: unknown;
  /** Bytes of a result that is too large for an event. */
  resultSize: number | undefined;
  approvalId: string | undefined;
}

export interface ModelCall {
  seq: number;
  at: string;
  step: string;
  model: string;
  calls: number;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

export interface NarrationLine {
  seq: number;
  at: string;
  text: string;
}

/** The state of a run, assembled from its events. */
export interface Story {
  steps: Step[];
  said: NarrationLine[];
  modelCalls: ModelCall[];
  children: { invocationId: string; skill: string; status: InvocationStatus | undefined }[];
  credits: number;
  progress: { done: number; total: number; unit: string } | undefined;
  status: InvocationStatus | undefined;
  startMs: number | undefined;
  endMs: number | undefined;
}

const ENDED: readonly string[] = ["SUCCEEDED", "FAILED", "CANCELLED"];

export function buildStory(events: readonly RunEvent[]): Story {
  const steps = new Map<string, Step>();
  const children = new Map<string, Story["children"][number]>();
  const story: Story = {
    steps: [],
    said: [],
    modelCalls: [],
    children: [],
    credits: 0,
    progress: undefined,
    status: undefined,
    startMs: undefined,
    endMs: undefined,
  };
  const stepOf = (name: string): Step => {
    const known = steps.get(name) ?? newStep(name);
    steps.set(name, known);
    return known;
  };
  for (const event of events) {
    const atMs = Date.parse(event.at);
    story.startMs ??= atMs;
    switch (event.type) {
      case "status.changed":
        story.status = event.data.to;
        if (ENDED.includes(event.data.to)) story.endMs = atMs;
        break;
      case "step.started": {
        const step = stepOf(event.data.step);
        step.tool = event.data.tool;
        step.input = event.data.input;
        begin(step, "running", atMs);
        break;
      }
      case "step.completed": {
        const step = stepOf(event.data.step);
        step.result = event.data.result;
        step.resultSize = numberIn(event.data, "resultSize");
        if (step.spans.length === 0) begin(step, "done", atMs - event.data.durationMs);
        end(step, "done", atMs);
        break;
      }
      case "step.failed": {
        const step = stepOf(event.data.step);
        end(step, "failed", atMs, event.data.message);
        break;
      }
      case "step.awaiting_approval": {
        const step = stepOf(event.data.step);
        step.approvalId = event.data.approvalId;
        begin(step, "waiting", atMs);
        break;
      }
      case "step.approved":
      case "step.rejected":
        end(stepOf(event.data.step), event.type === "step.approved" ? "done" : "failed", atMs);
        break;
      case "child.spawned":
        children.set(event.data.invocationId, { ...event.data, status: undefined });
        break;
      case "child.completed":
        children.set(event.data.invocationId, event.data);
        break;
      case "cost.update":
        story.credits += event.data.credits;
        stepOf(event.data.step).credits += event.data.credits;
        break;
      case "llm.call":
        story.modelCalls.push(readModelCall(event));
        break;
      case "narration":
        story.said.push({ seq: event.seq, at: event.at, text: event.data.text });
        break;
      case "progress":
        story.progress = event.data;
        break;
      case "tool.call":
        break;
    }
  }
  const endMs = story.endMs;
  story.steps = [...steps.values()].map((step) => (endMs === undefined ? step : stopped(step, endMs)));
  story.children = [...children.values()];
  return story;
}

function newStep(name: string): Step {
  return {
    name,
    tool: name,
    state: "running",
    spans: [],
    credits: 0,
    input: undefined,
    result: undefined,
    resultSize: undefined,
    approvalId: undefined,
  };
}

/** Ends an open span where the next begins: its process was lost, or the step now waits. */
function begin(step: Step, state: StepState, atMs: number): void {
  const last = step.spans.at(-1);
  if (last !== undefined) last.endMs ??= atMs;
  step.spans.push({ state, startMs: atMs, endMs: undefined });
  step.state = state;
}

function end(step: Step, state: StepState, atMs: number, message?: string): void {
  const last = step.spans.at(-1);
  step.state = state;
  if (last === undefined) {
    step.spans.push({ state, startMs: atMs, endMs: atMs, message });
    return;
  }
  last.endMs = atMs;
  last.message = message;
  if (last.state !== "waiting") last.state = state;
}

/** Marks steps still open when the run ended as stopped. */
function stopped(step: Step, endMs: number): Step {
  if (step.state !== "running" && step.state !== "waiting") return step;
  const spans = step.spans.map((span) =>
    span.endMs === undefined ? { ...span, endMs, state: "stopped" as const } : span,
  );
  return { ...step, state: "stopped", spans };
}

function readModelCall({ seq, at, data }: Extract<RunEvent, { type: "llm.call" | "tool.call" }>): ModelCall {
  return {
    seq,
    at,
    step: data.step ?? "",
    model: typeof data["model"] === "string" ? data["model"] : "",
    calls: numberIn(data, "calls") ?? 1,
    inputTokens: numberIn(data, "inputTokens"),
    outputTokens: numberIn(data, "outputTokens"),
  };
}

function numberIn(data: object, name: string): number | undefined {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof value === "number" ? value : undefined;
}
