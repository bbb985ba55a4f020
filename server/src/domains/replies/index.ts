import { answerReply } from "./operations/answer-reply.ts";
import { getReply } from "./operations/get-reply.ts";
import { listReplies } from "./operations/list-replies.ts";
import { updateReply } from "./operations/update-reply.ts";

export { findOpenReplies } from "./open-replies.store.ts";
export { readMailboxes } from "./read-mailboxes.ts";
export {
  countPartnersThatReplied,
  findReplyToAnswer,
  isReplyOpen,
  recordAnswered,
  recordAnswerRun,
} from "./replies.store.ts";
export { requireAnswerable } from "./replies.ts";
export { suggestAnswer } from "./rules.ts";
export { createMailWatch } from "./watch-mailboxes.ts";

export const operations = [listReplies, getReply, updateReply, answerReply];
