import type { ItemOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

export type Reply = ItemOf<"link_building.reply.list">;
export type ReplyKind = Reply["kind"];
export type ReplyState = Reply["state"];

export const REPLY_KINDS = [
  "interest",
  "link_placed",
  "price",
  "question",
  "refusal",
  "remove_me",
  "wrong_person",
  "auto_reply",
  "bounce_hard",
  "bounce_soft",
  "bounce_block",
  "other",
] as const satisfies readonly ReplyKind[];
export const REPLY_STATES = ["open", "answered", "done"] as const satisfies readonly ReplyState[];

export function replyKindWord(kind: ReplyKind): string {
  switch (kind) {
    case "interest":
      return t("Interested");
    case "link_placed":
      return t("Link placed");
    case "price":
      return t("Names a price");
    case "question":
      return t("Question");
    case "refusal":
      return t("Refusal");
    case "remove_me":
      return t("No more emails");
    case "wrong_person":
      return t("Wrong person");
    case "auto_reply":
      return t("Automatic reply");
    case "bounce_hard":
      return t("Address does not exist");
    case "bounce_soft":
      return t("Not delivered for now");
    case "bounce_block":
      return t("Sender rejected");
    case "other":
      return t("Not classified");
  }
}

export const REPLY_KIND_TONES: Readonly<Record<ReplyKind, Tone>> = {
  interest: "good",
  link_placed: "good",
  price: "accent",
  question: "accent",
  refusal: "neutral",
  remove_me: "bad",
  wrong_person: "neutral",
  auto_reply: "outline",
  bounce_hard: "bad",
  bounce_soft: "warn",
  bounce_block: "bad",
  other: "outline",
};

export function replyKindChoices(): { value: ReplyKind; label: string }[] {
  return REPLY_KINDS.map((value) => ({ value, label: replyKindWord(value) }));
}

export function replyStateWord(state: ReplyState): string {
  switch (state) {
    case "open":
      return t("Open");
    case "answered":
      return t("Answered");
    case "done":
      return t("Done");
  }
}

/** Name of the sender, or their address. */
export function replySender({ from: { name, email } }: Pick<Reply, "from">): string {
  return name ?? email ?? t("Deleted person");
}
