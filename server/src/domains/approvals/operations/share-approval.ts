import { shareApproval as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { futureMomentOf } from "../../../kernel/text/moment.ts";
import { findDecisionFacts, findWaiting } from "../approvals.store.ts";
import { noApproval, noLongerWaits, requireMayApprove } from "../approvals.ts";
import { requireAnother } from "../decide.ts";
import { insertLink } from "../links.store.ts";

export const shareApproval = implement(contract)(
  async (context, { approval_id, recipient, canApprove = true, ...given }) => {
    const { tx, agencyId, workspaceId, actor, services } = context;
    requireMayApprove(actor);
    const address = { agencyId, workspaceId, approvalId: approval_id };
    const approval = await findWaiting(tx, address);
    if (approval === undefined) throw noApproval(approval_id);
    if (approval.status !== "PENDING") throw noLongerWaits(approval);
    requireMeant(recipient, approval.routed_to);
    if (canApprove) {
      // The creator of a link also knows its token, so the link may decide only what the key may decide.
      const facts = await findDecisionFacts(tx, { ...address, invocationId: approval.invocation_id });
      if (facts !== undefined && facts !== null) requireAnother(facts, actor);
    }
    const token = newToken();
    const link = await insertLink(tx, {
      ...address,
      id: newId("alnk"),
      recipient,
      canApprove,
      tokenHash: sha256Hex(token),
      keyId: actor.keyId,
      expiresAt: endOf(given.expiresAt, approval),
    });
    return { ...link, url: services.links.sharedApproval(token) };
  },
);

function requireMeant(recipient: string, routedTo: readonly string[]): void {
  if (routedTo.length === 0 || routedTo.includes(recipient)) return;
  throw validationError([
    { field: "recipient", message: `must be one of the reviewers of this approval: ${routedTo.join(", ")}` },
  ]);
}

/** The requested end of a link, at the latest the timeout of the approval. */
function endOf(asked: string | undefined, { now, timeout_at }: { now: string; timeout_at: string }): string {
  if (asked === undefined) return timeout_at;
  const end = futureMomentOf("expiresAt", asked, now);
  return end < timeout_at ? end : timeout_at;
}
