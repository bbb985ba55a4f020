import type { DiscussionThread, DiscussionThreadDetail, PainPoint, Perspective } from "@findable/contract";
import type { ThreadTheme } from "../../../market/thread-themes.ts";
import { type MarketThread, type ThreadSearch, threadsOf } from "../../../market/threads-of.ts";
import { demoId, demoRunId } from "../../ids.ts";
import { DEMO_NOW, daysAgo } from "../facts.ts";
import { demoMarket, TODAY } from "../market.ts";
import { once } from "../once.ts";
import { PRACTICE_THEMES } from "./practice-themes.ts";

/** A thread with its quotes, and with what lists are narrowed by and do not show. */
export interface DemoThread extends DiscussionThreadDetail {
  /** Topics of its pain points. */
  painPoints: string;
}

export interface Discussions {
  threads: readonly DemoThread[];
  /** The strongest first. */
  painPoints: readonly PainPoint[];
}

const FORUM = "drawingboardforum.example";
const COMMUNITIES = ["architects", "practice-management", "architecture-software", "freelance-design"] as const;
const TOPIC = "small architecture studios and practices";
const WATCHED_DAYS = 180;
const MOST_THREADS = 60;

/** The threads that were read for the workspace, the newest first, and what people struggle with in them. */
export const discussions = once(() => {
  const input = { topic: TOPIC, subreddits: [...COMMUNITIES], maxThreads: MOST_THREADS };
  return discussionsOf(
    {
      topic: TOPIC,
      forum: FORUM,
      communities: COMMUNITIES,
      from: TODAY - WATCHED_DAYS,
      to: TODAY,
      count: MOST_THREADS,
    },
    demoRunId("research.discuss", input),
    PRACTICE_THEMES,
  );
});

/** What is found about a topic, read by a run. */
export function discussionsOf(
  search: ThreadSearch,
  invocationId: string,
  themes?: readonly ThreadTheme[],
): Discussions {
  const found = threadsOf(demoMarket(), search, themes);
  const painPoints = [...new Set(found.map(({ pain }) => pain))]
    .map((pain) =>
      painPointOf(
        pain,
        found.filter((thread) => thread.pain === pain),
      ),
    )
    .sort((one, other) => other.signalScore - one.signalScore || (one.id < other.id ? -1 : 1));
  const byTopic = new Map(painPoints.map((painPoint) => [painPoint.topic, painPoint]));
  return { threads: found.map((thread) => toThread(thread, byTopic.get(thread.pain), invocationId)), painPoints };
}

function painPointOf(topic: string, threads: readonly MarketThread[]): PainPoint {
  const said = threads.flatMap(({ url, posts }) => posts.map((post) => ({ ...post, threadUrl: url })));
  const posts = said.filter(({ stance }) => stance === "complainer");
  const quoted = [...new Map(posts.toReversed().map((post) => [post.text, post])).values()].reverse().slice(0, 6);
  const lastSeenAt = posts
    .map(({ at }) => at)
    .reduce((one, other) => (one > other ? one : other), threads[0]?.startedAt ?? DEMO_NOW);
  return {
    id: demoId("pain", topic),
    topic,
    signalScore: signalOf(new Set(posts.map(({ author }) => author)).size, threads.length, lastSeenAt),
    verbatimQuotes: quoted.map(({ text }) => text),
    quotes: quoted.map(({ text, url, threadUrl }) => ({
      ...{ text, threadId: demoId("thd", threadUrl), url: url ?? threadUrl },
      ...{ start: 0, end: text.length, author: null, licence: null },
    })),
    sources: threads.map(({ url }) => url),
    perspective: "complainer",
    lastSeenAt,
    authors: new Set(posts.map(({ author }) => author)).size,
    threads: threads.length,
  };
}

/** Many people in many threads lately: counted by logarithm, so that no single thread outweighs several. Halves in 120 days. */
function signalOf(authors: number, threads: number, lastSeenAt: string): number {
  const days = (Date.parse(DEMO_NOW) - Date.parse(lastSeenAt)) / 86_400_000;
  const voices = 0.75 * Math.log2(1 + authors) + 0.9 * Math.log2(1 + threads);
  return Math.round((1 - Math.exp((-voices / 2.6) * 0.5 ** (days / 120))) * 100) / 100;
}

function toThread(thread: MarketThread, painPoint: PainPoint | undefined, invocationId: string): DemoThread {
  return {
    id: demoId("thd", thread.url),
    url: thread.url,
    subreddit: thread.community,
    title: thread.title,
    score: thread.score,
    comments: thread.comments,
    createdAt: thread.startedAt,
    perspective: thread.stance,
    summary: thread.gist,
    signalScore: painPoint?.signalScore ?? null,
    source: FORUM,
    basis: "posts",
    authors: new Set(thread.posts.map(({ author }) => author)).size,
    quotes: thread.posts.map(({ text, stance, url }) => ({
      text,
      start: 0,
      end: text.length,
      author: null,
      licence: null,
      perspective: stance,
      painPointId: stance === "complainer" ? (painPoint?.id ?? null) : null,
      url,
    })),
    invocation: {
      invocationId,
      skill: "research.discuss",
      status: "SUCCEEDED",
      creditsUsed: 0,
      createdAt: daysAgo(0, 8, 12),
      updatedAt: daysAgo(0, 8, 14),
    },
    painPoints: painPoint?.topic ?? "",
  };
}

/** A thread as lists show it. */
export function inBrief({
  quotes: _quotes,
  invocation: _invocation,
  painPoints: _pains,
  ...thread
}: DemoThread): DiscussionThread {
  return thread;
}

/** Whether somebody with one of these perspectives began it or speaks in it. */
export function isHeardFrom({ perspective, quotes }: DemoThread, perspectives: readonly Perspective[]): boolean {
  return perspectives.includes(perspective) || quotes.some((quote) => perspectives.includes(quote.perspective));
}
