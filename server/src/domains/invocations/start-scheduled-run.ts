import { type NewFamilyMember, startRun } from "./invocations.store.ts";
import type { FamilyContext } from "./start-family.ts";
import { startRefusal } from "./start-invocation.ts";
import { actInWorkspace } from "./tenant.store.ts";

/** Starts one planned run of a schedule in its workspace, in the caller's transaction, which is that of the agency. */
export async function startScheduledRun(
  { tx, actor, services }: FamilyContext,
  { workspace_id: workspaceId, reserve, vendorCostUsd: _estimate, ...run }: NewFamilyMember,
  tags: readonly string[],
): Promise<{ invocationId: string }> {
  services.requireStorageReserve();
  const before = await actInWorkspace(tx, workspaceId);
  const started = {
    ...run,
    api_key_id: actor.keyId,
    tags: [...new Set([...(run.tags ?? []), ...tags])],
    scheduled: true,
  };
  const { outcome, available } = await startRun(tx, started, reserve);
  await actInWorkspace(tx, before);
  if (outcome !== "started") {
    throw startRefusal(outcome, {
      workspaceId,
      limits: services.limits,
      skill: { slug: run.skill },
      required: reserve,
      available: available ?? 0,
    });
  }
  return { invocationId: run.id };
}
