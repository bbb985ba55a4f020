import {
  listWorkspaces as contract,
  WORKSPACE_INCLUDES,
  type Workspace,
  type WorkspaceInclude,
} from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement, type QueryContext } from "../../../kernel/operations/operation.ts";
import type { PortState } from "../../../kernel/operations/services.ts";
import { readUsage, type Usage } from "../../credits/index.ts";
import { selectIntegrationsOf, statesWith } from "../../integrations/index.ts";
import { csvOf } from "../csv-filter.ts";
import { integrationHealth } from "../integration-health.ts";
import { ownedBy, toWorkspace, WORKSPACE_LIST, type WorkspaceRow } from "../workspaces.store.ts";

export const listWorkspaces = implement(contract)(async (context, input) => {
  const include = csvOf("include", WORKSPACE_INCLUDES, input.include) ?? [];
  const { rows, ...page } = await livePage<WorkspaceRow>(
    context,
    contract,
    WORKSPACE_LIST,
    ownedBy(context.actor),
    input,
  );
  return { data: await enrich(context, rows.map(toWorkspace), include), ...page };
});

async function enrich(
  { db, actor, agencyId, services }: QueryContext,
  workspaces: readonly Workspace[],
  include: readonly WorkspaceInclude[],
): Promise<Workspace[]> {
  const ids = workspaces.map((workspace) => workspace.id);
  const usages = include.includes("usage") ? await readUsage(db, ids) : undefined;
  const asksHealth = include.includes("health") || include.includes("integrations");
  const connected = asksHealth ? await selectIntegrationsOf(db, agencyId, ids) : undefined;
  const operator = services.ports(actor.mode);
  return workspaces.map((workspace) => ({
    ...workspace,
    ...usageField(usages?.get(workspace.id)),
    ...(connected === undefined ? {} : healthFields(statesWith(connected.get(workspace.id) ?? [], operator), include)),
  }));
}

function healthFields(
  states: readonly PortState[],
  include: readonly WorkspaceInclude[],
): Pick<Workspace, "health" | "integrations"> {
  const integrations = integrationHealth(states);
  const health = Object.fromEntries(integrations.map(({ name, status }) => [name, status]));
  return { ...(include.includes("health") && { health }), ...(include.includes("integrations") && { integrations }) };
}

function usageField(usage: Usage | undefined): Pick<Workspace, "usage"> {
  if (usage === undefined) return {};
  return {
    usage: {
      creditsUsedThisCycle: usage.used,
      creditsRemaining: usage.pool.available,
      cycleEndsAt: usage.cycle.endsAt,
    },
  };
}
