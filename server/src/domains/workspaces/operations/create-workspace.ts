import { createWorkspace as contract } from "@findable/contract";
import { validationError } from "../../../kernel/app-error.ts";
import { newId } from "../../../kernel/ids.ts";
import { implement } from "../../../kernel/operation.ts";
import { normaliseDomain } from "../domain-name.ts";
import { requireRoom } from "../require-room.ts";
import { changeBrand, changeSettings, requireMayChange, requireValidBrand, settingsInForce } from "../settings.ts";
import { insertWorkspace } from "../workspaces.store.ts";
import { uniqueTags, workspaceExists } from "../workspaces.ts";

export const createWorkspace = implement(contract)(async ({ tx, actor, services }, input) => {
  const { name, tags = [], settings = {}, brand = {} } = input;
  const primaryDomain = requireDomain(input.primaryDomain);
  requireMayChange(actor, settingsInForce({}), settings);
  requireValidBrand(brand);
  await requireRoom(tx, actor, services.limits.workspacesPerAgency);
  const workspace = await insertWorkspace(tx, {
    id: newId("ws"),
    agencyId: actor.agencyId,
    name,
    primaryDomain,
    tags: uniqueTags(tags),
    settings: changeSettings({}, settings),
    brand: changeBrand({}, brand),
  });
  if (workspace === undefined) throw workspaceExists(primaryDomain);
  return workspace;
});

function requireDomain(text: string): string {
  const domain = normaliseDomain(text);
  if (domain !== undefined) return domain;
  throw validationError([
    { field: "primaryDomain", message: "must be a host name such as acme.example, or an http address on it" },
  ]);
}
