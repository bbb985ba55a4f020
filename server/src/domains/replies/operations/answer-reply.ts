import { answerReply as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { requireOutreach } from "../../mail/index.ts";
import { findReplyToAnswer, lockReply } from "../replies.store.ts";
import { replyNotFound, requireAnswerable } from "../replies.ts";

export const answerReply = implement(contract)(async (context, { id, body, dryRun = false }) => {
  const { tx, agencyId, workspaceId } = context;
  await lockReply(tx, workspaceId, id);
  const reply = await findReplyToAnswer(tx, { agencyId, workspaceId }, id);
  if (reply === undefined) throw replyNotFound(id);
  requireAnswerable(reply);
  if (reply.senderName === null) throw noSender();
  if (!dryRun) await requireOutreach(context);
  const input = { replyId: id, ...(body === undefined ? {} : { body }) };
  return startSkill(context, "link_building.reply.answer", input, { dryRun, resourceIds: [id] });
});

function noSender(): AppError {
  const message =
    "Set `settings.outreachSender` of the workspace first: the name, the organization and the postal address that emails state.";
  return new AppError("outreach_platform_not_configured", message, { missing: "settings.outreachSender" });
}
