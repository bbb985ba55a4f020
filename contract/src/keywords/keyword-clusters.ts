import { type Static, Type } from "typebox";
import { exampleKeyword } from "../examples/keyword.ts";
import { Unset } from "../kernel/answers.ts";
import { Coverage, withCoverage } from "../kernel/coverage.ts";
import { defineList } from "../kernel/operation.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { IntentLabel } from "./keyword-schemas.ts";

const GROUPED_BY = ["serp", "words"] as const;

const ClusterKeyword = Type.Object({
  id: Type.String({ description: "Identifier, `kw_…`." }),
  keyword: Type.String({ description: "The phrase." }),
  volume: Knowable(Type.Integer({ minimum: 0 }), "no_metrics", { description: "Searches per month; null if unknown." }),
  similarity: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      "Share of top ten results in common with the head keyword, 0 to 1; an estimate if `method` is `words`.",
  }),
  method: OneOf(GROUPED_BY, {
    description:
      "Basis of the assignment: `serp` for its stored results page, `words` for its words if no results page is stored.",
  }),
});

const ProposedPage = Type.Object(
  {
    action: OneOf(["keep", "improve", "merge", "create", "search", "skip"], {
      description:
        "`keep`: your ranking page serves the cluster; `improve`: an indexable page of yours is about it and does not rank, so extend that one; `merge`: combine your ranking pages into one; `create`: no page of yours ranks or is about it; `search`: first fetch results pages, none is stored; `skip`: make no page, because searchers want a forum or an offer in a place that your brand does not name, or because the latest SERP gap analysis of the head keyword advises against it.",
    }),
    url: Nullable(Type.String(), {
      description:
        "Your page with the best position for these keywords in the top 50, otherwise your page about them in the last crawl; null if none.",
    }),
    bestPosition: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Best position of the page; null without a page.",
    }),
    rankingKeywords: Type.Integer({ minimum: 0, description: "Keywords of the cluster that the page ranks for." }),
    slug: Nullable(Type.String(), {
      description: "Suggested slug for a new page; null if a page exists or none can serve the cluster.",
    }),
    contentType: OneOf(["blog_post", "landing_page"], {
      description: "Content that searchers want: an article or an offer.",
    }),
    contentId: Unset(
      Nullable(Type.String(), {
        description: "The unpublished text of yours that is planned for it, `cnt_…`; null without one.",
      }),
    ),
  },
  { description: "The page that should serve the cluster." },
);

const CompetingPage = Type.Object({
  url: Type.String({ description: "URL of your page." }),
  keywords: Type.Array(
    Type.Object({
      id: Type.String({ description: "Identifier, `kw_…`." }),
      keyword: Type.String({ description: "The phrase." }),
      position: Type.Integer({ minimum: 1, description: "Position of the page." }),
    }),
    { description: "Keywords of the cluster that the page ranks for, best position first; at most 20." },
  ),
});

export const KeywordCluster = Type.Object(
  {
    id: Type.String({ description: "Identifier, `clu_…`. Stable while most of its keywords stay." }),
    name: Type.String({ description: "Head keyword: the one with the highest search volume." }),
    headKeywordId: Type.String({ description: "Identifier of the head keyword, `kw_…`." }),
    size: Type.Integer({ minimum: 1, description: "Number of keywords." }),
    totalVolume: Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
      description: "Total searches per month of the keywords with known volume; null if none is known.",
    }),
    averageKd: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "no_metrics", {
      description: "Mean keyword difficulty, 0 to 100; null if unknown.",
    }),
    intentLabels: Type.Array(IntentLabel, { description: "Intents that most of the keywords share." }),
    method: OneOf(GROUPED_BY, {
      description:
        "`serp`: the keywords share search results; `words`: they share words, because no search results are stored.",
    }),
    approximate: Type.Boolean({
      description: "True if any keyword was assigned by its words. Fetch its results page to confirm.",
    }),
    onePage: Type.Boolean({
      description: "True if one page should serve all keywords: every two of them share at least seven of ten results.",
    }),
    proposedPage: ProposedPage,
    cannibalisation: Type.Array(CompetingPage, {
      description: "Your pages that compete for these keywords, best first, if there are at least two; at most 10.",
    }),
    keywords: Type.Array(ClusterKeyword, { description: "Keywords, highest search volume first; at most 100." }),
    updatedAt: Timestamp("Time of the last computation."),
  },
  { description: "Keywords that one page can serve." },
);
export type KeywordCluster = Static<typeof KeywordCluster>;

const listClustersItself = defineList({
  area: "clusters",
  name: "research.keyword.clusters.list",
  path: "/v1/keywords/clusters",
  summary: "List keyword clusters",
  description:
    "Returns the keywords of the workspace grouped by shared search results, largest search volume first. Plan one page per cluster, not per keyword. Every two keywords of a cluster share results on their latest stored pages. Keywords without a stored page are grouped by words; see `approximate`. Only the 50,000 keywords with the highest search volume are grouped, without archived ones. For groups that you define use `research.pillar.list`.",
  fields: {
    minSimilarity: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 1,
        default: 0.3,
        description:
          "Minimum share of results in common between every two keywords, 0.1 to 1 in steps of 0.01. 0.3 means three of the top ten.",
      }),
    ),
    minSize: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 2,
        description: "Only clusters with at least this many keywords.",
      }),
    ),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Only clusters with a keyword that contains this text, ignoring case.",
      }),
    ),
  },
  item: KeywordCluster,
  list: {
    filters: { minSize: { is: "atLeast", of: "size" }, q: { is: "contains", of: "phrases" } },
    order: "-totalVolume",
    // These fields select which keywords are grouped and how.
    others: ["minSimilarity", "pillar", "tag"],
  },
  example: {
    input: { minSimilarity: 0.4, q: "architect" },
    data: [
      {
        id: "clu_p4t8c2h6v0k9d3m7s1x5q8wr",
        name: "time tracking for architects",
        headKeywordId: exampleKeyword.id,
        size: 2,
        totalVolume: 930,
        averageKd: 21.5,
        intentLabels: ["PURCHASE"],
        method: "serp",
        approximate: false,
        onePage: true,
        proposedPage: {
          action: "keep",
          url: "https://tallyhour.example/for/architects",
          bestPosition: 8,
          rankingKeywords: 2,
          slug: null,
          contentType: "landing_page",
        },
        cannibalisation: [],
        keywords: [
          {
            id: exampleKeyword.id,
            keyword: "time tracking for architects",
            volume: 720,
            similarity: 1,
            method: "serp",
          },
          {
            id: "kw_c7m3x9q5b1v6n2z8k4r0t5wy",
            keyword: "architect timesheet software",
            volume: 210,
            similarity: 0.7,
            method: "serp",
          },
        ],
        updatedAt: "2026-11-16T02:00:00.000Z",
      },
    ],
  },
});

export const listClusters = withCoverage(
  listClustersItself,
  Coverage({
    keywords: Type.Integer({ minimum: 0, description: "Keywords that were grouped." }),
    rankChecked: Type.Integer({
      minimum: 0,
      description: "Those whose rank was checked, which stores their results page. The others are grouped by words.",
    }),
  }),
);

export const keywordClusterOperations = [listClusters];
