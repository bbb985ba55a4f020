import type { Sql } from "sql-template-tag";
import { findUnsubscriber, unsubscribe } from "../domains/mail/index.ts";
import { describeSubscription, endSubscription, openSubscription } from "../domains/notices/index.ts";
import type { Db } from "../kernel/database/db.ts";
import type { NoticeUnsubscribes, Unsubscribes } from "../kernel/operations/unsubscribes.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";

/** Finds the agency of a link with the system role, and suppresses its recipient there. */
export function createUnsubscribes({ tenant, system }: { tenant: Database; system: Database }): Unsubscribes {
  const everywhere = systemDb(system);
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

/** Ends subscriptions to notices. A link carries what it ends, sealed, so that it needs no row and no login. */
export function createNoticeUnsubscribes({
  tenant,
  system,
  sealer,
}: {
  tenant: Database;
  system: Database;
  sealer: Sealer;
}): NoticeUnsubscribes {
  return {
    async describe(token, reader) {
      const subscription = openSubscription(sealer, token);
      return subscription === undefined ? undefined : describeSubscription(systemDb(system), subscription, reader);
    },
    async end(token) {
      const subscription = openSubscription(sealer, token);
      if (subscription === undefined) return false;
      await inTenantTransaction(tenant, { agencyId: subscription.agencyId, workspaceId: undefined }, async (tx) => {
        const ended = await endSubscription(tx, subscription);
        if (ended === undefined) return;
        await tx.query(
          recordAudit({
            agencyId: subscription.agencyId,
            workspaceId: undefined,
            action: "notifications.unsubscribe",
            actor: { type: "link", id: ended.id, name: "Recipient of notices" },
            transport: "link",
            requestId: undefined,
            status: 200,
            resource: { id: ended.id },
            details: {},
          }),
        );
      });
      return true;
    },
  };
}

function systemDb(system: Database): Db {
  return {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };
}
