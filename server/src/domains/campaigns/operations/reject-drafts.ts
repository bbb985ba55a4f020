import { rejectDrafts as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { lockRun } from "../../invocations/index.ts";
import { markRelationship } from "../../relationships/index.ts";
import { completeCampaign, findCampaign, lockCampaign } from "../campaigns.store.ts";
import { campaignNotFound } from "../campaigns.ts";
import { chooseDrafts } from "../drafts/choose-drafts.ts";
import { findWaitingDrafts, hasApprovedDraft, rejectDraftRows } from "../drafts/drafts.store.ts";
import { endReview } from "../review.ts";

export const rejectDrafts = implement(contract)(async (context, { id, draftIds, reason, markRelationship: status }) => {
  const { tx, actor, workspaceId } = context;
  requireMayApprove(actor);
  const found = await findCampaign(tx, { workspaceId, id });
  if (found === undefined) throw campaignNotFound(id);
  // A run locks itself before its campaign.
  await lockRun(tx, { workspaceId, id: found.invocationId });
  await lockCampaign(tx, { workspaceId, id });
  const { waiting } = await chooseDrafts(tx, { workspaceId, campaignId: id }, draftIds);
  const rejected = waiting.map((draft) => draft.id);
  await rejectDraftRows(tx, rejected, reason ?? null);
  if ((await findWaitingDrafts(tx, id)).length === 0) {
    const isRejected = !(await hasApprovedDraft(tx, id));
    await endReview({ ...context, keyId: actor.keyId }, { invocationId: found.invocationId, isRejected });
  }
  const partners = [...new Set(waiting.map((draft) => draft.relationship_id))];
  const change = status === undefined ? {} : { status, decided: true };
  const marked = await markRelationship(tx, workspaceId, partners, { ...change, event: "DRAFT_REJECTED" });
  await completeCampaign(tx, id);
  return { rejected: rejected.length, drafts: rejected, relationshipsMarked: status === undefined ? 0 : marked };
});
