import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { Identifier, Language, Location, WebAddress } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { subjectFaults } from "./content.ts";

export const BRIEF_INTENTS = ["learn", "compare", "buy", "find"] as const;

const urls = Type.Array(Type.String(), { description: "URLs of the pages that it comes from." });
const pageCount = Type.Integer({ minimum: 0, description: "Number of read pages." });

export const BriefContent = Type.Object(
  {
    query: Type.String({ description: "The phrase or topic." }),
    keywordId: Unset(Type.String({ description: "Its keyword, `kw_…`." })),
    location: Type.String({ description: "Market of the search." }),
    language: Type.String({ description: "Language, ISO 639-1." }),
    serpId: Unset(Type.String({ description: "Results page it is based on, `srp_…`." })),
    intent: Type.Object(
      {
        label: OneOf(BRIEF_INTENTS, { description: "What searchers want to do." }),
        pageType: Nullable(Type.String(), {
          description: "Most frequent type of the first results; null if none prevails.",
        }),
        evidence: Type.String({ description: "The results that show it, in one sentence." }),
      },
      { description: "Search intent." },
    ),
    covered: Type.Array(
      Type.Object({
        topic: Type.String({ description: "The subtopic, in the words of a page." }),
        pages: pageCount,
        urls,
      }),
      { description: "Subtopics that most good answers cover, most frequent first." },
    ),
    uncovered: Type.Array(
      Type.Object({
        topic: Type.String({ description: "The question or subtopic." }),
        reason: Type.String({ description: "Why it is an opportunity, in one sentence." }),
      }),
      { description: "Subtopics that searchers ask about and no read page covers." },
    ),
    questions: Type.Array(
      Type.Object({
        question: Type.String({ description: "The question." }),
        source: OneOf(["results_page", "page", "discussion"], { description: "Where it was asked." }),
        url: Nullable(Type.String(), { description: "The page; null for the results page." }),
      }),
      { description: "Questions to answer." },
    ),
    painPoints: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier, `pain_…`." }),
        topic: Type.String({ description: "The problem, in a few words." }),
        signalScore: Type.Number({ minimum: 0, maximum: 1, description: "Signal strength, 0 to 1." }),
        quote: Type.String({ description: "What a person wrote about it, verbatim." }),
        url: Type.String({ description: "URL of the thread with the quote." }),
      }),
      { description: "Stored pain points about the phrase, most related first; see `research.discuss.research`." },
    ),
    entities: Type.Array(Type.Object({ name: Type.String({ description: "The name." }), pages: pageCount, urls }), {
      description: "Names that several pages mention.",
    }),
    length: Type.Object(
      {
        suggested: Type.Integer({ minimum: 0, description: "Words to write." }),
        median: Knowable(Type.Integer(), "page_not_read", {
          description: "Median words of the read pages; null if none was read.",
        }),
        shortest: Knowable(Type.Integer(), "page_not_read", { description: "Words of the shortest page." }),
        longest: Knowable(Type.Integer(), "page_not_read", { description: "Words of the longest page." }),
      },
      { description: "Length that the pages suggest." },
    ),
    internalLinks: Type.Array(
      Type.Object({
        url: Type.String({ description: "Own page." }),
        title: Type.String({ description: "Its title." }),
      }),
      { description: "Own pages to link to, most related first." },
    ),
    ownPage: Nullable(
      Type.Object({
        url: Type.String({ description: "Own page." }),
        rank: Type.Integer({ minimum: 1, description: "Its rank." }),
      }),
      { description: "Own page that already ranks for the phrase; null if none. Consider improving it instead." },
    ),
    snippets: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier within the brief." }),
        url: Type.String({ description: "URL of the source." }),
        text: Type.String({ description: "Quoted text." }),
      }),
      { description: "Quotations that can support statements." },
    ),
    sources: Type.Array(
      Type.Object({
        url: Type.String({ description: "The page." }),
        title: Type.String({ description: "Its title." }),
        rank: Nullable(Type.Integer({ minimum: 1 }), { description: "Its rank; null for a page that you named." }),
        words: Knowable(Type.Integer({ minimum: 0 }), "page_not_read", {
          description: "Its words; null if it was not read.",
        }),
      }),
      { description: "Pages that were considered." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "What research found before a text is written." },
);
export type BriefContent = Static<typeof BriefContent>;

export const Brief = Type.Object(
  {
    id: Type.String({ description: "Identifier, `brief_…`." }),
    ...BriefContent.properties,
    invocationId: Type.String({ description: "Run that created it, `inv_…`." }),
    createdAt: Timestamp("Creation time."),
  },
  { description: "A brief: what a text about a phrase should cover, and why." },
);
export type Brief = Static<typeof Brief>;

const sources = Type.Array(WebAddress("URL of a page."), {
  maxItems: 20,
  description: "Pages to read as well, up to 20.",
});

export const BriefInput = Closed(
  {
    keywordId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Keyword to research, `kw_…`. Give exactly one of `keywordId`, `keyword` and `topic`.",
      }),
    ),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Phrase to research." })),
    topic: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: "Topic to research." })),
    location: Type.Optional(Location("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
    forumUrls: Type.Optional(
      Type.Array(WebAddress("URL of a discussion."), {
        maxItems: 20,
        description: "Discussions to read as well, up to 20.",
      }),
    ),
    additionalContentUrls: Type.Optional(sources),
  },
  { description: "Input of `produce.brief`." },
);
export type BriefInput = Static<typeof BriefInput>;

export const exampleBrief: Brief = {
  id: "brief_k3o7s1w5a9e3i7m1q5u9y3c7",
  query: "time tracking for studios",
  keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6",
  location: "US",
  language: "en",
  serpId: "srp_b6f0j4n8r2v6z0d4h8l2p6t0",
  intent: { label: "learn", pageType: "guide", evidence: "7 of 10 results are guides." },
  covered: [{ topic: "Why hours go missing", pages: 6, urls: ["https://studiopractice.example/guides/hours"] }],
  uncovered: [
    { topic: "Does time tracking work without a manager?", reason: "Searchers ask it, and no read page answers it." },
  ],
  questions: [{ question: "How do architects track their time?", source: "results_page", url: null }],
  painPoints: [
    {
      id: "pain_k5o9s3w7a1e6i0m4q8u2y6cg",
      topic: "Hours are entered from memory",
      signalScore: 0.74,
      quote: "We basically invent our hours on the last Friday of the month.",
      url: "https://forum.example/t/9182",
    },
  ],
  entities: [{ name: "Hourglass PM", pages: 3, urls: ["https://studiopractice.example/guides/hours"] }],
  length: { suggested: 1500, median: 1480, shortest: 620, longest: 2900 },
  internalLinks: [{ url: "https://tallyhour.example/pricing", title: "Pricing" }],
  ownPage: null,
  snippets: [
    { id: "s1", url: "https://studiopractice.example/guides/hours", text: "Firms lose 8 to 15 % of their hours." },
  ],
  sources: [{ url: "https://studiopractice.example/guides/hours", title: "Hours and fees", rank: 1, words: 1480 }],
  warnings: [],
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  createdAt: "2026-11-16T09:01:10.000Z",
};

export const createBrief = defineStart({
  area: "briefs",
  name: "produce.brief.create",
  path: "/v1/produce/brief",
  credits: PRICE_WORDS.brief,
  skill: "produce.brief",
  summary: "Research a brief",
  description:
    "Starts a run that reads the results page of a phrase and its first ten pages, and stores what a text should cover, with its sources. Needs no language model. To write the text as well use `produce.blog_post.create`.",
  errors: [...START_ERRORS, "keyword_not_found", "external_unavailable"],
  fields: BriefInput.properties,
  check: subjectFaults,
  example: {
    input: { keyword: "time tracking for studios" },
    output: exampleHandle("produce.brief", { credits: PRICES.brief.perBrief, durationSeconds: 45 }),
  },
});

export const listBriefs = defineList({
  area: "briefs",
  name: "produce.brief.list",
  path: "/v1/produce/brief",
  summary: "List briefs",
  description: "Returns the briefs of the workspace, newest first. To create one use `produce.brief.create`.",
  fields: {
    keyword: Type.Optional(Type.String({ maxLength: 100, description: "Only briefs for this keyword, `kw_…`." })),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only phrases that contain this text, ignoring case." }),
    ),
  },
  paging: { defaultLimit: 20, maxLimit: 200 },
  item: Brief,
  list: {
    filters: { keyword: { is: "equal", of: "keywordId" }, q: { is: "contains", of: "query" } },
    order: "-createdAt",
  },
  example: { input: { q: "time" }, data: [exampleBrief] },
});

export const getBrief = defineQuery({
  area: "briefs",
  name: "produce.brief.get",
  path: "/v1/produce/brief/{id}",
  summary: "Get a brief",
  description: "Returns one brief. To find its identifier use `produce.brief.list`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("brief", "the brief") }),
  output: Brief,
  example: { input: { id: exampleBrief.id }, output: exampleBrief },
});

export const briefOperations = [createBrief, listBriefs, getBrief];
