import type { Tx } from "../../kernel/database/db.ts";
import type { FollowDecision, Services } from "../../kernel/operations/services.ts";
import { approve, decisionContext, findPendingApproval, reject } from "../approvals/index.ts";
import { completeCampaign, findCampaign, findCampaignOfRun } from "./campaigns.store.ts";
import { findWaitingDrafts, rejectDraftRows } from "./drafts/drafts.store.ts";
import { startSending, takeForSending } from "./start-sending.ts";

/** The step of a campaign's run that asks a person about its drafts, all of them at once. */
export const REVIEW_STEP = "review-drafts";

/** An approved batch is sent, and a rejected one is discarded. */
export const followReview: FollowDecision = async (place, { invocationId, step, decision, note }) => {
  if (step !== REVIEW_STEP) return;
  const { tx, workspaceId } = place;
  const id = await findCampaignOfRun(tx, invocationId);
  const campaign = id === undefined ? undefined : await findCampaign(tx, { workspaceId, id });
  if (campaign === undefined) return;
  const { campaignId } = campaign;
  if (decision === "REJECTED") {
    await rejectDraftRows(tx, await findWaitingDrafts(tx, campaignId), note ?? null);
    return completeCampaign(tx, campaignId);
  }
  const input = { campaignId, draftIds: "all" as const };
  await startSending({ ...place, runStarter: undefined }, input, await takeForSending(place, input));
};

interface Reviewed {
  tx: Tx;
  agencyId: string;
  workspaceId: string;
  keyId: string;
  services: Services;
}

/**
 * Ends the approval of a batch whose drafts are all decided one by one, so that the run of the campaign ends too. Call it before a run
 * is started: the campaign's run is locked before the load.
 */
export async function endReview(
  { keyId, services, ...place }: Reviewed,
  run: { invocationId: string; isRejected: boolean },
): Promise<void> {
  const { invocationId: id, isRejected } = run;
  const approvalId = await findPendingApproval(place.tx, { invocationId: id, step: REVIEW_STEP });
  if (approvalId === undefined) return;
  const { follow: _, ...context } = decisionContext(place, { approver: keyId, keyId }, services);
  if (isRejected) await reject(context, { id, approvalId, skipStep: true });
  else await approve(context, { id, approvalId });
}
