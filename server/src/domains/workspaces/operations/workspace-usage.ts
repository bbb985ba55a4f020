import { workspaceUsage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { readMonth } from "../../credits/index.ts";
import { storageQuota } from "../storage-quota.ts";
import { findStorage, findSubmissionsToday, findWorkspace } from "../workspaces.store.ts";
import { workspaceNotFound } from "../workspaces.ts";

export const workspaceUsage = implement(contract)(async ({ db, actor, services }, { id, month }) => {
  if ((await findWorkspace(db, actor, { id, includeDeleted: false })) === undefined) throw workspaceNotFound(id);
  const usage = await readMonth(db, { workspaceId: id, keyId: actor.keyId, month });
  const storage = await findStorage(db, id);
  if (usage === undefined || storage === undefined) throw workspaceNotFound(id);
  const usedToday = await findSubmissionsToday(db, id);
  const { cycle, pool, used, breakdown, vendors, caps } = usage;
  return {
    workspaceId: id,
    billingCycle: { startDate: cycle.startDate, endDate: cycle.endDate, durationDays: cycle.durationDays },
    credits: { allocated: pool.allocated, used, remaining: pool.available, rolloverEligible: false },
    pool: { scope: pool.scope, used: pool.used, reserved: pool.reserved },
    breakdown,
    vendors,
    caps,
    quotas: {
      gscIndexingDaily: { limit: services.limits.gscSubmissionsPerDay, usedToday },
      storage: storageQuota(storage),
    },
  };
});
