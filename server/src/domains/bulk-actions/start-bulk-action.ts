import type { BulkActionHandle } from "@findable/contract";
import { type FamilyContext, shownChildren, startFamily } from "../invocations/index.ts";
import { type ActionRequest, type BulkActionRecord, DEFAULT_CONCURRENCY, SKILL } from "./bulk-actions.ts";
import { type BulkActionPlan, fanoutOf } from "./plan-bulk-action.ts";

/** Starts the planned children and their parent. Must be the last work of its transaction. */
export async function startBulkAction(
  context: FamilyContext,
  asked: ActionRequest,
  plan: BulkActionPlan,
  options: { scheduled?: boolean } = {},
): Promise<BulkActionHandle> {
  const { children, unbegun } = plan;
  const { action, workspaces, filter, config, concurrency = DEFAULT_CONCURRENCY, tags = [] } = asked;
  const input: BulkActionRecord = { action, workspaces, filter, config, concurrency, unbegun };
  const handle = await startFamily(context, { skill: SKILL, input, tags, children, concurrency, ...options });
  return {
    ...handle,
    parentInvocationId: handle.invocationId,
    workspacesFanout: fanoutOf(plan),
    children: shownChildren(children).map(({ id, workspace_id }) => ({
      workspaceId: workspace_id,
      invocationId: id,
      status: "PENDING" as const,
    })),
  };
}
