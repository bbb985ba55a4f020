import type { Tx } from "../../kernel/database/db.ts";
import { sha256Hex } from "../../kernel/ids/hashes.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { newToken } from "../../kernel/secrets/secret-token.ts";
import { findApprovalState } from "./approvals.store.ts";
import { insertLink, mayKeyDecide, revokeLink } from "./links.store.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

interface Reviewer {
  approvalId: string;
  /** The principal that may decide, and that the link acts for. The link ends when it may not decide any more. */
  keyId: string;
  recipient: string;
}

/**
 * Makes a link for a person whom the service notifies. It decides as that person, by the same rules as their key: the decision
 * checks separate approvers again. Undefined if the approval is decided or the person may not decide.
 */
export async function createReviewerLink(
  tx: Tx,
  place: Place,
  { approvalId, keyId, recipient }: Reviewer,
): Promise<{ linkId: string; token: string } | undefined> {
  const address = { ...place, approvalId };
  const approval = await findApprovalState(tx, address);
  if (approval?.status !== "PENDING" || !(await mayKeyDecide(tx, keyId))) return undefined;
  const token = newToken();
  const { linkId } = await insertLink(tx, {
    ...address,
    ...{ id: newId("alnk"), recipient, canApprove: true, tokenHash: sha256Hex(token), keyId },
    expiresAt: approval.timeout_at,
  });
  return { linkId, token };
}

/** Ends links of an email that was not sent. */
export async function revokeReviewerLinks(tx: Tx, place: Place, linkIds: readonly string[]): Promise<void> {
  for (const linkId of linkIds) await revokeLink(tx, place, linkId);
}
