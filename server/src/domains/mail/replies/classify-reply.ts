import { createTextClassifier } from "../../../kernel/text/text-classifier.ts";
import { WEIGHTS } from "./learned/reply-weights.ts";
import { type Classified, FRIENDLY_KINDS, lessHarmful, REPLY_KINDS, type ReplyKind, SURE } from "./reply-kinds.ts";
import { weighSigns } from "./reply-signs.ts";

export { isAutoReply } from "./who-wrote.ts";

/** Probabilities of the learned classifier from which on it counts. */
const LEARNED = { sure: 0.5, likely: 0.45, suspicious: 0.2, warning: 0.1 };
/** Probabilities of a request for no more emails. One sentence is enough to ask. */
const REMOVAL = { sure: 0.9, likely: 0.75 };
/** Confidence where both readers found a kind, where one did and the other found nothing, and where they contradict each other. */
const CONFIDENCE = { agreed: 0.95, alone: 0.85, doubted: 0.6 };

/** A classifier of replies that was learned from examples. */
export type LearnedReader = (text: string) => Readonly<Record<ReplyKind, number>>;

/** What a person wants, by their visible words. */
export const classifyReply = createReplyReader(createTextClassifier(WEIGHTS));

/**
 * Returns what reads a reply. Signs and a learned classifier read apart; where they contradict each other, the kind that harms less is
 * a guess.
 */
export function createReplyReader(learned: LearnedReader): (visible: string) => Classified {
  return (visible) => {
    if (!/\p{L}/u.test(visible)) return { kind: "other", confidence: CONFIDENCE.doubted };
    const signs = weighSigns(visible);
    const removal = removalIn(learned, visible);
    if (removal >= REMOVAL.likely && signs.kind === "remove_me")
      return { kind: "remove_me", confidence: CONFIDENCE.agreed };
    // An address is suppressed for ever, so one reader must be very sure.
    if (removal >= REMOVAL.sure && !FRIENDLY_KINDS.includes(signs.kind))
      return { kind: "remove_me", confidence: CONFIDENCE.alone };
    if (removal >= REMOVAL.likely) return { kind: "remove_me", confidence: CONFIDENCE.doubted };
    return compareReadings(signs, learned(visible));
  };
}

function compareReadings(signs: Classified, shares: ReturnType<LearnedReader>): Classified {
  const kind = REPLY_KINDS.reduce((best, one) => (shares[one] > shares[best] ? one : best));
  const share = shares[kind];
  const warns = shares.remove_me + shares.refusal + shares.wrong_person >= LEARNED.warning;
  const isSafe = (one: ReplyKind) => !FRIENDLY_KINDS.includes(one) || !warns;
  if (signs.kind === kind) {
    const isSure = (share >= LEARNED.likely || signs.confidence >= SURE) && isSafe(kind);
    return { kind, confidence: isSure ? CONFIDENCE.agreed : CONFIDENCE.doubted };
  }
  if (signs.kind === "other")
    return { kind, confidence: share >= LEARNED.sure && isSafe(kind) ? CONFIDENCE.alone : CONFIDENCE.doubted };
  if (shares[signs.kind] >= LEARNED.suspicious && signs.confidence >= SURE && isSafe(signs.kind))
    return { kind: signs.kind, confidence: CONFIDENCE.alone };
  return { kind: share >= LEARNED.likely ? lessHarmful(signs.kind, kind) : signs.kind, confidence: CONFIDENCE.doubted };
}

/** The highest probability of a sentence. */
function removalIn(learned: LearnedReader, visible: string): number {
  const sentences = visible.split(/(?<=[.!?\u3002\uff01\uff1f])\s*|\n+/).filter((sentence) => sentence.trim() !== "");
  return sentences.slice(0, MAX_SENTENCES).reduce((most, sentence) => Math.max(most, learned(sentence).remove_me), 0);
}

const MAX_SENTENCES = 40;
