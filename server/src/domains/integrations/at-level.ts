import { AppError, missingWorkspace } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { enterAgencyPlace, leaveAgencyPlace } from "./integrations.store.ts";
import type { Level } from "./integrations.ts";

/** Runs an action on the connections of the workspace, or of the agency, which requires an agency key. */
export async function atLevel<T>(
  { tx, actor, optionalWorkspaceId }: CommandContext,
  level: Level,
  work: (workspaceId: string) => Promise<T>,
): Promise<T> {
  if (level === "workspace") {
    if (optionalWorkspaceId === undefined) throw missingWorkspace();
    return work(optionalWorkspaceId);
  }
  if (actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "Connections of the agency require an agency key.");
  }
  const answer = await work(await enterAgencyPlace(tx));
  await leaveAgencyPlace(tx, optionalWorkspaceId);
  return answer;
}
