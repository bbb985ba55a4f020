import { updateWorkspace as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { changeBrand, changeSettings, requireMayChange, requireValidBrand } from "../settings.ts";
import { lockWorkspace, updateWorkspace as storeChange } from "../workspaces.store.ts";
import { uniqueTags, workspaceNotFound } from "../workspaces.ts";

export const updateWorkspace = implement(contract)(async ({ tx, actor }, input) => {
  const { id, settings = {}, brand = {} } = input;
  const current = await lockWorkspace(tx, actor, id);
  if (current === undefined) throw workspaceNotFound(id);
  const { workspace } = current;
  requireMayChange(actor, workspace.settings, settings);
  requireValidBrand(brand);
  return storeChange(tx, actor, id, {
    name: input.name ?? workspace.name,
    tags: uniqueTags(input.tags ?? workspace.tags),
    active: input.active ?? workspace.active,
    settings: changeSettings(current.settings, settings),
    brand: changeBrand(workspace.brand, brand),
  });
});
