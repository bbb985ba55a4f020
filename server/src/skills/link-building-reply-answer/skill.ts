import { type AnswerReplyInput, type AnswerReplyResult, answerReplySkill, PRICES } from "@findable/contract";
import { outreachNotConnected, planAnswer, recordStopped, requireOutreach } from "../../domains/mail/index.ts";
import {
  findReplyToAnswer,
  isReplyOpen,
  recordAnswered,
  recordAnswerRun,
  requireAnswerable,
} from "../../domains/replies/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { orderToProgram } from "../../kernel/text/orders-to-programs.ts";
import { type MailResult, sendPlannedMail } from "../outreach-mail/send-planned-mail.ts";
import { writeAnswer } from "./write-answer.ts";

const PRICE = PRICES.outreach.perSentEmail;
const ASKS_PERSON = "A person reads every answer before it is sent.";

/** A model that wrote the answer has read the reply, and may repeat what it orders. */
function reasonToAsk(text: string | null): string {
  const order = orderToProgram(text ?? "");
  return order === undefined
    ? ASKS_PERSON
    : `${ASKS_PERSON} The reply reads like an order to a program (“${order}”): check that the answer does not follow it.`;
}

/** Writes an answer to a reply, asks a person, and sends it in the same conversation. */
export const answerReply = defineSkill({
  ...answerReplySkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 20 }),
  requireReady: (place) => requireOutreach(place),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<AnswerReplyResult> {
    const { outreach } = ctx.providers;
    if (outreach === undefined) throw outreachNotConnected();
    const reply = await loadReply(ctx, input);
    const written = await writeAnswer(ctx, reply, input.body);
    const to = { address: reply.email ?? "", name: reply.name };
    const { id: replyId, messageId, refersTo, threadId, campaignId, relationshipId, contactId, mailbox } = reply;
    const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
    const mailId = await ctx.save("plan", async (tx) => {
      await recordAnswerRun(tx, place.workspaceId, replyId, ctx.invocation.id);
      return planAnswer(tx, place, {
        ...{ replyId, messageId, refersTo, threadId, campaignId, relationshipId, contactId, mailbox, to },
        subject: reply.subject ?? "",
        body: written.body,
      });
    });
    const result = await send(ctx, { mailId, replyId, address: to.address, requiresPerson: reasonToAsk(reply.text) });
    await ctx.narrate(result.outcome === "sent" ? "The answer was sent." : "The answer was not sent.");
    return {
      replyId,
      outcome: result.outcome,
      reason: result.outcome === "sent" ? null : result.reason,
      messageId: mailId,
      sentAt: result.outcome === "sent" ? result.sentAt : null,
      draftedBy: written.draftedBy,
      warnings: written.warnings,
    };
  },
});

async function loadReply(ctx: RunContext, { replyId }: AnswerReplyInput) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const reply = await ctx.look("load", async (db) => (await findReplyToAnswer(db, place, replyId)) ?? null);
  if (reply === null) throw new AppError("not_found", `The workspace has no reply ${replyId}.`, { replyId });
  requireAnswerable(reply);
  return reply;
}

/** Sends the planned answer. If the run cannot go on, the answer is stopped. */
async function send(
  ctx: RunContext,
  { mailId, replyId, address, requiresPerson }: Record<"mailId" | "replyId" | "address" | "requiresPerson", string>,
): Promise<MailResult> {
  const { id: workspaceId } = ctx.workspace;
  try {
    return await sendPlannedMail(ctx, {
      mailId,
      price: PRICE,
      accountDomain: address.slice(address.lastIndexOf("@") + 1),
      requiresPerson,
      furtherBasis: async (tx) => [
        { row: `reply ${replyId}`, version: (await isReplyOpen(tx, workspaceId, replyId)) ? "open" : "answered" },
      ],
      campaignState: async (tx) => ((await isReplyOpen(tx, workspaceId, replyId)) ? "active" : "cancelled"),
      onSent: (tx, { sentAt }) => recordAnswered(tx, workspaceId, replyId, sentAt),
    });
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ProviderError)) throw error;
    await ctx.save("stop", (tx) => recordStopped(tx, mailId, "run_failed"));
    throw error;
  }
}
