import type { Budget, InvocationMode } from "@findable/contract";
import type { TSchema } from "typebox";
import { AppError } from "../../kernel/app-error.ts";
import type { Tx } from "../../kernel/db.ts";
import { planRun } from "../../kernel/new-run.ts";
import type { Actor, Limits } from "../../kernel/operation.ts";
import type { SkillDefinition } from "../../kernel/skill.ts";
import { lockParent, type ParentRow, startRun } from "./invocations.store.ts";
import { isTerminal } from "./invocations.ts";

export interface StartOptions {
  mode: InvocationMode;
  budget?: Budget;
  tags?: string[];
  sessionId?: string;
  filesReadable?: string[];
  resourceIds?: string[];
  parentInvocationId?: string;
}

export interface StartContext {
  tx: Tx;
  actor: Actor;
  workspaceId: string;
  limits: Limits;
}

/**
 * Records a run, reserves its credits and makes it due, all in the caller's transaction. The input is the skill's, already
 * checked. Throws `budget_too_low`, `insufficient_credits`, `concurrency_limited`, and `not_found` for a parent that is not there.
 */
export async function startInvocation(
  context: StartContext,
  skill: SkillDefinition<TSchema>,
  input: unknown,
  options: StartOptions,
): Promise<string> {
  const { tx, actor, limits } = context;
  const parent =
    options.parentInvocationId === undefined ? undefined : await requireParent(context, options.parentInvocationId);
  const { run, reserve } = planRun(skill, input, { ...options, apiKeyId: actor.keyId });
  const placed = parent === undefined ? run : { ...run, parent_id: parent.id, depth: parent.depth + 1 };
  const answer = await startRun(tx, placed, reserve);
  if (answer.outcome === "insufficient_credits") {
    throw new AppError(
      "insufficient_credits",
      `This run of ${skill.slug} reserves ${reserve} credits, and ${answer.available ?? 0} are available.`,
      {
        required: reserve,
        available: answer.available ?? 0,
        skill: skill.slug,
      },
    );
  }
  if (answer.outcome === "concurrency_limited") {
    throw new AppError(
      "concurrency_limited",
      `More than ${limits.pendingPerAgency} runs wait already; start more when some have ended.`,
      {
        limit: limits.pendingPerAgency,
        retryAfterSeconds: 60,
      },
    );
  }
  return run.id;
}

async function requireParent({ tx, workspaceId, limits }: StartContext, id: string): Promise<ParentRow> {
  const parent = await lockParent(tx, { workspaceId, id });
  if (parent === undefined) throw new AppError("not_found", `There is no invocation ${id} in this workspace.`);
  if (isTerminal(asStatus(parent.status))) {
    throw new AppError("concurrent_modification", `The invocation ${id} has ended, so it can have no more children.`, {
      status: parent.status,
    });
  }
  if (parent.depth + 1 > limits.maxDepth) {
    throw new AppError("limit_reached", `Runs nest at most ${limits.maxDepth} deep.`, { depth: parent.depth + 1 });
  }
  return parent;
}

// The table's check constraint allows no other value.
function asStatus(status: string): Parameters<typeof isTerminal>[0] {
  return status as Parameters<typeof isTerminal>[0];
}
