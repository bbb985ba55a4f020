import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/services.ts";
import type { LinkDecision, OpenedLink, SharedApproval } from "../../kernel/runs/approval-links.ts";
import { toApproval } from "./approvals.ts";
import { addComment } from "./comment.ts";
import { approve, decisionContext, reject } from "./decide.ts";
import {
  findShared,
  type LinkTenant,
  type LockedLink,
  lockLink,
  recordLinkUse,
  type SharedRow,
} from "./links.store.ts";

/** What a link opens now. */
export async function openLink(tx: Tx, tenant: LinkTenant): Promise<OpenedLink> {
  const link = await lockLink(tx, tenant);
  if (link === undefined) return { state: "unknown" };
  if (link.is_gone) return { state: "gone" };
  const row = await findShared(tx, addressOf(link));
  if (row === undefined) return { state: "unknown" };
  // An expired link opens only a timed-out approval, so that a late reviewer learns why nothing can be decided.
  if (link.has_expired && row.status !== "TIMED_OUT") return { state: "expired" };
  await recordLinkUse(tx, tenant);
  return { state: "open", shared: toShared(link, row) };
}

function addressOf({ agency_id, workspace_id, approval_id }: LockedLink) {
  return { agencyId: agency_id, workspaceId: workspace_id, approvalId: approval_id };
}

function toShared(link: LockedLink, row: SharedRow): SharedApproval {
  return {
    recipient: link.recipient,
    canApprove: link.can_approve,
    expiresAt: link.expires_at,
    now: row.now,
    workspaceName: row.workspace_name,
    approval: toApproval(row),
    editSchema: row.edit_schema,
    kind: row.kind,
    skipped: row.skip_step,
    run: { status: row.run_status, creditsUsed: row.credits, files: row.files, startedAt: row.started_at },
  };
}

/** The link, if it is still valid. Checks its key again, in the transaction of the action. */
async function requireValidLink(tx: Tx, tenant: LinkTenant): Promise<LockedLink> {
  const link = await lockLink(tx, tenant);
  if (link !== undefined && !link.is_gone && !link.has_expired) return link;
  throw new AppError("not_found", "This link is no longer valid.");
}

/** The approval that a link acted on, and the recipient who acted. */
export interface LinkAction {
  approvalId: string;
  recipient: string;
}

export async function commentOverLink(tx: Tx, tenant: LinkTenant, comment: string): Promise<LinkAction> {
  const link = await requireValidLink(tx, tenant);
  await addComment(tx, { ...addressOf(link), author: link.recipient, credential: link.id, comment });
  return { approvalId: link.approval_id, recipient: link.recipient };
}

/** Decides as the recipient of the link, by the same rules as with a key. */
export async function decideOverLink(
  tx: Tx,
  tenant: LinkTenant,
  decided: LinkDecision,
  services: Services,
): Promise<LinkAction> {
  const link = await requireValidLink(tx, tenant);
  if (!link.can_approve) throw new AppError("forbidden", "This link allows reading and commenting, but not deciding.");
  const decider = { approver: link.recipient, keyId: link.api_key_id };
  const { agencyId, workspaceId } = addressOf(link);
  const context = decisionContext({ tx, agencyId, workspaceId }, decider, services);
  const { note } = decided;
  const asked = { id: link.invocation_id, approvalId: link.approval_id, note };
  if (decided.decision === "approve") await approve(context, { ...asked, edits: decided.edits });
  else await reject(context, { ...asked, skipStep: decided.skipStep });
  return { approvalId: link.approval_id, recipient: link.recipient };
}
