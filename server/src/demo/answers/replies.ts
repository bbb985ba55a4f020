import { getReply, listReplies, type Reply, type ReplyDetail, updateReply } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage, recordOf } from "../records.ts";
import { replies } from "../world/outreach/replies.ts";

export const replyAnswers: readonly DemoOperation[] = [
  demo(listReplies)((input) => demoPage(listReplies, replies().map(listed), input)),
  demo(getReply)(({ id }) => recordOf(replies(), id, "id")),
  demo(updateReply)(({ id, kind, done }) => corrected(listed(recordOf(replies(), id, "id")), kind, done)),
];

function listed(reply: ReplyDetail): Reply {
  const { text: _text, quoted: _quoted, thread: _thread, delivery: _delivery, ...rest } = reply;
  const { suggestion: _suggestion, whyNotAnswerable: _why, ...shown } = rest;
  return shown;
}

function corrected(reply: Reply, kind: Reply["kind"] = reply.kind, done?: boolean): Reply {
  const isChanged = kind !== reply.kind;
  const states = { true: "done", false: "open" } as const;
  return {
    ...reply,
    kind,
    confidence: isChanged ? null : reply.confidence,
    correctedFrom: isChanged ? reply.kind : reply.correctedFrom,
    state: done === undefined ? reply.state : states[`${done}`],
  };
}
