import { type Static, Type } from "typebox";
import { exampleKeyword } from "./examples/keyword.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { IntentLabel } from "./keyword-schemas.ts";

const GROUPED_BY = ["serp", "words"] as const;

const ClusterKeyword = Type.Object({
  id: Type.String({ description: "Identifier, `kw_…`." }),
  keyword: Type.String({ description: "The phrase." }),
  volume: Nullable(Type.Integer({ minimum: 0 }), { description: "Searches a month; null where unknown." }),
  similarity: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      "Share of the first ten results that it has in common with the head keyword, 0 to 1; an estimate where `method` is `words`.",
  }),
  method: OneOf(GROUPED_BY, {
    description: "Whether its own results put it here or, for want of a stored results page, its words.",
  }),
});

const ProposedPage = Type.Object(
  {
    action: OneOf(["keep", "merge", "create", "search"], {
      description:
        "`keep` the page of yours that ranks; `merge` the others into it where several rank; `create` one where none does; `search` first where no results page of its keywords is stored.",
    }),
    url: Nullable(Type.String(), {
      description: "Page of yours that ranks best for its keywords, among the first 50 results; null where none does.",
    }),
    bestPosition: Nullable(Type.Integer({ minimum: 1 }), { description: "Its best position; null without a page." }),
    rankingKeywords: Type.Integer({ minimum: 0, description: "Keywords of the cluster that it ranks for." }),
    slug: Nullable(Type.String(), { description: "What a new page could be called; null where there is one." }),
    contentType: OneOf(["blog_post", "landing_page"], {
      description: "What its searchers want: something to read, or an offer.",
    }),
  },
  { description: "The one page that should serve the cluster." },
);

const CompetingPage = Type.Object({
  url: Type.String({ description: "Page of yours." }),
  keywords: Type.Array(
    Type.Object({
      id: Type.String({ description: "Identifier, `kw_…`." }),
      keyword: Type.String({ description: "The phrase." }),
      position: Type.Integer({ minimum: 1, description: "Where the page stands." }),
    }),
    { description: "Keywords of the cluster that it ranks for, best position first; at most 20." },
  ),
});

export const KeywordCluster = Type.Object(
  {
    id: Type.String({ description: "Identifier, `clu_…`; stays the same while most of its keywords do." }),
    name: Type.String({ description: "Its head keyword: the one searched most." }),
    headKeywordId: Type.String({ description: "Identifier of the head keyword, `kw_…`." }),
    size: Type.Integer({ minimum: 1, description: "Keywords in it." }),
    totalVolume: Nullable(Type.Integer({ minimum: 0 }), {
      description: "Searches a month of all its keywords whose volume is known; null where none is.",
    }),
    averageKd: Nullable(Type.Number({ minimum: 0, maximum: 100 }), {
      description: "Mean difficulty of its keywords, 0 to 100; null where unknown.",
    }),
    intentLabels: Type.Array(IntentLabel, { description: "Intents that most of its keywords share." }),
    method: OneOf(GROUPED_BY, {
      description: "`serp` where shared search results hold it together; `words` where there are none to compare.",
    }),
    approximate: Type.Boolean({
      description: "True where any of its keywords was put here by its words. Fetch their results to be sure.",
    }),
    onePage: Type.Boolean({
      description:
        "True when its keywords share so many results (seven of ten, every two of them) that one page should serve them all.",
    }),
    proposedPage: ProposedPage,
    cannibalisation: Type.Array(CompetingPage, {
      description:
        "Pages of yours that compete here: those that rank for its keywords, the best first, where there are two or more; at most 10.",
    }),
    keywords: Type.Array(ClusterKeyword, { description: "Its keywords, searched most first; at most 100." }),
    updatedAt: Timestamp("When it was last worked out."),
  },
  { description: "Keywords that people search for the same thing." },
);
export type KeywordCluster = Static<typeof KeywordCluster>;

export const listClusters = defineOperation({
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  area: "clusters",
  name: "research.keyword.clusters.list",
  method: "GET",
  path: "/v1/keywords/clusters",
  kind: "query",
  status: 200,
  summary: "List keyword clusters",
  description:
    "Keywords of the workspace grouped by what is searched with them, the largest volume first: plan one page for a cluster rather than one for a keyword. Every two keywords of a cluster share results on their latest stored pages; keywords without a page are grouped by their words, see `approximate`. The 50,000 keywords searched most are grouped, archived ones never. Groups you make yourself are pillars, see `research.pillar.list`.",
  errors: ["validation_error"],
  input: Closed({
    minSimilarity: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 1,
        default: 0.3,
        description:
          "How much every two keywords must share to be together, 0.1 to 1, in steps of 0.01; 0.3 is three of the first ten results.",
      }),
    ),
    minSize: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 2,
        description: "Only clusters of at least this many keywords.",
      }),
    ),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Only clusters with a keyword that contains this; case does not matter.",
      }),
    ),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(KeywordCluster),
  list: {
    filters: { minSize: { is: "atLeast", of: "size" }, q: { is: "contains", of: "phrases" } },
    order: "-totalVolume",
    identifier: "id",
    // They say which keywords are grouped, and how.
    others: ["minSimilarity", "pillar", "tag"],
  },
  example: {
    input: { minSimilarity: 0.4, q: "architect" },
    output: {
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
      nextCursor: null,
      total: 1,
    },
  },
});

export const keywordClusterOperations = [listClusters];
