import { updateWorkspace as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireRoom } from "../require-room.ts";
import { changeBrand, changeSettings, requireMayChange } from "../settings.ts";
import { lockAgency, lockWorkspace, markRestored, updateWorkspace as storeChange } from "../workspaces.store.ts";
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
  if (workspace.deletedAt !== undefined) {
    await requireRoom(tx, actor, services.limits.workspacesPerAgency);
    if (!(await markRestored(tx, actor, id))) throw workspaceExists(workspace.primaryDomain);
  }
  return storeChange(tx, actor, id, {
    name: input.name ?? workspace.name,
    tags: uniqueTags(input.tags ?? workspace.tags),
    active: input.active ?? workspace.active,
    settings: changeSettings(current.settings, settings),
    brand: changeBrand(workspace.brand, brand),
  });
});
