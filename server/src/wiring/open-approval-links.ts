import { approveStep, commentOnApproval, rejectStep } from "@findable/contract";
import type { Sql } from "sql-template-tag";
import {
  commentOverLink,
  decideOverLink,
  findLinkTenant,
  type LinkAction,
  type LinkTenant,
  openLink,
} from "../domains/approvals/index.ts";
import type { Db, Tx } from "../kernel/database/db.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import type { Services } from "../kernel/operations/services.ts";
import type { ApprovalLinks } from "../kernel/runs/approval-links.ts";
import { hashOfToken } from "../kernel/secrets/secret-token.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";

export interface ApprovalLinksOptions {
  tenant: Database;
  /** Resolves the tenant of a link. */
  system: Database;
  services: Services;
}

/** Actions of a person who has a link and no key. Each action is one transaction in the tenant of the link. */
export function createApprovalLinks({ tenant, system, services }: ApprovalLinksOptions): ApprovalLinks {
  const everywhere: Db = {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };

  async function tenantOf(token: string): Promise<LinkTenant | undefined> {
    const hash = hashOfToken(token);
    return hash === undefined ? undefined : findLinkTenant(everywhere, hash);
  }

  /** Performs a change over a link and records it in the audit log, like a change with a key. */
  async function act(
    token: string,
    action: string,
    change: (tx: Tx, link: LinkTenant) => Promise<LinkAction>,
  ): Promise<void> {
    const link = await tenantOf(token);
    if (link === undefined) throw new AppError("not_found", "This link leads to no approval.");
    await inTenantTransaction(tenant, place(link), async (tx) => {
      const done = await change(tx, link);
      await tx.query(auditOf(link, action, done));
    });
  }

  return {
    async open(token) {
      const link = await tenantOf(token);
      if (link === undefined) return { state: "unknown" };
      return inTenantTransaction(tenant, place(link), (tx) => openLink(tx, link));
    },
    comment: (token, comment) => act(token, commentOnApproval.name, (tx, link) => commentOverLink(tx, link, comment)),
    decide: (token, decided) =>
      act(token, (decided.decision === "approve" ? approveStep : rejectStep).name, (tx, link) =>
        decideOverLink(tx, link, decided, services),
      ),
  };
}

function place({ agency_id, workspace_id }: LinkTenant) {
  return { agencyId: agency_id, workspaceId: workspace_id };
}

function auditOf(
  { id, agency_id, workspace_id }: LinkTenant,
  action: string,
  { approvalId, recipient }: LinkAction,
): Sql {
  return recordAudit({
    agencyId: agency_id,
    workspaceId: workspace_id,
    action,
    actor: { type: "link", id, name: recipient },
    transport: "link",
    requestId: undefined,
    status: 200,
    resource: { id: approvalId },
    details: {},
  });
}
