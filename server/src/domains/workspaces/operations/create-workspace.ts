import { createWorkspace as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/app-error.ts";
import type { Tx } from "../../../kernel/db.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Actor, implement } from "../../../kernel/operation.ts";
import { normaliseDomain } from "../domain-name.ts";
import { changeBrand, changeSettings, requireMayChange, requireValidBrand, settingsInForce } from "../settings.ts";
import { countWorkspaces, insertWorkspace, lockAgency } from "../workspaces.store.ts";
import { uniqueTags } from "../workspaces.ts";

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
  if (workspace === undefined) {
    throw new AppError("workspace_exists", `This agency already has a workspace for "${primaryDomain}".`, {
      primaryDomain,
    });
  }
  return workspace;
});

function requireDomain(text: string): string {
  const domain = normaliseDomain(text);
  if (domain !== undefined) return domain;
  throw validationError([
    { field: "primaryDomain", message: "must be a host name such as acme.example, or an http address on it" },
  ]);
}

async function requireRoom(tx: Tx, actor: Actor, workspacesPerAgency: number): Promise<void> {
  await lockAgency(tx, actor.agencyId);
  const total = await countWorkspaces(tx, actor);
  if (total >= workspacesPerAgency) {
    throw new AppError("limit_reached", `This agency has ${total} workspaces and may have ${workspacesPerAgency}.`, {
      limit: workspacesPerAgency,
    });
  }
}
