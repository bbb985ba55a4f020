import type { Perspective } from "@findable/contract";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { clusterVectors } from "./cluster-vectors.ts";
import { engagementOf } from "./engagement.ts";
import { type JudgedPost, judgePosts, mentionsIn } from "./find-mentions.ts";
import type { Mention, ReadThread } from "./read-thread.ts";
import { type Signal, signalOf, type Voice } from "./signal.ts";
import { centroidOf, cosine, countTerms, expandVectors, rootOf, type TermVector, unitVectors } from "./term-vectors.ts";

export interface AnalysisInput {
  threads: readonly ReadThread[];
  /** What was searched for; its words are in every thread. */
  topic: string | null;
  language: string;
  /** ISO 8601. */
  now: string;
  /** Roles whose statements count; all by default. */
  perspectives?: readonly Perspective[];
}

export interface FoundPain {
  /** The problem in a few words of those who have it. */
  topic: string;
  /** The heaviest terms with their weights, by which a later run recognises the problem. */
  terms: [string, number][];
  signal: Signal;
  perspective: Perspective;
  lastSeenAt: string;
  /** The most central statement first. */
  mentions: (Mention & { engagement: number | null })[];
}

export interface Analysis {
  posts: JudgedPost[];
  /** The strongest first. */
  pains: FoundPain[];
}

/** Average linkage compares all pairs; the clearest statements of larger studies are kept. */
const MOST_MENTIONS = 1500;
/** Similarity from which two groups of statements are one problem. */
const SAME_PROBLEM = 0.16;
const MOST_TERMS = 24;
const MAX_TOPIC = 100;
const WEIGHTS = { sentence: 1, post: 0.35, title: 0.6 } as const;

/** Finds what people struggle with in threads. The result does not depend on the order of the threads. */
export function analyseThreads(input: AnalysisInput): Analysis {
  const posts = judgePosts(input.threads);
  const threads = new Map(input.threads.map((thread) => [thread.key, thread]));
  const engagement = engagementOf(input.threads);
  const stated = posts
    .filter(({ isDuplicate, perspective }) => !isDuplicate && (input.perspectives?.includes(perspective) ?? true))
    .flatMap((judged) => mentionsIn(judged, threads.get(judged.threadKey)?.createdAt ?? input.now))
    .map((mention) => ({ ...mention, engagement: engagement.get(mention.threadKey) ?? null }))
    .toSorted((one, other) => other.stance - one.stance || compareMentions(one, other))
    .slice(0, MOST_MENTIONS)
    .toSorted(compareMentions);
  const texts = new Map(posts.map(({ threadKey, post }) => [`${threadKey} ${post.key}`, post.text]));
  const vectors = vectorsOf(stated, input, { threads, texts });
  const pains = clusterVectors(vectors, SAME_PROBLEM)
    .map((group) =>
      painOf(
        group.flatMap((index) => stated[index] ?? []),
        group.map((index) => vectors[index] ?? new Map()),
        input.now,
      ),
    )
    .toSorted((one, other) => other.signal.score - one.signal.score || (one.topic < other.topic ? -1 : 1));
  return { posts, pains };
}

/** The worker thread of `ctx.compute`. */
export default analyseThreads;

function compareMentions(one: Mention, other: Mention): number {
  const key = ({ threadKey, postKey, start }: Mention) => `${threadKey} ${postKey} ${String(start).padStart(9, "0")}`;
  return key(one) < key(other) ? -1 : 1;
}

function vectorsOf(
  mentions: readonly Mention[],
  { topic, language }: AnalysisInput,
  { threads, texts }: { threads: ReadonlyMap<string, ReadThread>; texts: ReadonlyMap<string, string> },
): TermVector[] {
  const without = new Set(contentStems(topic ?? "", language).map(rootOf));
  const documents = mentions.map(({ quote, threadKey, postKey }) =>
    countTerms(
      [
        { text: quote, weight: WEIGHTS.sentence },
        { text: threads.get(threadKey)?.title ?? "", weight: WEIGHTS.title },
        { text: (texts.get(`${threadKey} ${postKey}`) ?? "").slice(0, 1500), weight: WEIGHTS.post },
      ],
      without,
      language,
    ),
  );
  return expandVectors(
    unitVectors(documents),
    documents.map((document) => new Set(document.keys())),
  );
}

function painOf(
  mentions: readonly FoundPain["mentions"][number][],
  vectors: readonly TermVector[],
  now: string,
): FoundPain {
  const centroid = centroidOf(vectors, MOST_TERMS);
  const central = mentions
    .map((mention, index) => ({
      mention,
      rank: cosine(vectors[index] ?? new Map(), centroid) * (0.5 + mention.stance) * (0.5 + mention.specificity),
    }))
    .toSorted((one, other) => other.rank - one.rank || compareMentions(one.mention, other.mention))
    .map(({ mention }) => mention);
  return {
    topic: topicOf(central.map(({ quote }) => quote)),
    terms: [...centroid],
    signal: signalOf(central satisfies Voice[], now),
    perspective: commonPerspective(central),
    lastSeenAt: central.map(({ at }) => at).reduce((one, other) => (one > other ? one : other), central[0]?.at ?? now),
    mentions: central,
  };
}

/** Statements among which a topic is chosen, and the least that one must say. */
const TOPIC = { among: 5, characters: 20 };

/** The words of one of the most central statements: a whole sentence if one is short enough. */
function topicOf(quotes: readonly string[]): string {
  const whole = quotes
    .slice(0, TOPIC.among)
    .map((quote) => withoutEnd(quote.replace(/\s+/g, " ")))
    .find(({ length }) => length >= TOPIC.characters && length <= MAX_TOPIC);
  return whole ?? shortened(quotes[0] ?? "");
}

export function shortened(quote: string): string {
  const plain = withoutEnd(quote.replace(/\s+/g, " "));
  if (plain.length <= MAX_TOPIC) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", MAX_TOPIC))} …`;
}

const ENDS = new Set('.!…"”»’)]');

function withoutEnd(sentence: string): string {
  let end = sentence.length;
  while (end > 0 && ENDS.has(sentence[end - 1] ?? "")) end -= 1;
  return sentence.slice(0, end);
}

/** The most common role among authors; `complainer` before `asker` where both are equally common. */
function commonPerspective(mentions: readonly Mention[]): Perspective {
  const roles: readonly Perspective[] = ["complainer", "asker", "expert", "vendor"];
  const authors = (role: Perspective) =>
    new Set(
      mentions.filter(({ perspective }) => perspective === role).map(({ author, threadKey }) => author ?? threadKey),
    ).size;
  return roles.toSorted((one, other) => authors(other) - authors(one))[0] ?? "complainer";
}
