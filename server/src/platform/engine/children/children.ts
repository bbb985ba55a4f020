import { TERMINAL_STATUSES } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { ChildRequest, ChildRun } from "../../../kernel/runs/child-run.ts";
import type { DeclaredSkill } from "../../../kernel/runs/declared-skill.ts";
import { type NewRun, planRun } from "../../../kernel/runs/new-run.ts";
import { fenced } from "../segments/fence.ts";
import type { RunRecord } from "../segments/run-record.ts";
import { Parked } from "../segments/segment-end.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import type { Steps } from "../steps/steps.ts";
import { type ChildRow, findChildren, parkForChildren, spawnChildren } from "./children.store.ts";

export interface ChildrenOptions {
  scope: SegmentScope;
  steps: Steps;
  limits: { maxDepth: number; maxChildren: number };
  llmCallsLeft(): number;
}

/** A child before it is recorded, with the credits to reserve for it. */
export type PlannedChild = NewRun & { sibling: number; reserve: number };

const DEFAULT_CONCURRENCY = 4;

/** Starts children in one step, parks until they have ended and returns their outcomes. */
export async function runChildren<O>(
  options: ChildrenOptions,
  step: string,
  skill: DeclaredSkill,
  requests: readonly ChildRequest<unknown>[],
  concurrency = DEFAULT_CONCURRENCY,
): Promise<ChildRun<O>[]> {
  requireRoom(options, requests.length);
  const ids = await options.steps.save(
    step,
    { input: requests.map((request) => request.key), gate: "step" },
    async (tx) => {
      const children = requests.map((request, sibling) => planChild(options, skill, request, sibling));
      await startChildren(options, tx, children, concurrency);
      return children.map((child) => child.id);
    },
  );
  return awaitChildren<O>(options, ids);
}

/** Records children in the transaction of a step and returns when the last was created. Throws where the run cannot pay. */
export async function startChildren(
  { scope }: ChildrenOptions,
  tx: Tx,
  children: readonly PlannedChild[],
  concurrency: number,
): Promise<string | null> {
  const answer = await spawnChildren(tx, scope.fence, children, concurrency);
  if (answer.outcome !== "started") throw refusal(answer.outcome, answer.available);
  return answer.created_at;
}

/** Parks the run until these children have ended and returns their outcomes in the same order. */
export async function awaitChildren<O>(options: ChildrenOptions, ids: readonly string[]): Promise<ChildRun<O>[]> {
  const { tenant, fence, signal } = options.scope;
  for (;;) {
    const rows = await fenced(() => findChildren(tenant, fence, ids), signal);
    if (rows.length === ids.length && rows.every(hasEnded)) return inOrder<O>(ids, rows);
    await parkUnlessEnded(options);
  }
}

/** Parks the run while a child is still running. Returns where the last one has ended in the meantime. */
export async function parkUnlessEnded({ scope }: ChildrenOptions): Promise<void> {
  const { tenant, fence, signal } = scope;
  await scope.journal.flush();
  if (await fenced(() => parkForChildren(tenant, fence), signal)) throw new Parked("The run waits for its children.");
}

/** Throws where the children would nest too deep or are too many. */
export function requireRoom({ scope: { run }, limits }: ChildrenOptions, count: number): void {
  const depth = run.depth + 1;
  if (depth > limits.maxDepth)
    throw new AppError("limit_reached", `Runs nest at most ${limits.maxDepth} deep.`, { depth });
  if (count > limits.maxChildren) {
    throw new AppError(
      "limit_reached",
      `A run has at most ${limits.maxChildren} children; this one requests ${count}.`,
      { children: count },
    );
  }
}

/** The approval scope of a child is its parent's, so that work in a child cannot bypass a reviewer. */
export function approvalColumnsOf({ approval_scope, approval_seconds, routed_to }: RunRecord) {
  return { approval_scope, approval_seconds, routed_to };
}

/** Limits a child to its estimate, so that the parent's budget holds. */
function planChild(
  { scope: { run: parent }, llmCallsLeft }: ChildrenOptions,
  skill: DeclaredSkill,
  request: ChildRequest<unknown>,
  sibling: number,
): PlannedChild {
  const estimate = skill.estimate(request.input);
  const { run, reserve } = planRun(skill, request.input, {
    mode: "BACKGROUND",
    budget: {
      maxCredits: estimate.credits,
      maxLlmCalls: Math.min(skill.budget.llmCalls, llmCallsLeft()),
      maxRetries: parent.max_retries,
    },
  });
  return { ...run, sibling, reserve, ...approvalColumnsOf(parent) };
}

function refusal(outcome: string, available: number | null): AppError {
  return outcome === "budget_exceeded"
    ? new AppError(
        "budget_exceeded",
        `The children cost more than the ${available} credits left in the run's budget.`,
        { available },
      )
    : new AppError("insufficient_credits", `Only ${available ?? 0} credits are available for the children.`, {
        available,
      });
}

export function hasEnded(row: Pick<ChildRow, "status">): boolean {
  return TERMINAL_STATUSES.some((status) => status === row.status);
}

// The engine checked the child's result against the output schema of its skill when the child ended.
function inOrder<O>(ids: readonly string[], rows: readonly ChildRow[]): ChildRun<O>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`The child ${id} has no row.`);
    const { skill, status, result, error } = row;
    return { invocationId: id, skill, status, result, error } as ChildRun<O>;
  });
}
