import { createWorkspace as contract, normaliseDomain } from "@findable/contract";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireRoom } from "../require-room.ts";
import { approverOf, changeBrand, changeSettings, requireMayChange, settingsInForce } from "../settings.ts";
import { insertWorkspace } from "../workspaces.store.ts";
import { uniqueTags, workspaceExists } from "../workspaces.ts";

export const createWorkspace = implement(contract)(async ({ tx, actor, services }, input) => {
  const { name, tags = [], settings = {}, brand = {} } = input;
  const primaryDomain = normaliseDomain(input.primaryDomain);
  if (primaryDomain === undefined)
    throw new Error(`"${input.primaryDomain}" passed the contract's validation but is not a domain.`);
  requireMayChange(actor, settingsInForce({}), settings);
  await requireRoom(tx, actor, services.limits.workspacesPerAgency);
  const workspace = await insertWorkspace(tx, {
    id: newId("ws"),
    agencyId: actor.agencyId,
    name,
    primaryDomain,
    tags: uniqueTags(tags),
    settings: changeSettings({}, settings, approverOf(actor)),
    brand: changeBrand({}, brand),
  });
  if (workspace === undefined) throw workspaceExists(primaryDomain);
  return workspace;
});
