import { AppError } from "../../kernel/errors/app-error.ts";

/** Identical for a workspace of another agency and one that does not exist. */
export function workspaceNotFound(id: string): AppError {
  return new AppError("workspace_not_found", `Workspace "${id}" does not exist.`, { workspaceId: id });
}

export function workspaceExists(primaryDomain: string): AppError {
  return new AppError("workspace_exists", `This agency already has a workspace for "${primaryDomain}".`, {
    primaryDomain,
  });
}

/** Tags in the given order, each once. */
export function uniqueTags(tags: readonly string[]): string[] {
  return [...new Set(tags)];
}
