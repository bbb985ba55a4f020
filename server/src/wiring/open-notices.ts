import type { Sql } from "sql-template-tag";
import { createReviewerLink, revokeReviewerLinks } from "../domains/approvals/index.ts";
import { summariseWeek } from "../domains/insights/index.ts";
import { createNoticeSender } from "../domains/notices/index.ts";
import type { Sender, SendNotice } from "../domains/webhooks/index.ts";
import type { Db, InTenant } from "../kernel/database/db.ts";
import { newId } from "../kernel/ids/new-id.ts";
import type { ServiceMailer } from "../kernel/mail/service-mail.ts";
import type { QueryContext } from "../kernel/operations/operation.ts";
import type { Services } from "../kernel/operations/services.ts";
import type { Database } from "../platform/database/pool.ts";
import { tenantDb } from "../platform/database/tenant.ts";

interface NoticesOptions {
  system: Database;
  tenant: Database;
  inTenant: InTenant;
  services: Services;
  mailer: ServiceMailer | undefined;
  sender: Sender;
  timeoutMs: number;
}

/** What the notices of a worker need from other domains and from the platform. */
export function openNotices({ system, tenant, inTenant, services, mailer, sender, timeoutMs }: NoticesOptions) {
  const { links, sealer } = services;
  const db: Db = {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };
  const sendNotice: SendNotice = createNoticeSender({
    ...{ db, mailer, sender, sealer, links, timeoutMs },
    linkForReviewer: {
      create: (place, { approvalId, principalId: keyId, recipient }) =>
        inTenant(place, async (tx) => {
          const made = await createReviewerLink(tx, place, { approvalId, keyId, recipient });
          return made === undefined ? undefined : { linkId: made.linkId, url: links.sharedApproval(made.token) };
        }),
      revoke: (place, linkIds) => inTenant(place, (tx) => revokeReviewerLinks(tx, place, linkIds)),
    },
  });
  return {
    sendNotice,
    inSystem: <T>(work: Parameters<typeof system.transaction<T>>[1]) => system.transaction([], work),
    summariseWeek: (place: WorkspacePlace) => summariseWeek(readerOf({ tenant, services }, place)),
  };
}

interface WorkspacePlace {
  agency_id: string;
  workspace_id: string;
  mode: "live" | "test";
}

/** A reader of one workspace that is no key: the digest of a workspace is the same for all of its readers. */
function readerOf(
  { tenant, services }: Pick<NoticesOptions, "tenant" | "services">,
  { agency_id: agencyId, workspace_id: workspaceId, mode }: WorkspacePlace,
): QueryContext {
  const db = tenantDb(tenant, { agencyId, workspaceId });
  return {
    ...{ requestId: newId("req"), agencyId, workspaceId, optionalWorkspaceId: workspaceId, services, db, agencyDb: db },
    actor: {
      ...{
        keyId: "",
        agencyId,
        mode,
        scope: "WORKSPACE",
        boundWorkspaceId: workspaceId,
        readOnly: true,
        canApprove: false,
      },
    },
    reply: { status: () => {}, header: () => {}, file: () => {}, afterCommit: () => {} },
    upload: undefined,
    signal: new AbortController().signal,
    language: "en",
    isInApp: false,
    longestWaitMs: 0,
    onRun: undefined,
  };
}
