import { type Static, Type } from "typebox";
import { RecentInvocation } from "../agency/workspace-schemas.ts";
import { exampleHandle } from "../examples/invocation.ts";
import { RunCoverage, withCoverage } from "../kernel/coverage.ts";
import { Identifier, WebAddress } from "../kernel/fields.ts";
import { defineList, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { discussionCredits, PRICE_WORDS } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

export const PERSPECTIVES = ["asker", "expert", "vendor", "complainer"] as const;
const perspectiveDescription =
  "Role of the author: `asker` seeks help, `expert` gives it, `vendor` sells, `complainer` is dissatisfied.";
export const Perspective = OneOf(PERSPECTIVES, { description: perspectiveDescription });
export type Perspective = Static<typeof Perspective>;

export const DiscussionThread = Type.Object(
  {
    id: Type.String({ description: "Identifier, `thd_…`." }),
    url: Type.String({ description: "URL of the thread." }),
    subreddit: Type.String({ description: "Name of its community." }),
    title: Type.String({ description: "Title of the thread." }),
    score: Knowable(Type.Integer(), "not_reported", {
      description: "Votes, as counted by the forum; may be negative. Null if the source does not state them.",
    }),
    comments: Knowable(Type.Integer({ minimum: 0 }), "not_reported", {
      description: "Number of comments; null if the source does not state it.",
    }),
    createdAt: Timestamp("Creation time of the thread."),
    perspective: Perspective,
    summary: Type.String({ description: "Summary in one or two sentences." }),
    signalScore: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: "Signal of its strongest pain point, 0 to 1; null if none.",
    }),
    source: Type.String({ description: "Where it was read, for example `hackernews`, a host, `serp` or `pasted`." }),
    basis: OneOf(["posts", "snippet"], {
      description: "`snippet` if only title and snippet of a results page are known, otherwise `posts`.",
    }),
    authors: Knowable(Type.Integer({ minimum: 0 }), "not_reported", {
      description: "Distinct authors of the posts that were read; null if the source names none.",
    }),
  },
  { description: "A discussion thread that was read." },
);
export type DiscussionThread = Static<typeof DiscussionThread>;

export const PainPointQuote = Type.Object(
  {
    text: Type.String({ description: "The quote, as in `verbatimQuotes`." }),
    threadId: Type.String({ description: "The thread, `thd_…`." }),
    url: Type.String({
      description: "Where it was written: the comment, or its thread if the source links no comments.",
    }),
    start: Type.Integer({ minimum: 0, description: "Where it begins in the text of its post, in UTF-16 units." }),
    end: Type.Integer({ minimum: 0, description: "Where it ends." }),
    author: Nullable(Type.String(), {
      description: "Name of the author, only if the licence of the source demands it.",
    }),
    licence: Nullable(Type.String(), { description: "Licence of the text; null for none." }),
  },
  { description: "A quote with its place." },
);
export type PainPointQuote = Static<typeof PainPointQuote>;

export const PainPoint = Type.Object(
  {
    id: Type.String({ description: "Identifier, `pain_…`." }),
    topic: Type.String({ description: "The problem, in a few words." }),
    signalScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Signal strength, 0 to 1: how strongly people state it, and how many different people do.",
    }),
    verbatimQuotes: Type.Array(Type.String(), { description: "Verbatim quotes from the threads." }),
    quotes: Type.Array(PainPointQuote, {
      description: "The same quotes with their places, and with author and licence where the source demands them.",
    }),
    sources: Type.Array(Type.String(), { description: "URLs of the threads." }),
    perspective: Perspective,
    lastSeenAt: Timestamp("Time of the latest mention."),
    authors: Type.Integer({ minimum: 0, description: "Distinct people who state it." }),
    threads: Type.Integer({ minimum: 0, description: "Distinct threads in which they do." }),
  },
  { description: "A problem that people complain or ask about." },
);
export type PainPoint = Static<typeof PainPoint>;

/** A pain point with the pages of the app that make something of it. */
export const ListedPainPoint = Type.Object(
  {
    ...PainPoint.properties,
    subject: Type.String({
      description: "A few words for what it is about, without a quote: a keyword or post can begin with them.",
    }),
    prompt: Type.String({ description: "A question that a person would ask about it, without a quote." }),
    links: Type.Object(
      {
        keyword: Type.String({ description: "Make a keyword." }),
        post: Type.String({ description: "Make a post." }),
        prompt: Type.String({ description: "Make a prompt to monitor." }),
      },
      { description: "Pages of the web app where a person edits the words first." },
    ),
  },
  { description: "A stored pain point." },
);
export type ListedPainPoint = Static<typeof ListedPainPoint>;

export const ResearchDiscussionsInput = Closed(
  {
    topic: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: "Topic to search for. Required without `seedUrls`." }),
    ),
    seedUrls: Type.Optional(
      Type.Array(WebAddress("URL of a thread."), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: "Threads to read, 1 to 50; with `topic`, in addition to the search.",
      }),
    ),
    subreddits: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description:
          "Communities to search, for example `hackernews`, `forum.example.org`, `stackexchange:freelancing` or `r/architects`. Defaults to communities inferred from the channels of the audience segments, else to the forums of the operator.",
      }),
    ),
    dateRange: Type.Optional(
      Closed(
        {
          from: Type.Optional(
            Type.String({ format: "date", description: "First day, UTC. Defaults to 180 days ago." }),
          ),
          to: Type.Optional(Type.String({ format: "date", description: "Last day, UTC. Defaults to today." })),
        },
        { description: "Only threads created in this period. Defaults to the last 180 days." },
      ),
    ),
    signalThreshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          "Only pain points with at least this signal, 0 to 1. Defaults to 0.5, and then pain points of at least five authors in three threads within 180 days are returned too.",
      }),
    ),
    maxThreads: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        default: 20,
        description: "Maximum number of threads to read, 1 to 200.",
      }),
    ),
    perspectives: Type.Optional(
      Type.Array(Perspective, {
        minItems: 1,
        uniqueItems: true,
        description: "Author roles to keep. Defaults to all.",
      }),
    ),
    pasted: Type.Optional(
      Closed(
        {
          format: OneOf(["text", "csv"], {
            description:
              "`text` has one message a paragraph. `csv` has a header with a column `text`, and optionally `title`, `author`, `date` and `url`.",
          }),
          content: Type.String({
            minLength: 1,
            maxLength: 500_000,
            description: "The text, or the CSV with its header.",
          }),
          name: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: "Name of the collection. Defaults to `pasted`." }),
          ),
        },
        { description: "Messages to read, such as support tickets; alone or in addition to the search." },
      ),
    ),
  },
  { description: "Input of `research.discuss`." },
);
export type ResearchDiscussionsInput = Static<typeof ResearchDiscussionsInput>;

/** Something to read is required. */
export function discussionFaults({ topic, seedUrls = [], pasted }: ResearchDiscussionsInput): FieldError[] {
  if (topic !== undefined || seedUrls.length > 0 || pasted !== undefined) return [];
  return [
    { field: "topic", message: "or `seedUrls` is required" },
    { field: "seedUrls", message: "or `topic` is required" },
  ];
}

export const ResearchDiscussionsResult = Type.Object(
  {
    threadsConsidered: Type.Integer({ minimum: 0, description: "Threads found." }),
    threadsIngested: Type.Integer({ minimum: 0, description: "Threads read and stored." }),
    painPoints: Type.Array(PainPoint, { description: "Pain points, strongest first." }),
    threads: Type.Array(DiscussionThread, { description: "Threads that were read." }),
    sources: Type.Array(
      Type.Object({
        source: Type.String({ description: "Name of the source." }),
        found: Type.Integer({ minimum: 0, description: "Threads found there." }),
        outcome: OneOf(["searched", "failed"], { description: "`failed` if it did not answer." }),
        message: Nullable(Type.String(), { description: "Why it failed; null if it did not." }),
      }),
      { description: "The sources that were asked." },
    ),
    method: OneOf(["model", "rules"], { description: "Whether a language model named the pain points." }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.discuss`." },
);
export type ResearchDiscussionsResult = Static<typeof ResearchDiscussionsResult>;

const EXAMPLE_CREDITS = discussionCredits(30);

const exampleThread: DiscussionThread = {
  id: "thd_h2l6p0t4x8b3f7j1n5r9v3zc",
  url: "https://forum.example/t/9182",
  subreddit: "architects",
  title: "What do small practices use for timesheets?",
  score: 87,
  comments: 54,
  createdAt: "2026-10-21T14:03:00.000Z",
  perspective: "asker",
  summary: "An architecture practice of six is tired of chasing hours at month end and asks what others use.",
  signalScore: 0.74,
  source: "forum.example",
  basis: "posts",
  authors: 31,
};
const examplePainPoint: PainPoint = {
  id: "pain_k5o9s3w7a1e6i0m4q8u2y6cg",
  topic: "Hours are entered from memory",
  signalScore: 0.74,
  verbatimQuotes: ["We basically invent our hours on the last Friday of the month."],
  quotes: [
    {
      text: "We basically invent our hours on the last Friday of the month.",
      threadId: exampleThread.id,
      url: "https://forum.example/t/9182#c12",
      start: 0,
      end: 62,
      author: null,
      licence: null,
    },
  ],
  sources: ["https://forum.example/t/9182"],
  perspective: "complainer",
  lastSeenAt: "2026-10-22T08:41:00.000Z",
  authors: 14,
  threads: 5,
};

const examplePage = `https://findable.example/app/w/ws_c3g7k1o5s9w3a7e1i5m9q3ub/discussions?pain=${examplePainPoint.id}`;
const exampleListedPainPoint: ListedPainPoint = {
  ...examplePainPoint,
  subject: "Hours entered memory",
  prompt: "How do I solve problems with hours and memory?",
  links: {
    keyword: `${examplePage}&make=keyword`,
    post: `${examplePage}&make=post`,
    prompt: `${examplePage}&make=prompt`,
  },
};

export const researchDiscussions = defineStart({
  area: "discussions",
  name: "research.discuss.research",
  path: "/v1/research/discuss",
  credits: PRICE_WORDS.discussions,
  skill: "research.discuss",
  summary: "Research discussions",
  description:
    "Starts a run that reads forum threads about a topic, or the threads you name, and stores pain points with verbatim quotes. To read stored pain points use `research.discuss.pain_points.list`; for questions on results pages use `research.serp.fetch`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited", "forum_unavailable"],
  fields: ResearchDiscussionsInput.properties,
  check: discussionFaults,
  example: {
    input: { topic: "timesheets in small architecture practices", subreddits: ["architects"], maxThreads: 30 },
    output: exampleHandle("research.discuss", { credits: EXAMPLE_CREDITS, durationSeconds: 90 }),
  },
});

const minSignal = Type.Optional(
  Type.Number({ minimum: 0, maximum: 1, description: "Only those with at least this signal, 0 to 1." }),
);

const listDiscussionsItself = defineList({
  area: "discussions",
  name: "research.discuss.list",
  path: "/v1/research/discuss",
  summary: "List discussions",
  description:
    "Returns stored threads, newest first. For pain points across threads use `research.discuss.pain_points.list`; for the quotes of one thread use `research.discuss.get`.",
  fields: {
    topic: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Only threads whose title, summary or pain points contain this text, ignoring case.",
      }),
    ),
    subreddit: Type.Optional(Type.String({ maxLength: 100, description: "Only threads of this community." })),
    perspective: Type.Optional(Perspective),
    minSignal,
    since: Type.Optional(Timestamp("Created at or after this time.")),
    until: Type.Optional(Timestamp("Created before this time.")),
  },
  item: DiscussionThread,
  list: {
    filters: {
      topic: { is: "contains", of: ["title", "summary", "painPoints"] },
      subreddit: { is: "equal", of: "subreddit" },
      perspective: { is: "equal", of: "perspective" },
      minSignal: { is: "atLeast", of: "signalScore" },
      since: { is: "atLeast", of: "createdAt" },
      until: { is: "before", of: "createdAt" },
    },
    order: "-createdAt",
  },
  example: {
    input: { topic: "timesheets", perspective: "asker", minSignal: 0.5 },
    data: [exampleThread],
  },
});

export const listDiscussions = withCoverage(listDiscussionsItself, RunCoverage);

export const DiscussionThreadDetail = Type.Object(
  {
    ...DiscussionThread.properties,
    quotes: Type.Array(
      Type.Object({
        text: Type.String({ description: "Verbatim quote." }),
        perspective: Perspective,
        painPointId: Nullable(Type.String(), {
          description: "Pain point that the quote supports, `pain_…`; null if none.",
        }),
        url: Nullable(Type.String(), { description: "URL of the comment; null if the forum has none." }),
        start: Type.Integer({
          minimum: 0,
          description: "Where the quote begins in the text of its post, in UTF-16 units.",
        }),
        end: Type.Integer({ minimum: 0, description: "Where it ends." }),
        author: Nullable(Type.String(), {
          description: "Name of the author, only if the licence of the source demands it.",
        }),
        licence: Nullable(Type.String(), { description: "Licence of the text; null for none." }),
      }),
      { description: "Quotes from the thread." },
    ),
    invocation: RecentInvocation,
  },
  { description: "A discussion thread with its quotes and the run that read it." },
);
export type DiscussionThreadDetail = Static<typeof DiscussionThreadDetail>;

export const getDiscussion = defineQuery({
  area: "discussions",
  name: "research.discuss.get",
  path: "/v1/research/discuss/{id}",
  summary: "Get a discussion",
  description:
    "Returns one thread with its quotes and the run that read it. Find its identifier with `research.discuss.list`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("thd", "the thread") }),
  output: DiscussionThreadDetail,
  example: {
    input: { id: exampleThread.id },
    output: {
      ...exampleThread,
      quotes: [
        {
          text: "We basically invent our hours on the last Friday of the month.",
          perspective: "complainer",
          painPointId: examplePainPoint.id,
          url: "https://forum.example/t/9182#c12",
          start: 0,
          end: 62,
          author: null,
          licence: null,
        },
      ],
      invocation: {
        invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
        skill: "research.discuss",
        status: "SUCCEEDED",
        creditsUsed: EXAMPLE_CREDITS,
        createdAt: "2026-11-16T09:00:00.000Z",
        updatedAt: "2026-11-16T09:01:32.000Z",
      },
    },
  },
});

const listPainPointsItself = defineList({
  area: "discussions",
  name: "research.discuss.pain_points.list",
  path: "/v1/research/discuss/pain-points",
  summary: "List pain points",
  description:
    "Returns pain points across all stored threads with verbatim quotes, strongest signal first. For threads use `research.discuss.list`; to find more use `research.discuss.research`.",
  fields: {
    minSignal,
    topicContains: Type.Optional(
      Type.String({ maxLength: 200, description: "Only topics that contain this text, ignoring case." }),
    ),
    id: Type.Optional(Identifier("pain", "one pain point", "Only this one.")),
  },
  item: ListedPainPoint,
  list: {
    filters: {
      id: { is: "equal", of: "id" },
      minSignal: { is: "atLeast", of: "signalScore" },
      topicContains: { is: "contains", of: "topic" },
    },
    order: "-signalScore",
  },
  example: {
    input: { minSignal: 0.6 },
    data: [exampleListedPainPoint],
  },
});

export const listPainPoints = withCoverage(listPainPointsItself, RunCoverage);

export const discussionOperations = [researchDiscussions, listDiscussions, getDiscussion, listPainPoints];
