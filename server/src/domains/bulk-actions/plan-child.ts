import type { EstimatedCost } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunStarter } from "../../kernel/runs/new-run.ts";
import { type PlannedRun, planRun } from "../../kernel/runs/new-run.ts";
import type { CallingRun, PreparedCall } from "../../kernel/runs/operation-calls.ts";
import { operationRun } from "../../kernel/runs/operation-run.ts";
import { actInWorkspace, type NewFamilyMember } from "../invocations/index.ts";
import type { PlanningContext } from "./bulk-actions.ts";

/**
 * Plans the run of an action in one workspace. A start that plans its run without the database becomes that run; any other action
 * becomes a run with a single step that calls it. Returns errors that depend on the workspace and throws all others.
 */
export async function planChild(
  context: PlanningContext,
  action: string,
  workspaceId: string,
  input: Record<string, unknown>,
): Promise<NewFamilyMember | AppError> {
  const run = callingRun(context, action, workspaceId);
  const { operations } = context.services;
  const call = operations.prepare(run, action, input);
  const isStart = call.contract.kind === "start";
  const direct = isStart ? await planDirectly(call) : undefined;
  if (direct !== undefined) return member(direct, workspaceId);
  const estimate = isStart
    ? await estimateOf(context, operations.prepare(run, action, { ...input, dryRun: true }), workspaceId)
    : { credits: 0, durationSeconds: 1 };
  if (estimate instanceof AppError) return estimate;
  const planned = planRun(operationRun(action, estimate), input, { mode: "BACKGROUND" });
  return member(planned, workspaceId);
}

function callingRun(
  { actor, agencyId, requestId, signal }: PlanningContext,
  action: string,
  workspaceId: string,
): CallingRun {
  const key = { id: actor.keyId, readOnly: actor.readOnly, person: actor.person };
  return {
    requestId,
    actor: undefined,
    agencyId,
    workspaceId,
    worldMode: actor.mode,
    key,
    soleOperation: action,
    signal,
  };
}

function member({ run, reserve, vendorCostUsd }: PlannedRun, workspaceId: string): NewFamilyMember {
  return { ...run, workspace_id: workspaceId, reserve, vendorCostUsd };
}

/** The run that a start begins, if it can be planned without the database. */
async function planDirectly(call: PreparedCall): Promise<PlannedRun | undefined> {
  let planned: PlannedRun | undefined;
  const starter: RunStarter = {
    limit: (_skill, _input, asked) => asked,
    start: async (plan) => {
      planned = plan;
      return { createdAt: new Date().toISOString() };
    },
  };
  try {
    await call.write(NO_DATABASE, starter);
  } catch (error) {
    if (error instanceof NeedsDatabase) return undefined;
    throw error;
  }
  return planned;
}

class NeedsDatabase extends Error {}

const refuse = async (): Promise<never> => {
  throw new NeedsDatabase("This start reads the database.");
};
const NO_DATABASE: Tx = { kind: "tx", query: refuse, last: refuse };

/** The estimated cost of a start in the workspace. */
async function estimateOf(
  { tx }: PlanningContext,
  dryRun: PreparedCall,
  workspaceId: string,
): Promise<EstimatedCost | AppError> {
  let entered = false;
  // The caller may be restricted to a workspace, and must stay so.
  let before: string | undefined;
  const query: Tx["query"] = async (statement) => {
    if (!entered) before = await actInWorkspace(tx, workspaceId);
    entered = true;
    return tx.query(statement);
  };
  try {
    return estimateIn(await dryRun.write({ kind: "tx", query, last: query }, NO_START));
  } catch (error) {
    if (entered && error instanceof AppError) return error;
    throw error;
  } finally {
    if (entered) await actInWorkspace(tx, before);
  }
}

const NO_START: RunStarter = {
  limit: (_skill, _input, asked) => asked,
  start: async () => {
    throw new Error("A dry run of a start started a run.");
  },
};

/** Safe cast: the contract of every start returns an estimate for `dryRun`. */
function estimateIn(answer: unknown): EstimatedCost {
  const { estimatedCost } = Object(answer) as { estimatedCost?: EstimatedCost };
  if (estimatedCost === undefined) throw new Error("A dry run of a start returned no estimate.");
  return estimatedCost;
}
