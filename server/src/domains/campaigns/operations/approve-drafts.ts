import {
  type ApproveDraftsResult,
  approveDrafts as contract,
  creditsFor,
  type Invocation,
  type LinkBuildingSendResult,
  PRICES,
} from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove, requireSeparatePerson } from "../../approvals/index.ts";
import { answerSettledRun, answerWhenSettled, newHandle, startInvocation } from "../../invocations/index.ts";
import { findCampaign } from "../campaigns.store.ts";
import { campaignNotFound } from "../campaigns.ts";
import type { DraftRow } from "../drafts/drafts.store.ts";
import { hasSender, scheduleDraft } from "../drafts/sending.store.ts";
import { takeDrafts } from "../drafts/take-drafts.ts";

const SKILL = "link_building.send";
const SECONDS_PER_EMAIL = 5;

const start = implement(contract)(async (context, { id, dryRun = false, ...decision }) => {
  const { tx, actor, agencyId, workspaceId, services, reply } = context;
  requireMayApprove(actor);
  const skill = services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  const campaign = await findCampaign(tx, { workspaceId, id });
  if (campaign === undefined) throw campaignNotFound(id);
  await requireSeparatePerson(tx, { workspaceId, invocationId: campaign.invocationId, keyId: actor.keyId });
  const input = { campaignId: id, ...decision };
  const drafts = await takeDrafts(tx, { agencyId, workspaceId }, input);
  if (!(await hasSender(tx, workspaceId))) throw noSender();
  const cost = {
    credits: creditsFor(emailsOf(drafts), PRICES.outreach.perSentEmail),
    durationSeconds: drafts.length * SECONDS_PER_EMAIL,
  };
  if (dryRun) {
    reply.status(200);
    return { skill: SKILL, estimatedCost: cost, dryRun: true as const };
  }
  const counted = { ...skill, estimate: () => cost, minimumCredits: () => cost.credits };
  const isLater = decision.scheduleAt !== undefined;
  const started = await startInvocation(context, counted, input, { mode: isLater ? "BACKGROUND" : "FOREGROUND" });
  const approval = {
    invocationId: started.run.id,
    approvedBy: actor.keyId,
    scheduleAt: decision.scheduleAt ?? null,
  };
  for (const draft of drafts) await scheduleDraft(tx, draft, approval);
  if (isLater) reply.status(202);
  return isLater
    ? newHandle(services.links, workspaceId, started)
    : answerWhenSettled(context, { home: workspaceId, started }, answerOf);
});

export const approveDrafts = { ...start, answerSettled: answerSettledRun(answerOf) };

function answerOf({ status, result, invocationId }: Invocation): ApproveDraftsResult | undefined {
  return status === "SUCCEEDED" ? { ...resultOf(result), invocationId } : undefined;
}

// Safe cast: the engine has validated the result against this schema.
function resultOf(result: unknown): LinkBuildingSendResult {
  return result as LinkBuildingSendResult;
}

/** Emails that the drafts become at most, with their follow-ups. */
function emailsOf(drafts: readonly Pick<DraftRow, "follow_ups">[]): number {
  return drafts.reduce((sum, { follow_ups: followUps }) => sum + 1 + followUps.length, 0);
}

function noSender(): AppError {
  const message =
    "Set `settings.outreachSender` of the workspace first: the name, the organization and the postal address that emails state.";
  return new AppError("outreach_platform_not_configured", message, { missing: "settings.outreachSender" });
}
