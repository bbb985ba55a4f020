import { type BulkActionInput, bulkActionFaults, type Workspace } from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { RunFailure } from "../../kernel/runs/run-failure.ts";

/** What a bulk action does, and in which workspaces. */
export type ActionRequest = Pick<
  BulkActionInput,
  "action" | "workspaces" | "filter" | "config" | "concurrency" | "tags"
>;

export const SKILL = "workspaces.bulk_action";
export const DEFAULT_CONCURRENCY = 10;

export type PlanningContext = Pick<CommandContext, "tx" | "actor" | "agencyId" | "services" | "requestId" | "signal">;

/** A workspace in which no run could start. */
export interface UnstartedWorkspace {
  workspaceId: string;
  error: RunFailure;
}

/** The input of the parent run. */
export type BulkActionRecord = ActionRequest & { unbegun: readonly UnstartedWorkspace[] };

/** Safe cast: `startFamily` wrote this input, not a caller. */
export function unbegunOf(input: object): readonly UnstartedWorkspace[] {
  return "unbegun" in input && Array.isArray(input.unbegun) ? (input.unbegun as UnstartedWorkspace[]) : [];
}

/** Throws if the fields contradict each other. */
export function requireConsistent(asked: ActionRequest): void {
  const errors = bulkActionFaults(asked);
  if (errors.length > 0) throw validationError(errors);
}

export function foreignWorkspaces(ids: readonly string[]): AppError {
  return new AppError("workspace_forbidden", "This API key may not act in all of these workspaces.", {
    workspaces: ids.slice(0, 20),
  });
}

export function unresolvedPlaceholder(workspace: Workspace, missing: readonly string[]): AppError {
  const placeholders = missing.map((path) => `\`{{ ${path} }}\``).join(", ");
  return new AppError("unresolved_placeholder", `${workspace.name} has no value for ${placeholders}.`, {
    paths: missing,
  });
}

export function inactiveWorkspace({ id, name }: Workspace): AppError {
  return new AppError("forbidden", `The workspace ${name} is inactive, so no run can start in it.`, {
    workspaceId: id,
    active: false,
  });
}

export function asFailure({ code, message, details }: AppError): RunFailure {
  return { code, message, details };
}

/** An error in the input of the action is an error in `config` of the bulk action. */
export function inConfig(error: AppError): AppError {
  const { errors } = error.details;
  if (error.code !== "validation_error" || !Array.isArray(errors)) return error;
  return validationError(
    errors.map(({ field, message }: FieldError) => ({ field: field === "" ? "config" : `config.${field}`, message })),
  );
}
