import { TERMINAL_STATUSES } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { ChildRequest, ChildRun } from "../../kernel/runs/child-run.ts";
import { type NewRun, planRun } from "../../kernel/runs/new-run.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import type { Database } from "../database/pool.ts";
import { Parked } from "./endings.ts";
import { type ChildRow, type Fence, findChildren, parkForChildren, spawnChildren } from "./engine.store.ts";
import { fenced, type Journal } from "./journal.ts";
import type { RunRecord } from "./run-record.ts";
import type { Steps } from "./steps.ts";

export interface ChildrenOptions {
  tenant: Database;
  fence: Fence;
  journal: Journal;
  steps: Steps;
  limits: { maxDepth: number; maxChildren: number };
  run: Pick<RunRecord, "depth" | "max_retries" | "approval_scope" | "approval_seconds" | "routed_to">;
  llmCallsLeft(): number;
}

/** A child as it is recorded, with what is reserved for it. */
export type PlannedChild = NewRun & { sibling: number; reserve: number };

/** Starts children in one step, parks until they have ended, and answers with what they came to. */
export async function runChildren<O>(
  options: ChildrenOptions,
  name: string,
  skill: SkillDefinition,
  requests: readonly ChildRequest<unknown>[],
  concurrency: number,
): Promise<ChildRun<O>[]> {
  requireRoom(options, requests.length);
  const ids = await options.steps.save(
    name,
    { input: requests.map((request) => request.key), gate: "step" },
    async (tx) => {
      const children = requests.map((request, sibling) => plannedChild(options, skill, request, sibling));
      await startChildren(options, tx, children, concurrency);
      return children.map((child) => child.id);
    },
  );
  return awaitChildren<O>(options, ids);
}

/** Records children in the transaction of a step, and answers when the last of them was. Throws where their parent cannot pay for them. */
export async function startChildren(
  { fence }: ChildrenOptions,
  tx: Tx,
  children: readonly PlannedChild[],
  concurrency: number,
): Promise<string | null> {
  const answer = await spawnChildren(tx, fence, children, concurrency);
  if (answer.outcome !== "started") throw refusal(answer.outcome, answer.available);
  return answer.created_at;
}

/** Parks the run until these children have ended, and answers with what they came to. */
export async function awaitChildren<O>(options: ChildrenOptions, ids: readonly string[]): Promise<ChildRun<O>[]> {
  const { tenant, fence } = options;
  for (;;) {
    const rows = await fenced(() => findChildren(tenant, fence, ids));
    if (rows.length === ids.length && rows.every(hasEnded)) return inOrder<O>(ids, rows);
    await parkForThem(options);
  }
}

/** Ends the segment where there are children to wait for; returns where the last has ended meanwhile. */
export async function parkForThem({ tenant, fence, journal }: ChildrenOptions): Promise<void> {
  await journal.flush();
  if (await fenced(() => parkForChildren(tenant, fence))) throw new Parked("The run waits for its children.");
}

/** Throws where the run is too deep, or asks for too many, to have these children. */
export function requireRoom({ run: { depth }, limits }: ChildrenOptions, count: number): void {
  if (depth + 1 > limits.maxDepth)
    throw new AppError("limit_reached", `Runs nest at most ${limits.maxDepth} deep.`, { depth: depth + 1 });
  if (count > limits.maxChildren) {
    throw new AppError(
      "limit_reached",
      `A run has at most ${limits.maxChildren} children; this one asks for ${count}.`,
      { children: count },
    );
  }
}

/** Children ask the same people about the same steps as their parent. */
export function askingOf({ approval_scope, approval_seconds, routed_to }: ChildrenOptions["run"]) {
  return { approval_scope, approval_seconds, routed_to };
}

/** A child may spend what it is estimated to cost, so that the parent's cap holds whatever its children do. */
function plannedChild(
  options: ChildrenOptions,
  skill: SkillDefinition,
  request: ChildRequest<unknown>,
  sibling: number,
): PlannedChild {
  const estimate = skill.estimate(request.input);
  const { run, reserve } = planRun(skill, request.input, {
    mode: "BACKGROUND",
    budget: {
      maxCredits: estimate.credits,
      maxLlmCalls: Math.min(skill.budget.llmCalls, options.llmCallsLeft()),
      maxRetries: options.run.max_retries,
    },
  });
  return { ...run, sibling, reserve, ...askingOf(options.run) };
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

// The child's result was checked against its skill's output schema when it ended.
function inOrder<O>(ids: readonly string[], rows: readonly ChildRow[]): ChildRun<O>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`The child ${id} has no row.`);
    return {
      invocationId: id,
      skill: row.skill,
      status: row.status,
      result: row.result,
      error: row.error,
    } as ChildRun<O>;
  });
}
