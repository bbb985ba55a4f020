import { workspaceHealth as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectIntegrations, statesWith } from "../../integrations/index.ts";
import { integrationHealth, overallStatus } from "../integration-health.ts";
import { findConsoleState, findWorkspace } from "../workspaces.store.ts";
import { workspaceNotFound } from "../workspaces.ts";

export const workspaceHealth = implement(contract)(async ({ db, actor, services }, { id }) => {
  if ((await findWorkspace(db, actor, { id, includeDeleted: false })) === undefined) throw workspaceNotFound(id);
  const connected = await selectIntegrations(db, { agencyId: actor.agencyId, workspaceId: id });
  const account = await findConsoleState(db, id);
  const operator = services.ports(actor.mode).filter(({ name }) => name !== account?.name);
  const ports = account === undefined ? operator : [...operator, account];
  const integrations = integrationHealth(statesWith(connected, ports));
  return { status: overallStatus(integrations), integrations };
});
