import type { BriefContent } from "@findable/contract";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";
import { ADDRESSES_A_MODEL } from "./snippets.ts";

type PainPoint = BriefContent["painPoints"][number];

const MOST = 5;
/** House rule, as for threads: a third of the words of the phrase make a problem relevant. */
const LEAST_SHARE = 1 / 3;

/** A pain point with title and summary of the thread of its quote: a quote seldom repeats what its thread is about. */
export interface QuotedPain extends PainPoint {
  thread: string;
}

/** The pain points about a phrase, the most related first, then the strongest. */
export function relatedPains({
  query,
  language,
  painPoints,
}: {
  query: string;
  language: string;
  painPoints: readonly QuotedPain[];
}): PainPoint[] {
  const wanted = new Set(contentStems(query, language));
  if (wanted.size === 0) return [];
  return painPoints
    .map((pain) => ({ ...pain, quote: stripInvisible(pain.quote).replace(/\s+/g, " ").trim() }))
    .filter(({ quote }) => quote !== "" && !ADDRESSES_A_MODEL.test(quote))
    .map((pain) => {
      const stems = new Set(contentStems(`${pain.topic} ${pain.quote} ${pain.thread}`, language));
      return { pain, share: [...wanted].filter((stem) => stems.has(stem)).length / wanted.size };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((one, other) => other.share - one.share || other.pain.signalScore - one.pain.signalScore)
    .slice(0, MOST)
    .map(({ pain: { id, topic, signalScore, quote, url } }) => ({ id, topic, signalScore, quote, url }));
}
