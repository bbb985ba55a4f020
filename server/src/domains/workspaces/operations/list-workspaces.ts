import {
  listWorkspaces as contract,
  WORKSPACE_INCLUDES,
  type Workspace,
  type WorkspaceInclude,
} from "@findable/contract";
import { csvOf } from "../../../kernel/csv.ts";
import { type ListRequest, readCursor, toPage } from "../../../kernel/cursor.ts";
import { implement, type QueryContext } from "../../../kernel/operation.ts";
import { readUsage, type Usage } from "../../credits/index.ts";
import { integrationHealth } from "../integration-health.ts";
import { countWorkspaces, selectWorkspaces } from "../workspaces.store.ts";

export const listWorkspaces = implement(contract)(async (context, input) => {
  const { db, actor } = context;
  const limit = input.limit ?? 50;
  const include = csvOf("include", WORKSPACE_INCLUDES, input.include) ?? [];
  const filter = { tag: input.tag, active: input.active, includeDeleted: input.includeArchived ?? false };
  const tenant = { agencyId: actor.agencyId, workspaceId: actor.boundWorkspaceId };
  const list: ListRequest = { operation: contract.name, tenant, input };
  const after = readCursor(list, "time", input.cursor);
  const [found, total] = await Promise.all([
    selectWorkspaces(db, actor, { ...filter, after, limit: limit + 1 }),
    countWorkspaces(db, actor, filter),
  ]);
  const { rows, nextCursor } = toPage(list, found, limit);
  const workspaces = rows.map((row) => row.workspace);
  return { data: await enrich(context, workspaces, include), nextCursor, ...total };
});

async function enrich(
  { db, services }: QueryContext,
  workspaces: readonly Workspace[],
  include: readonly WorkspaceInclude[],
): Promise<Workspace[]> {
  const ids = workspaces.map((workspace) => workspace.id);
  const usages = include.includes("usage") ? await readUsage(db, ids) : undefined;
  const integrations = integrationHealth(services.ports(), services.now());
  const health = Object.fromEntries(integrations.map(({ name, status }) => [name, status]));
  return workspaces.map((workspace) => ({
    ...workspace,
    ...usageField(usages?.get(workspace.id)),
    ...(include.includes("health") ? { health } : {}),
    ...(include.includes("integrations") ? { integrations } : {}),
  }));
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
