import type { Sql } from "sql-template-tag";
import { findUnsubscriber, unsubscribe } from "../domains/mail/index.ts";
import type { Db } from "../kernel/database/db.ts";
import type { Unsubscribes } from "../kernel/operations/unsubscribes.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";

/** Finds the agency of a link with the system role, and suppresses its recipient there. */
export function createUnsubscribes({ tenant, system }: { tenant: Database; system: Database }): Unsubscribes {
  const everywhere: Db = {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };
  return {
    isKnown: async (token) => (await findUnsubscriber(everywhere, token)) !== undefined,
    async unsubscribe(token) {
      const found = await findUnsubscriber(everywhere, token);
      if (found === undefined) return false;
      const { agency_id: agencyId, mail_id: mailId } = found;
      await inTenantTransaction(tenant, { agencyId, workspaceId: undefined }, async (tx) => {
        if (!(await unsubscribe(tx, found))) return;
        await tx.query(
          recordAudit({
            agencyId,
            workspaceId: undefined,
            action: "outreach.unsubscribe",
            actor: { type: "link", id: mailId, name: "Recipient of an email" },
            transport: "link",
            requestId: undefined,
            status: 200,
            resource: { id: mailId },
            details: {},
          }),
        );
      });
      return true;
    },
  };
}
