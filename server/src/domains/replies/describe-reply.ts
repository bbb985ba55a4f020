import type { ReplyDetail } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findConversation, findReply, findReplyToAnswer, toReply } from "./replies.store.ts";
import { replyNotFound, whyNotAnswer } from "./replies.ts";
import { suggestAnswer } from "./rules.ts";

/** A reply with its conversation and a suggested answer. */
export async function describeReply(
  db: Db,
  place: { agencyId: string; workspaceId: string },
  id: string,
): Promise<ReplyDetail> {
  const row = await findReply(db, place.workspaceId, id);
  const answerable = await findReplyToAnswer(db, place, id);
  if (row === undefined || answerable === undefined) throw replyNotFound(id);
  const { text, quoted, delivery } = row;
  const whyNot = whyNotAnswer(answerable) ?? null;
  const facts = { ...answerable, text: text ?? "", senderName: answerable.senderName ?? "" };
  return {
    ...toReply(row),
    ...{ text, quoted, delivery },
    thread: await findConversation(db, place.workspaceId, row.threadId),
    suggestion: whyNot === null ? suggestAnswer(facts).body.trimEnd() : null,
    whyNotAnswerable: whyNot,
  };
}
