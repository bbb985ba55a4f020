import { shareApproval as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { futureMomentOf } from "../../../kernel/text/moment.ts";
import { findApprovalState, findDecisionFacts } from "../approvals.store.ts";
import { approvalNotFound, notPending, requireMayApprove } from "../approvals.ts";
import { requireSeparateApprover } from "../decide.ts";
import { insertLink } from "../links.store.ts";

export const shareApproval = implement(contract)(
  async (context, { approval_id, recipient, canApprove = true, ...given }) => {
    const { tx, agencyId, workspaceId, actor, services } = context;
    requireMayApprove(actor);
    const address = { agencyId, workspaceId, approvalId: approval_id };
    const approval = await findApprovalState(tx, address);
    if (approval === undefined) throw approvalNotFound(approval_id);
    if (approval.status !== "PENDING") throw notPending(approval);
    requireReviewer(recipient, approval.routed_to);
    if (canApprove) {
      // The creator of a link also knows its token, so the link may decide only what the key may decide.
      const facts = await findDecisionFacts(tx, {
        ...address,
        invocationId: approval.invocation_id,
        keyId: actor.keyId,
      });
      if (facts !== undefined && facts !== null) requireSeparateApprover(facts);
    }
    const token = newToken();
    const link = await insertLink(tx, {
      ...address,
      id: newId("alnk"),
      recipient,
      canApprove,
      tokenHash: sha256Hex(token),
      keyId: actor.keyId,
      expiresAt: linkExpiry(given.expiresAt, approval),
    });
    return { ...link, url: services.links.sharedApproval(token) };
  },
);

function requireReviewer(recipient: string, routedTo: readonly string[]): void {
  if (routedTo.length === 0 || routedTo.includes(recipient)) return;
  throw validationError([
    { field: "recipient", message: `must be one of the reviewers of this approval: ${routedTo.join(", ")}` },
  ]);
}

/** The requested end of a link, at the latest the timeout of the approval. */
function linkExpiry(asked: string | undefined, { now, timeout_at }: { now: string; timeout_at: string }): string {
  if (asked === undefined) return timeout_at;
  const end = futureMomentOf("expiresAt", asked, now);
  return end < timeout_at ? end : timeout_at;
}
