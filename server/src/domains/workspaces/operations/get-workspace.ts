import { getWorkspace as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectIntegrations, statesWith } from "../../integrations/index.ts";
import { integrationHealth } from "../integration-health.ts";
import { findWorkspace, selectRecentInvocations } from "../workspaces.store.ts";
import { workspaceNotFound } from "../workspaces.ts";

export const getWorkspace = implement(contract)(async ({ db, actor, services }, { id, includeArchived = false }) => {
  const workspace = await findWorkspace(db, actor, { id, includeDeleted: includeArchived });
  if (workspace === undefined) throw workspaceNotFound(id);
  const connected = await selectIntegrations(db, { agencyId: actor.agencyId, workspaceId: id });
  return {
    ...workspace,
    integrations: integrationHealth(statesWith(connected, services.ports(actor.mode))),
    recentActivity: await selectRecentInvocations(db, { workspaceId: id, limit: 10 }),
  };
});
