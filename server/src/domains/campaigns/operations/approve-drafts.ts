import { type ApproveDraftsResult, approveDrafts as contract } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import type { RunAddress, RunWatcher } from "../../../kernel/runs/run-watcher.ts";
import { requireMayApprove, requireSeparatePerson } from "../../approvals/index.ts";
import { lockRun } from "../../invocations/index.ts";
import { findCampaign } from "../campaigns.store.ts";
import { campaignNotFound } from "../campaigns.ts";
import { findWaitingDrafts } from "../drafts/drafts.store.ts";
import { findSendingOutcome, type Sending } from "../drafts/sending-outcome.ts";
import { endReview } from "../review.ts";
import { SEND_SKILL, startSending, takeForSending } from "../start-sending.ts";

/** The caller waits this long for emails that are due now. The rest of the batch is sent at the pace of its mailboxes. */
const WAIT_MS = 5_000;

const start = implement(contract)(async (context, { id, dryRun = false, ...decision }) => {
  const { tx, actor, agencyId, workspaceId, services, reply } = context;
  requireMayApprove(actor);
  const { keyId } = actor;
  const campaign = await findCampaign(tx, { workspaceId, id });
  if (campaign === undefined) throw campaignNotFound(id);
  // A run locks itself before its campaign.
  await lockRun(tx, { workspaceId, id: campaign.invocationId });
  await requireSeparatePerson(tx, { workspaceId, invocationId: campaign.invocationId, keyId });
  const input = { campaignId: id, ...decision };
  const taken = await takeForSending(context, input);
  if (dryRun) {
    reply.status(200);
    return { skill: SEND_SKILL, estimatedCost: taken.cost, dryRun: true as const };
  }
  const waiting = await findWaitingDrafts(tx, id);
  if (waiting.every((draftId) => taken.drafts.some((draft) => draft.id === draftId)))
    await endReview({ ...context, keyId }, { invocationId: campaign.invocationId, isRejected: false });
  const { run } = await startSending({ ...context, keyId }, input, taken);
  const { draftIds } = decision;
  const sending = {
    invocationId: run.id,
    named: Array.isArray(draftIds) ? Math.max(draftIds.length, taken.drafts.length) : taken.drafts.length,
  };
  const address = { agencyId, workspaceId, invocationId: run.id };
  reply.afterCommit(async (db) => {
    context.onRun?.(address);
    const waitMs = Math.min(WAIT_MS, context.longestWaitMs);
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(waitMs)]);
    return { status: 200, output: await answerWhenTried(db, services.runs, { address, sending, signal }) };
  });
  return answerOf(tx, sending);
});

export const approveDrafts = {
  ...start,
  answerSettled: async ({ db }: { db: Db }, first: unknown) =>
    isAnswer(first) ? { status: 200, output: await answerOf(db, namedBy(first)) } : undefined,
};

/** The answer once each email that is due was tried, or as far as it is when the wait ends. */
async function answerWhenTried(
  db: Db,
  runs: RunWatcher,
  { address, sending, signal }: { address: RunAddress; sending: Sending; signal: AbortSignal },
): Promise<ApproveDraftsResult> {
  for await (const _ of runs.events(address, 0, signal)) {
    if ((await findSendingOutcome(db, sending)).isSettled) break;
  }
  return answerOf(db, sending);
}

async function answerOf(db: Db, sending: Sending): Promise<ApproveDraftsResult> {
  const { isSettled: _, ...outcome } = await findSendingOutcome(db, sending);
  return { ...outcome, invocationId: sending.invocationId };
}

function namedBy({ invocationId, approved, rejected }: ApproveDraftsResult): Sending {
  return { invocationId, named: approved + rejected };
}

/** Estimates send nothing. */
function isAnswer(first: unknown): first is ApproveDraftsResult {
  return typeof first === "object" && first !== null && "events" in first;
}
