import type { ApprovalOptions, Budget, InvocationMode } from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { Limits } from "../../kernel/operations/limits.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { SkillPlan } from "../../kernel/runs/declared-skill.ts";
import type { RunStarter } from "../../kernel/runs/new-run.ts";
import { type NewRun, planRun } from "../../kernel/runs/new-run.ts";
import { pinFiles } from "../files/index.ts";
import { lockParent, type ParentRow, type StartAnswer, startRun, startRunLast } from "./invocations.store.ts";
import { isTerminal } from "./invocations.ts";

// SQL: server/database/functions/run-start.sql

export interface StartOptions {
  mode: InvocationMode;
  budget?: Budget;
  approval?: ApprovalOptions;
  tags?: string[];
  sessionId?: string;
  filesReadable?: string[];
  resourceIds?: string[];
  parentInvocationId?: string;
  /** The previous turn of a conversation. It is not a parent and does not wait. */
  previousInvocationId?: string;
  /** True for a run that no caller asks for now: its start is no decision of a person. */
  isScheduled?: boolean;
  /** True if nothing follows in the caller's transaction: the start then commits it, which holds its locks for less time. */
  isLast?: boolean;
}

export interface StartContext extends Pick<CommandContext, "tx" | "workspaceId" | "services" | "runStarter"> {
  /** The key that starts the run. */
  actor: Pick<CommandContext["actor"], "keyId" | "agencyId">;
}

/** A run as just recorded in the same transaction. */
export interface StartedRun {
  run: NewRun;
  createdAt: string;
}

/**
 * Records a run, reserves its credits and enqueues it, all in the caller's transaction. The input must already be valid for the
 * skill. Throws `budget_too_low`, `insufficient_credits`, `concurrency_limited`, `forbidden` for an inactive workspace,
 * `not_found` for a missing parent, `file_not_found`, and `external_unavailable` while the disk is nearly full.
 */
export async function startInvocation(
  context: StartContext,
  skill: SkillPlan,
  input: unknown,
  options: StartOptions,
): Promise<StartedRun> {
  const { tx, actor, workspaceId, services, runStarter } = context;
  if (runStarter !== undefined) return startElsewhere(context, runStarter, skill, input, options);
  if (options.parentInvocationId === undefined) services.requireStorageReserve();
  const parent =
    options.parentInvocationId === undefined ? undefined : await requireParent(context, options.parentInvocationId);
  const { run: planned, reserve } = planRun(skill, input, { ...options, apiKeyId: actor.keyId });
  const run = options.isScheduled === true ? { ...planned, scheduled: true } : planned;
  await pin(tx, run, workspaceId);
  const turn = options.previousInvocationId === undefined ? run : { ...run, previous_id: options.previousInvocationId };
  const placed = parent === undefined ? turn : { ...turn, parent_id: parent.id, depth: parent.depth + 1 };
  const answer = await (options.isLast === true ? startRunLast : startRun)(tx, placed, reserve);
  if (answer.outcome !== "started") {
    throw startRefusal(answer.outcome, {
      workspaceId,
      limits: services.limits,
      skill,
      required: reserve,
      available: answer.available ?? 0,
    });
  }
  if (answer.created_at === null) throw new Error("start_run returned no creation time.");
  return { run: placed, createdAt: answer.created_at };
}

/** The parent and the budget of a child are set by the run that starts it, not by the caller of the operation. */
async function startElsewhere(
  { actor, tx, workspaceId }: StartContext,
  starter: RunStarter,
  skill: SkillPlan,
  input: unknown,
  options: StartOptions,
): Promise<StartedRun> {
  if (options.parentInvocationId !== undefined) {
    throw validationError([{ field: "parentInvocationId", message: "is not allowed when a run starts another run" }]);
  }
  const budget = starter.limit(skill, input, options.budget);
  const planned = planRun(skill, input, { ...options, mode: "BACKGROUND", budget, apiKeyId: actor.keyId });
  await pin(tx, planned.run, workspaceId);
  return { run: planned.run, ...(await starter.start(planned)) };
}

async function pin(tx: StartContext["tx"], run: NewRun, workspaceId: string): Promise<void> {
  const paths = [...new Set(run.files_readable)];
  if (paths.length > 0) await pinFiles(tx, { workspaceId, invocationId: run.id, paths });
}

export interface RefusalFacts {
  workspaceId: string;
  limits: Limits;
  skill: Pick<SkillPlan, "slug">;
  required: number;
  available: number;
}

/** Why a run was not started. */
export function startRefusal(outcome: Exclude<StartAnswer["outcome"], "started">, facts: RefusalFacts): AppError {
  const { workspaceId, limits, required, available } = facts;
  const skill = facts.skill.slug;
  switch (outcome) {
    case "workspace_inactive":
      return new AppError(
        "forbidden",
        `The workspace "${workspaceId}" is inactive, so no run can start in it. Activate it with \`active: true\`.`,
        { workspaceId, active: false },
      );
    case "insufficient_credits":
      return new AppError(
        "insufficient_credits",
        `This run of ${skill} reserves ${required} credits, but only ${available} are available.`,
        { required, available, skill },
      );
    case "workspace_cap":
    case "key_cap": {
      const cap = outcome === "workspace_cap" ? "workspace" : "key";
      return new AppError(
        "insufficient_credits",
        `This run of ${skill} reserves ${required} credits, but only ${available} are left of the monthly cap of this ${cap === "key" ? "API key" : cap}.`,
        { required, available, skill, cap },
      );
    }
    case "concurrency_limited":
      return new AppError(
        "concurrency_limited",
        `More than ${limits.pendingPerAgency} runs are already pending. Start more when some have ended.`,
        { limit: limits.pendingPerAgency, retryAfterSeconds: 60 },
      );
  }
}

async function requireParent({ tx, workspaceId, services }: StartContext, id: string): Promise<ParentRow> {
  const { limits } = services;
  const parent = await lockParent(tx, { workspaceId, id });
  if (parent === undefined)
    throw new AppError("not_found", `This workspace has no invocation "${id}".`, { invocationId: id });
  if (isTerminal(parent.status)) {
    throw new AppError("concurrent_modification", `Invocation "${id}" has ended, so it cannot start children.`, {
      status: parent.status,
    });
  }
  if (parent.depth + 1 > limits.maxDepth) {
    throw new AppError("limit_reached", `Runs can be nested at most ${limits.maxDepth} levels deep.`, {
      depth: parent.depth + 1,
    });
  }
  return parent;
}
