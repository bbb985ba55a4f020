import { setImmediate as nextTurn } from "node:timers/promises";
import type { EstimatedCost, Workspace } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { costOfAll, type NewFamilyMember } from "../invocations/index.ts";
import { selectWorkspaces } from "../workspaces/index.ts";
import {
  type ActionRequest,
  asFailure,
  DEFAULT_CONCURRENCY,
  foreignWorkspaces,
  inactiveWorkspace,
  inConfig,
  type PlanningContext,
  requireConsistent,
  type UnstartedWorkspace,
  unresolvedPlaceholder,
} from "./bulk-actions.ts";
import { hasPlaceholders, resolvePlaceholders } from "./placeholders.ts";
import { planChild } from "./plan-child.ts";

export interface BulkActionPlan {
  children: readonly NewFamilyMember[];
  unbegun: readonly UnstartedWorkspace[];
  estimatedCost: EstimatedCost;
}

/** The number of workspaces that the action covers, with or without a run. */
export function fanoutOf({ children, unbegun }: BulkActionPlan): number {
  return children.length + unbegun.length;
}

/** Children planned before the event loop gets a turn. */
const PLANNED_PER_TURN = 50;
/** Total size of all inputs: every child stores a copy. */
const MAX_INPUT_BYTES = 32 * 1024 * 1024;

/**
 * Plans a bulk action in each workspace. If `config` contains no placeholders, an error in it throws. Otherwise an error in one
 * workspace excludes only that workspace.
 */
export async function planBulkAction(context: PlanningContext, asked: ActionRequest): Promise<BulkActionPlan> {
  const { services } = context;
  const { action, config, concurrency = DEFAULT_CONCURRENCY } = asked;
  services.operations.requireCallable(action, { isSoleOperation: true });
  requireConsistent(asked);
  const workspaces = await selectTargets(context, asked);
  requireRoom(workspaces.length, services.limits.maxChildren, Buffer.byteLength(JSON.stringify(config)));
  const varies = hasPlaceholders(config);
  const children: NewFamilyMember[] = [];
  const unbegun: UnstartedWorkspace[] = [];
  for (const [index, workspace] of workspaces.entries()) {
    const planned = await planIn(context, asked, workspace).catch((error: unknown) => {
      if (error instanceof AppError && varies) return error;
      throw error instanceof AppError ? inConfig(error) : error;
    });
    if (planned instanceof AppError) unbegun.push({ workspaceId: workspace.id, error: asFailure(inConfig(planned)) });
    else children.push(planned);
    if (index % PLANNED_PER_TURN === PLANNED_PER_TURN - 1) await nextTurn();
  }
  return { children, unbegun, estimatedCost: costOfAll(children, concurrency) };
}

/** Plans the run of an action in its only workspace. Throws every error, also one that depends on the workspace. */
export async function planInOnlyWorkspace(context: PlanningContext, asked: ActionRequest): Promise<NewFamilyMember> {
  context.services.operations.requireCallable(asked.action, { isSoleOperation: true });
  requireConsistent(asked);
  const [workspace] = await selectTargets(context, asked);
  if (workspace === undefined) throw new Error("A selection without workspaces was not refused.");
  const planned = await planIn(context, asked, workspace).catch((error: unknown) => {
    throw error instanceof AppError ? inConfig(error) : error;
  });
  if (planned instanceof AppError) throw inConfig(planned);
  return planned;
}

/** The child, or the error of this workspace alone. Throws input errors that affect every workspace. */
async function planIn(
  context: PlanningContext,
  asked: ActionRequest,
  workspace: Workspace,
): Promise<NewFamilyMember | AppError> {
  if (!workspace.active) return inactiveWorkspace(workspace);
  const { value, missing } = resolvePlaceholders(asked.config, workspace);
  return missing.length > 0
    ? unresolvedPlaceholder(workspace, missing)
    : planChild(context, asked.action, workspace.id, value);
}

async function selectTargets({ tx, actor, services }: PlanningContext, { workspaces: ids, filter }: ActionRequest) {
  const selected = await selectWorkspaces(tx, actor, {
    ids,
    filter: { active: true, ...filter },
    most: services.limits.maxChildren,
  });
  if (ids !== "all" && selected.length < ids.length) {
    const known = new Set(selected.map(({ id }) => id));
    throw foreignWorkspaces(ids.filter((id) => !known.has(id)));
  }
  if (selected.length === 0) {
    throw new AppError("no_matching_workspaces", "No workspace of this agency matches.", { filter: filter ?? {} });
  }
  return selected;
}

function requireRoom(count: number, limit: number, configBytes: number): void {
  if (count > limit) {
    throw new AppError("limit_reached", `A bulk action can run in at most ${limit} workspaces.`, { limit });
  }
  if (count * configBytes > MAX_INPUT_BYTES) {
    throw new AppError(
      "limit_reached",
      `A \`config\` of ${configBytes} bytes is too large for ${count} workspaces: all copies together may have ${MAX_INPUT_BYTES} bytes.`,
      { limit: MAX_INPUT_BYTES },
    );
  }
}
