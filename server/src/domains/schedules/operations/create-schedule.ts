import { createSchedule as contract } from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../../kernel/errors/app-error.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import type { ScheduledAction } from "../../../kernel/operations/services.ts";
import { recurringCost, requireCredits } from "../../credits/index.ts";
import { requireTimezone } from "../next-run.ts";
import { actionOf } from "../rules.ts";
import { createSchedule as create } from "../schedules.ts";

export const createSchedule = implement(contract)(async (context, input) => {
  const { cadence, timezone = "UTC", filter, concurrency = 10, tags = [], dryRun = false } = input;
  requireTimezone(timezone);
  const workspaces = targetOf(context, input.workspaces);
  const action = { ...actionOf(input), workspaces, filter, concurrency, tags };
  const estimatedCost = await context.services.scheduledActions.estimate(context, action).catch((error: unknown) => {
    throw input.skill === undefined ? error : asGiven(error);
  });
  const recurring = recurringCost(estimatedCost, runsADay(cadence));
  if (dryRun) {
    context.reply.status(200);
    return { skill: nameOf(action), estimatedCost, recurring, dryRun: true as const };
  }
  const [only] = workspaces === "all" || workspaces.length > 1 ? [] : workspaces;
  if (only !== undefined) {
    const { tx, actor } = context;
    const { credits } = estimatedCost;
    await requireCredits(tx, { workspaceId: only, keyId: actor.keyId, credits, what: "One execution" });
  }
  const startsAlone = workspaces !== "all" && workspaces.length === 1;
  const schedule = await create(context, { ...action, cadence, timezone, startsAlone });
  return { ...schedule, estimatedCost, recurring };
});

function runsADay(cadence: string): number {
  if (cadence.startsWith("monthly:")) return 12 / 365.25;
  return cadence.startsWith("weekly:") ? 1 / 7 : 1;
}

interface Caller {
  actor: Actor;
  optionalWorkspaceId: string | undefined;
}

/** A call in a workspace creates schedules of that workspace only. */
function targetOf(
  { actor, optionalWorkspaceId: here }: Caller,
  asked: ScheduledAction["workspaces"] | undefined,
): ScheduledAction["workspaces"] {
  if (here === undefined) {
    if (asked === undefined)
      throw validationError([{ field: "workspaces", message: "is required without `X-Workspace-Id`" }]);
    return asked;
  }
  const isHere = asked === undefined || (asked !== "all" && asked.length === 1 && asked[0] === here);
  if (isHere) return [here];
  if (actor.scope !== "WORKSPACE") {
    throw validationError([{ field: "workspaces", message: "cannot name other workspaces with `X-Workspace-Id`" }]);
  }
  if (asked === "all") {
    throw new AppError("agency_key_required", "A schedule for all workspaces needs an agency key.");
  }
  throw new AppError("workspace_forbidden", "This API key may not act in all of these workspaces.", {
    workspaces: asked.filter((id) => id !== here).slice(0, 20),
  });
}

/** An error in `config.input` of `agent.invoke` is an error in the `input` that the caller gave. */
function asGiven(error: unknown): unknown {
  if (!(error instanceof AppError) || !Array.isArray(error.details["errors"])) return error;
  return validationError(
    error.details["errors"].map(({ field, message }: FieldError) => ({
      field: field.replace(/^config\./, ""),
      message,
    })),
  );
}

/** The skill of `agent.invoke`, or the operation. */
function nameOf({ action, config }: Pick<ScheduledAction, "action" | "config">): string {
  const { skill } = config;
  return action === "agent.invoke" && typeof skill === "string" ? skill : action;
}
