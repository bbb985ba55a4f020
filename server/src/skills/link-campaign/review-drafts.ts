import { creditsFor, PRICES } from "@findable/contract";
import { type DraftRow, emailsOf, lockCampaign, REVIEW_STEP, selectDrafts } from "../../domains/campaigns/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { EffectPlan } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** How long drafts wait for a person: their pages and contacts are stale after a month. */
export const REVIEW_SECONDS = 30 * 24 * 3600;

const REASON = "A person approves the emails of a campaign before any of them is sent.";

/**
 * Asks a person about all drafts of the campaign at once, and parks until they are decided: here, or one by one through
 * `link_building.serp_outreach.approve`. Who approves sends them in the same transaction, with another run.
 */
export async function reviewDrafts(ctx: RunContext, campaignId: string): Promise<void> {
  const waiting = await ctx.look("drafts-to-review", async (db) => (await waitingDrafts(db, campaignId)).length);
  if (waiting === 0) return;
  await ctx.narrate(`${waiting} ${waiting === 1 ? "draft waits" : "drafts wait"} for a person.`);
  try {
    await ctx.effect(REVIEW_STEP, {
      kind: "outreach_send",
      vendor: { name: "this workspace", world: "both", honoursKeys: true },
      reason: REASON,
      plan: ({ tx }) => planReview(ctx, tx, campaignId),
      send: async () => ({ decided: true }),
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "already_decided")) throw error;
  }
}

async function planReview(ctx: RunContext, tx: Tx, campaignId: string): Promise<EffectPlan<{ draftIds: string[] }>> {
  await lockCampaign(tx, { workspaceId: ctx.workspace.id, id: campaignId });
  const drafts = await waitingDrafts(tx, campaignId);
  if (drafts.length === 0)
    throw new AppError("already_decided", "Every draft of the campaign is decided.", { campaignId });
  for (const draft of drafts) await announce(ctx, tx, draft);
  const emails = emailsOf(drafts);
  return {
    payload: { draftIds: drafts.map(({ id }) => id) },
    preview: {
      action: `Send ${emails} ${emails === 1 ? "email" : "emails"} to ${drafts.length} ${drafts.length === 1 ? "site" : "sites"}.`,
      campaignId,
      credits: creditsFor(emails, PRICES.outreach.perSentEmail),
      drafts: drafts.map(({ id, contact, domain, subject, body, follow_ups: followUps }) => ({
        ...{ draftId: id, accountDomain: domain, to: contact.email, subject, body },
        followUps: followUps.map(({ afterDays, body: text }) => ({ afterDays, body: text })),
      })),
    },
    subject: { neverTrusted: REASON },
    requiresPerson: REASON,
  };
}

async function waitingDrafts(tx: Pick<Tx, "query">, campaignId: string): Promise<DraftRow[]> {
  return (await selectDrafts(tx, campaignId)).filter(({ status }) => status === "AWAITING_APPROVAL");
}

/** In the transaction that raises the approval, so that the event and the list of approvals agree. */
async function announce(ctx: RunContext, tx: Tx, draft: DraftRow): Promise<void> {
  const { id: draftId, campaign_id: campaignId, relationship_id: relationshipId, domain, contact, subject } = draft;
  const approvalUrl = ctx.links.draft({ campaignId, draftId });
  await emitEvent(tx, {
    ...{ agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id },
    type: "link_building.draft.awaiting_approval",
    data: { relationshipId, accountDomain: domain, campaignId, draftId, contactId: contact.id, subject, approvalUrl },
  });
}
