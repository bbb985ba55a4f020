import { livelinessOf } from "../../domains/discussions/index.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";
import type { FoundThread } from "../../providers/forum/port.ts";
import { threadKey } from "./thread-key.ts";

export interface Candidate extends FoundThread {
  basis: "posts" | "snippet";
  /** The words of the topic that title, community and excerpt have. Absent where the texts themselves are known. */
  stems?: readonly string[];
}

/** Share of the topic's words, weighted by rarity, that a thread must have before its votes count at all. */
const FLOOR = 0.34;
/** House rule: this share of the places goes to the liveliest threads above the floor. */
const LIVELY_SHARE = 0.2;
const LIVELINESS_WEIGHT = 0.25;

/**
 * Chooses the threads to read. Relevance is a floor. Above it relevance decides, votes and comments break near ties, and some
 * places are kept for the liveliest threads. The same address is one thread, however many searches find it.
 */
export function chooseThreads(
  found: readonly Candidate[],
  { topic, language, count }: { topic: string; language: string; count: number },
): Candidate[] {
  const distinct = [...new Map(found.toReversed().map((thread) => [threadKey(thread.url), thread])).values()];
  const relevance = relevanceOf(distinct, topic, language);
  const most = Math.max(1, ...distinct.map((thread) => livelinessOf(thread) ?? 0));
  const onTopic = distinct
    .map((thread) => {
      const liveliness = livelinessOf(thread);
      return { thread, relevance: relevance(thread), liveliness: liveliness === null ? null : liveliness / most };
    })
    .filter((one) => one.relevance >= FLOOR);
  const byRelevance = onTopic.toSorted(
    (one, other) => rank(other) - rank(one) || (one.thread.url < other.thread.url ? -1 : 1),
  );
  const kept = Math.floor(count * LIVELY_SHARE);
  const lively = onTopic
    .filter(({ liveliness }) => liveliness !== null)
    .toSorted(
      (one, other) => (other.liveliness ?? 0) - (one.liveliness ?? 0) || (one.thread.url < other.thread.url ? -1 : 1),
    )
    .slice(0, kept);
  const first = byRelevance.slice(0, count - lively.length);
  const rest = [...lively, ...byRelevance].filter((one) => !first.includes(one));
  return [...new Set([...first, ...rest])].slice(0, count).map(({ thread }) => thread);
}

function rank({ relevance, liveliness }: { relevance: number; liveliness: number | null }): number {
  return relevance + LIVELINESS_WEIGHT * (liveliness ?? 0);
}

/** The share of the topic's words that a thread has in title and excerpt; rare words weigh more. */
function relevanceOf(threads: readonly Candidate[], topic: string, language: string): (thread: Candidate) => number {
  const asked = [...new Set(contentStems(topic, language))];
  const stems = new Map(threads.map((thread) => [thread, new Set(thread.stems ?? stemsOf(thread, language))]));
  const weights = new Map(
    asked.map((stem) => {
      const having = threads.filter((thread) => stems.get(thread)?.has(stem)).length;
      return [stem, Math.log(2 + threads.length / (1 + having))] as const;
    }),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (thread) => {
    if (total === 0) return 1;
    return asked.reduce((sum, stem) => sum + (stems.get(thread)?.has(stem) ? (weights.get(stem) ?? 0) : 0), 0) / total;
  };
}

function stemsOf({ title, community, excerpt }: FoundThread, language: string): string[] {
  return contentStems(`${title} ${community} ${excerpt}`, language);
}

/** What a run records of a thread that a search found: its texts are read only if it is chosen, and may be deleted later. */
export function withoutTexts(thread: FoundThread, { topic, language }: { topic: string; language: string }): Candidate {
  const asked = new Set(contentStems(topic, language));
  const stems = [...new Set(stemsOf(thread, language))].filter((stem) => asked.has(stem));
  return { ...thread, basis: "posts", title: "", excerpt: "", stems };
}

/** Searches for a topic: all its words, and for longer topics the first of them, because forums want every word. */
export function queriesOf(topic: string, language: string): string[] {
  const words = contentStems(topic, language);
  const whole = topic.replace(/\s+/g, " ").trim();
  return words.length > 3 ? [whole, words.slice(0, 2).join(" "), words.slice(-2).join(" ")] : [whole];
}
