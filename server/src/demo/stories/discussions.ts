import type { ResearchDiscussionsInput, ResearchDiscussionsResult } from "@findable/contract";
import { dayOf } from "../../market/market.ts";
import { slugOf, topicStems, topicWords } from "../../market/phrase-words.ts";
import { csvTable } from "../csv-table.ts";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { demoRunId } from "../ids.ts";
import {
  type DemoThread,
  type Discussions,
  discussions,
  discussionsOf,
  inBrief,
  isHeardFrom,
} from "../world/audience/discussions.ts";
import { TODAY } from "../world/market.ts";

const FORUM = "Common Room";
const DEFAULT_DAYS = 180;
const DEFAULT_TOPIC = "timesheets";

export const discussionStories: readonly DemoSkill[] = [
  demoSkill<ResearchDiscussionsInput, ResearchDiscussionsResult>("research.discuss", (input) => {
    const topic = input.topic ?? topicOf(input.seedUrls) ?? DEFAULT_TOPIC;
    const found = threadsAbout(topic, input);
    const kept = found.threads.filter(
      (thread) => input.perspectives === undefined || isHeardFrom(thread, input.perspectives),
    );
    const read = kept.slice(0, input.maxThreads ?? 20);
    const themes = new Set(read.map((thread) => thread.painPoints));
    const painPoints = found.painPoints
      .filter((painPoint) => themes.has(painPoint.topic) && painPoint.signalScore >= (input.signalThreshold ?? 0.5))
      .map((painPoint) => {
        const quotes = painPoint.quotes.filter(({ threadId }) => read.some(({ id }) => id === threadId));
        return {
          ...painPoint,
          quotes,
          verbatimQuotes: quotes.map(({ text }) => text),
          sources: painPoint.sources.filter((url) => read.some((thread) => thread.url === url)),
        };
      });
    const [strongest] = painPoints;
    return {
      result: {
        threadsConsidered: found.threads.length,
        threadsIngested: read.length,
        painPoints,
        threads: read.map(inBrief),
        sources: [{ source: FORUM, found: found.threads.length, outcome: "searched", message: null }],
        method: "model",
        warnings: read.length === 0 ? [`No thread about “${topic}” was started in these days.`] : [],
      },
      steps: [
        { name: "search", durationMs: 5200, says: `Found ${found.threads.length} threads about “${topic}”.` },
        { name: "read", durationMs: 2100 * read.length, progress: { total: read.length, unit: "threads" } },
        {
          name: "pain points",
          durationMs: 8600,
          model: true,
          says:
            strongest === undefined
              ? "No complaint is strong enough."
              : `What hurts most: “${strongest.topic}”, in ${strongest.sources.length} of the threads. One says: “${strongest.verbatimQuotes[0] ?? ""}”`,
        },
      ],
      files: [
        {
          path: `agent-output/discussions/${slugOf(topic)}.csv`,
          contentType: "text/csv",
          text: csvTable([
            ["thread", "community", "title", "perspective", "signal", "quote", "said_by", "url"],
            ...read.flatMap(({ id, subreddit, title, perspective, signalScore, quotes }) =>
              quotes.map((quote) => [
                id,
                subreddit,
                title,
                perspective,
                signalScore,
                quote.text,
                quote.perspective,
                quote.url,
              ]),
            ),
          ]),
        },
      ],
    };
  }),
];

/** Threads of the world where it has any on the topic; otherwise such as there would be. */
function threadsAbout(topic: string, { subreddits, dateRange }: ResearchDiscussionsInput): Discussions {
  const [from, to] = [dayOf(dateRange?.from ?? "") || TODAY - DEFAULT_DAYS, dayOf(dateRange?.to ?? "") || TODAY];
  const { threads, painPoints } = discussions();
  const known = threads.filter((thread) => isAbout(thread, topic));
  if (known.length > 0) {
    const inRange = known.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to);
    return { threads: inRange.filter(({ subreddit }) => isWanted(subreddit, known, subreddits)), painPoints };
  }
  if (from > Math.min(to, TODAY)) return { threads: [], painPoints: [] };
  const communities = subreddits ?? [topicWords(topic).at(-1) ?? "general"];
  const search = { topic, forum: "commonroom.example", communities, from, to: Math.min(to, TODAY), count: 60 };
  return discussionsOf(search, demoRunId("research.discuss", { topic }));
}

/** Unknown communities do not narrow the results. */
function isWanted(community: string, known: readonly DemoThread[], wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined || !known.some(({ subreddit }) => wanted.includes(subreddit))) return true;
  return wanted.includes(community);
}

/** At least half of what is asked is in a thread, where it is not only the trade that is asked for. */
function isAbout({ title, summary, painPoints }: DemoThread, topic: string): boolean {
  const trade = topicStems(TRADE);
  const all = topicStems(topic);
  const asked = all.filter((stem) => !trade.includes(stem));
  if (asked.length === 0) return all.length > 0;
  const stems = topicStems(`${title} ${summary} ${painPoints}`);
  return asked.filter((stem) => stems.includes(stem)).length >= asked.length / 2;
}

/** What every thread of the world is about. */
const TRADE = "architects architecture small studio practice firm design";

/** What a thread's address says it is about. */
function topicOf([url]: readonly string[] = []): string | undefined {
  const path = URL.parse(url ?? "")?.pathname ?? "";
  const words = topicWords(path.replace(/[^a-z]+/gi, " ")).filter((word) => word.length > 3);
  return words.length === 0 ? undefined : words.slice(0, 5).join(" ");
}
