import { updateWorkspace as contract } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireRoom } from "../require-room.ts";
import { approverOf, changeBrand, changeSettings, liftsSeparateApprover, requireMayChange } from "../settings.ts";
import {
  hasCurrentRun,
  lockAgency,
  lockWorkspace,
  markRestored,
  updateWorkspace as storeChange,
} from "../workspaces.store.ts";
import { uniqueTags, workspaceExists, workspaceNotFound } from "../workspaces.ts";

export const updateWorkspace = implement(contract)(async ({ tx, actor, services }, input) => {
  const { id, settings = {}, brand = {} } = input;
  const restores = input.active === true && actor.scope !== "WORKSPACE";
  // Locks the agency before the workspace, in the same order as creation does, to avoid deadlocks.
  if (restores) await lockAgency(tx, actor.agencyId);
  const current = await lockWorkspace(tx, actor, { id, includeDeleted: restores });
  if (current === undefined) throw workspaceNotFound(id);
  const { workspace } = current;
  requireMayChange(actor, workspace.settings, settings);
  if (liftsSeparateApprover(workspace.settings, settings)) await requireOtherStarters(tx, actor, id);
  if (workspace.deletedAt !== undefined) {
    await requireRoom(tx, actor, services.limits.workspacesPerAgency);
    if (!(await markRestored(tx, actor, id))) throw workspaceExists(workspace.primaryDomain);
  }
  return storeChange(tx, actor, id, {
    name: input.name ?? workspace.name,
    tags: uniqueTags(input.tags ?? workspace.tags),
    active: input.active ?? workspace.active,
    settings: changeSettings(current.settings, settings, approverOf(actor)),
    brand: changeBrand(workspace.brand, brand),
  });
});

/** Throws if the person who lifts the separate approver has started a run that has not ended. */
async function requireOtherStarters(tx: Tx, { keyId }: Actor, workspaceId: string): Promise<void> {
  if (!(await hasCurrentRun(tx, { workspaceId, keyId }))) return;
  throw new AppError(
    "forbidden",
    "A person who started a current run of this workspace can neither turn off `settings.separateApprover` nor an approval policy under it. A key and the keys that it created are one person.",
    { separateApprover: true },
  );
}
