export const REPLY_KINDS = [
  "auto_reply",
  "remove_me",
  "refusal",
  "wrong_person",
  "price",
  "question",
  "interest",
  "link_placed",
  "other",
] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

export interface Classified {
  kind: ReplyKind;
  /** Probability that the kind is right, 0 to 1. */
  confidence: number;
}

/** A kind with less confidence is a guess. */
export const SURE = 0.8;

/** Whether a kind only sorts a reply, and a person decides. */
export function isGuess({ confidence }: Classified): boolean {
  return confidence < SURE;
}

/** Kinds after which a person may be written to again before somebody of ours has decided. */
export const FRIENDLY_KINDS: readonly ReplyKind[] = ["interest", "link_placed", "price", "question", "auto_reply"];

/** The kind of two that harms less if it is wrong. */
export function lessHarmful(one: ReplyKind, other: ReplyKind): ReplyKind {
  return CAUTION.indexOf(one) <= CAUTION.indexOf(other) ? one : other;
}

/** From the one that harms least if it is wrong. */
const CAUTION: readonly ReplyKind[] = [
  "remove_me",
  "refusal",
  "wrong_person",
  "other",
  "question",
  "price",
  "interest",
  "link_placed",
  "auto_reply",
];
