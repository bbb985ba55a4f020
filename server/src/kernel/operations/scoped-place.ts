import { AppError, missingWorkspace } from "../errors/app-error.ts";
import type { Actor } from "./caller.ts";

/** Replaces the identifier of a workspace in functions that serve both. */
export const WHOLE_AGENCY = "";

/** The workspace of a call, or the whole agency. Throws if the key may not act there, or if the workspace is missing. */
export function scopedPlace(
  { actor, optionalWorkspaceId }: { actor: Actor; optionalWorkspaceId: string | undefined },
  scope: "workspace" | "agency" = "workspace",
): string {
  if (scope === "workspace") {
    if (optionalWorkspaceId === undefined) throw missingWorkspace();
    return optionalWorkspaceId;
  }
  if (actor.boundWorkspaceId === undefined) return WHOLE_AGENCY;
  throw new AppError(
    "agency_key_required",
    "`scope: agency` requires an agency key; this key is bound to a workspace.",
  );
}
