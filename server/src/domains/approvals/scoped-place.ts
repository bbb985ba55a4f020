import { AppError, missingWorkspace } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";

/** Stands where a workspace's identifier would. */
export const WHOLE_AGENCY = "";

/** The workspace that a call is about, or the whole agency. Throws where the key may not or does not say. */
export function scopedPlace(
  { actor, optionalWorkspaceId }: { actor: Actor; optionalWorkspaceId: string | undefined },
  scope: "workspace" | "agency" = "workspace",
): string {
  if (scope === "workspace") {
    if (optionalWorkspaceId === undefined) throw missingWorkspace();
    return optionalWorkspaceId;
  }
  if (actor.boundWorkspaceId === undefined) return WHOLE_AGENCY;
  throw new AppError("agency_key_required", "`scope: agency` needs an agency key; this one is bound to a workspace.");
}
