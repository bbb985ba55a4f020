import { type ErrorCode, type Invocation, type InvocationStatus, TERMINAL_STATUSES } from "@findable/contract";
import type { DemoFile, DemoStep, DemoStory } from "../demo-skill.ts";
import { DEMO_NOW } from "../world/facts.ts";

/** A question to people that a run came to: before its last step, or after all of them while it waits. */
export interface RunQuestion {
  approvalId: string;
  step: string;
  preview: Record<string, unknown>;
  raisedAt: string;
  /** Undefined until a person answers. */
  decision?: { kind: "APPROVED" | "REJECTED"; at: string };
}

/** What is known of a run beside its story. */
export interface RunFacts {
  id: string;
  agentId: string;
  sessionId: string;
  skill: string;
  input: unknown;
  status: InvocationStatus;
  mode: Invocation["mode"];
  workspace: string;
  createdAt: string;
  credits: number;
  tags: readonly string[];
  /** Its parent, or the turn before it. */
  parentId?: string;
  depth: number;
  /** What it produced, for those who look for the run by that. */
  resourceIds: readonly string[];
  /** Steps it has finished; default all. */
  stepsDone?: number;
  /** When it ended, or came to wait; default when its steps were done. */
  stoppedAt?: string;
  question?: RunQuestion;
  failure?: { code: ErrorCode; message: string; details: Record<string, unknown> };
}

/** A step that has begun. `endedAt` is undefined where it is under way, or failed. */
export interface TimedStep extends DemoStep {
  startedAt: string;
  endedAt: string | undefined;
}

/** A run with everything that happened in it. */
export interface DemoRun extends RunFacts {
  /** Undefined for one that waits for its turn. */
  startedAt: string | undefined;
  updatedAt: string;
  steps: readonly TimedStep[];
  skillsUsed: readonly string[];
  children: Invocation["children"];
  files: readonly DemoFile[];
  result: Record<string, unknown> | null;
}

/** Milliseconds until a run begins, and between its steps. */
const WAIT_MS = 320;
const GAP_MS = 40;

/** Puts the story of a run to the clock. */
export function buildRun(facts: RunFacts, story: DemoStory, children: Invocation["children"]): DemoRun {
  const startedAt = facts.status === "PENDING" ? undefined : later(facts.createdAt, WAIT_MS);
  const steps = startedAt === undefined ? [] : timed(facts, story.steps, startedAt);
  const hasWritten = facts.status === "SUCCEEDED" || facts.status === "WAITING_APPROVAL";
  return {
    ...facts,
    startedAt,
    updatedAt: facts.stoppedAt ?? lastMoment(steps) ?? facts.createdAt,
    steps,
    skillsUsed: [...new Set([facts.skill, ...(startedAt === undefined ? [] : (story.skillsUsed ?? []))])],
    children,
    files: hasWritten ? (story.files ?? []) : [],
    result: facts.status === "SUCCEEDED" ? { ...story.result } : null,
  };
}

export function hasEnded({ status }: Pick<RunFacts, "status">): boolean {
  return TERMINAL_STATUSES.some((terminal) => terminal === status);
}

/** Milliseconds from its start to its end, or to the frozen moment. */
export function durationOf(run: DemoRun): number | undefined {
  if (run.startedAt === undefined) return undefined;
  return Date.parse(hasEnded(run) ? run.updatedAt : DEMO_NOW) - Date.parse(run.startedAt);
}

export function later(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + milliseconds).toISOString();
}

function timed(facts: RunFacts, steps: readonly DemoStep[], startedAt: string): TimedStep[] {
  const { stepsDone = steps.length, status, question } = facts;
  const isOpen = status === "RUNNING" || status === "FAILED";
  const begun = steps.slice(0, stepsDone + (isOpen ? 1 : 0));
  const pace = paceOf(facts, begun, startedAt);
  let moment = startedAt;
  return begun.map((step, index) => {
    if (question?.decision?.kind === "APPROVED" && index === steps.length - 1) moment = question.decision.at;
    const begin = moment;
    const durationMs = Math.round(step.durationMs * pace);
    moment = later(begin, durationMs + GAP_MS);
    return { ...step, durationMs, startedAt: begin, endedAt: index < stepsDone ? later(begin, durationMs) : undefined };
  });
}

/** A run that is known to have ended at some moment took its steps at the pace that fits. */
function paceOf({ status, stoppedAt, question }: RunFacts, steps: readonly DemoStep[], startedAt: string): number {
  if (status !== "SUCCEEDED" || stoppedAt === undefined || question !== undefined) return 1;
  const whole = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const available = Date.parse(stoppedAt) - Date.parse(startedAt) - GAP_MS * (steps.length + 1);
  return whole === 0 || available <= 0 ? 1 : available / whole;
}

function lastMoment(steps: readonly TimedStep[]): string | undefined {
  const last = steps.at(-1);
  return last === undefined ? undefined : later(last.endedAt ?? last.startedAt, GAP_MS);
}
