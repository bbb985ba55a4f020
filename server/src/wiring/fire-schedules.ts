import type { FiringContext } from "../domains/schedules/index.ts";
import type { Services } from "../kernel/operations/services.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import type { Database } from "../platform/database/pool.ts";
import { enterTenant } from "../platform/database/tenant.ts";

/** Provides what firing a schedule needs: transactions as an agency, and the audit log. */
export function createFiringContext(tenant: Database, services: Services): FiringContext {
  return {
    services,
    inAgency: (agencyId, work) =>
      tenant.transaction([enterTenant({ agencyId, workspaceId: undefined })], (tx) => work(tx)),
    auditStart: async (tx, { agencyId, scheduleId, operation, invocationId, keyId, requestId }) => {
      await tx.query(
        recordAudit({
          agencyId,
          workspaceId: undefined,
          action: operation,
          actor: { type: "key", id: keyId },
          transport: "schedule",
          requestId,
          status: 202,
          resource: { id: invocationId },
          details: { scheduleId },
        }),
      );
    },
  };
}
