import { creditsFor, type LinkBuildingSendResult, PRICES, sendSkill } from "@findable/contract";
import { findSendingOutcome, releaseDrafts } from "../../domains/campaigns/index.ts";
import { requireOutreach } from "../../domains/mail/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { checkSender } from "../outreach-mail/check-sender.ts";
import { confirmBatch } from "./confirm-batch.ts";
import { planDrafts, takeOrder } from "./plan-drafts.ts";
import { sendDrafts } from "./send-drafts.ts";

const PRICE = PRICES.outreach.perSentEmail;
/** What a run that names no drafts reserves. It sends no more than it can pay for. */
const DRAFTS_OF_ALL = 25;
const SECONDS_PER_EMAIL = 5;

/** Sends drafts of a campaign through the effect door, each at the time that the pace of its mailbox allows. */
export const linkBuildingSend = defineSkill({
  ...sendSkill,
  version: 1,
  estimate: ({ draftIds }) => {
    const count = Array.isArray(draftIds) ? draftIds.length : DRAFTS_OF_ALL;
    return { credits: creditsFor(count, PRICE), durationSeconds: count * SECONDS_PER_EMAIL };
  },
  requireReady: (place) => requireOutreach(place),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<LinkBuildingSendResult> {
    const order = await takeOrder(ctx, input);
    await requireSender(ctx);
    if (!(await confirmBatch(ctx, order))) return resultOf(ctx, { named: order.count, isLater: false });
    const planned = await planDrafts(ctx, input);
    const named = Array.isArray(input.draftIds) ? Math.max(input.draftIds.length, planned.length) : planned.length;
    await sendDrafts(ctx, planned, order);
    return resultOf(ctx, { named, isLater: input.scheduleAt !== undefined });
  },
});

/** A sender that fails its check sends nothing, and its drafts wait for a person again. */
async function requireSender(ctx: RunContext): Promise<void> {
  try {
    await checkSender(ctx, { key: "start" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.save("release", (tx) => releaseDrafts(tx, ctx.invocation.id));
    throw error;
  }
}

/** A draft that is sent at a later time counts as scheduled in the result too. */
async function resultOf(ctx: RunContext, { named, isLater }: Outcome): Promise<LinkBuildingSendResult> {
  const { isSettled: _, ...result } = await ctx.look("outcome", (db) =>
    findSendingOutcome(db, { invocationId: ctx.invocation.id, named }),
  );
  return { ...result, scheduled: isLater ? result.approved : result.scheduled };
}

interface Outcome {
  named: number;
  isLater: boolean;
}
