import { createTextClassifier } from "../../../kernel/text/text-classifier.ts";
import { WEIGHTS } from "./learned/reply-weights.ts";
import { replyFeatures } from "./reply-features.ts";
import { type Classified, FRIENDLY_KINDS, REPLY_KINDS, type ReplyKind, SURE } from "./reply-kinds.ts";

export { isAutoReply } from "./who-wrote.ts";

/**
 * What a person does not need to decide, by the harm of an error. The probabilities come from authors and voices that the classifier
 * had not seen.
 *
 * - `unwanted`: the most probable refusal or request for no more emails of a reply that counts as friendly. An error writes to a person
 *   who declined.
 * - `friendly`: the most probable agreement of a reply that counts as declined. An error loses a partner until a person reads it.
 * - `removal`: the least probability that suppresses an address for ever.
 */
const LIMITS = { unwanted: 0.05, friendly: 0.45, removal: 0.5, sentence: 0.85 };

/** A classifier of replies that was learned from examples. */
export type LearnedReader = (text: string) => Readonly<Record<ReplyKind, number>>;

/** What a person wants, by their visible words. */
export const classifyReply = createReplyReader(createTextClassifier(WEIGHTS, replyFeatures));

/**
 * Returns what reads a reply. A learned classifier decides by expected harm: kinds that lead to the same act may be mixed up, and a
 * refusal may not pass for agreement.
 */
export function createReplyReader(learned: LearnedReader): (visible: string) => Classified {
  return (visible) => {
    if (!/\p{L}/u.test(visible)) return { kind: "other", confidence: 0.5 };
    const shares = learned(visible);
    const removal = Math.max(shares.remove_me, removalIn(learned, visible));
    if (removal >= LIMITS.sentence) return decided("remove_me", removal);
    const kind = REPLY_KINDS.reduce((best, one) => (shares[one] > shares[best] ? one : best));
    const share = shares[kind];
    if (kind === "other") return guessed(kind, share);
    const friendly = FRIENDLY_KINDS.reduce((sum, one) => sum + shares[one], 0);
    const unwanted = shares.refusal + shares.remove_me;
    if (FRIENDLY_KINDS.includes(kind)) return unwanted <= LIMITS.unwanted ? decided(kind, share) : guessed(kind, share);
    if (friendly > LIMITS.friendly) return guessed(kind, share);
    // One sentence is enough to ask for no more emails.
    if (kind === "remove_me" && unwanted < LIMITS.removal) return guessed(kind, share);
    return decided(kind, share);
  };
}

const decided = (kind: ReplyKind, share: number): Classified => ({ kind, confidence: Math.max(SURE, share) });
const guessed = (kind: ReplyKind, share: number): Classified => ({ kind, confidence: Math.min(SURE - 0.01, share) });

/** The highest probability of a sentence. */
function removalIn(learned: LearnedReader, visible: string): number {
  const sentences = visible.split(/(?<=[.!?\u3002\uff01\uff1f])\s*|\n+/).filter((sentence) => sentence.trim() !== "");
  return sentences.slice(0, MAX_SENTENCES).reduce((most, sentence) => Math.max(most, learned(sentence).remove_me), 0);
}

const MAX_SENTENCES = 40;
