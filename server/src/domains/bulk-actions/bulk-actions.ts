import { type BulkActionInput, bulkActionFaults, type Workspace } from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { RunFailure } from "../../kernel/runs/run-failure.ts";

/** What a bulk action does, and in which workspaces. */
export type Asked = Pick<BulkActionInput, "action" | "workspaces" | "filter" | "config" | "concurrency" | "tags">;

export const SKILL = "workspaces.bulk_action";
export const DEFAULT_CONCURRENCY = 10;

/** A workspace in which no run could start. */
export interface Unbegun {
  workspaceId: string;
  error: RunFailure;
}

/** The input of the parent run. */
export type BulkActionRecord = Asked & { unbegun: readonly Unbegun[] };

/** Safe cast: `startFamily` wrote this input, not a caller. */
export function unbegunOf(input: object): readonly Unbegun[] {
  return "unbegun" in input && Array.isArray(input.unbegun) ? (input.unbegun as Unbegun[]) : [];
}

/** Throws if the fields contradict each other. */
export function requireConsistent(asked: Asked): void {
  const errors = bulkActionFaults(asked);
  if (errors.length > 0) throw validationError(errors);
}

export function foreignWorkspaces(ids: readonly string[]): AppError {
  return new AppError("workspace_forbidden", "This API key may not act in all of these workspaces.", {
    workspaces: ids.slice(0, 20),
  });
}

export function unresolved(workspace: Workspace, missing: readonly string[]): AppError {
  const placeholders = missing.map((path) => `\`{{ ${path} }}\``).join(", ");
  return new AppError("unresolved_placeholder", `${workspace.name} has no value for ${placeholders}.`, {
    paths: missing,
  });
}

export function switchedOff({ id, name }: Workspace): AppError {
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
