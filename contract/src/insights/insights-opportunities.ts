import { type Static, Type } from "typebox";
import { exampleKeyword } from "../examples/keyword.ts";
import { Unset } from "../kernel/answers.ts";
import { Coverage, withCoverage } from "../kernel/coverage.ts";
import type { ListRules } from "../kernel/list-rules.ts";
import { defineList } from "../kernel/operation.ts";
import { Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { RelevanceLabel } from "../keywords/keyword-schemas.ts";
import { SERP_GAP_VERDICTS, SerpGapVerdict } from "../serps/serp-gap-schemas.ts";

/** Keywords with the highest search volume that one answer judges. */
export const MAX_JUDGED_OPPORTUNITIES = 5_000;

const PAGE_ACTIONS = ["keep", "improve", "merge", "create", "search"] as const;

const Opportunity = Type.Object(
  {
    workspaceId: Unset(Type.String({ description: "Its workspace; null where the call is of one workspace." })),
    keywordId: Type.String({ description: "Identifier, `kw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    volume: Type.Integer({ minimum: 0, description: "Searches per month." }),
    kd: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "no_metrics", {
      description: "Keyword difficulty, 0 to 100; null if unknown.",
    }),
    relevanceLabel: Knowable(RelevanceLabel, "not_labeled", {
      description: "Relation to the brand's offer; null if not labeled.",
    }),
    position: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Latest position in the workspace's market on desktop; null if not found or never checked.",
    }),
    checkedAt: Nullable(Timestamp("Time of that check."), {
      description: "Time of that check; null if never checked.",
    }),
    verdict: SerpGapVerdict,
    chance: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Probability of a position in the top three within 6 months, with a page made for the keyword.",
    }),
    basis: OneOf(["analysis", "rank"], {
      description:
        "`analysis`: the latest SERP gap analysis; `rank`: position and difficulty only, so analyze it with `research.serp_gap.analyze` before you invest.",
    }),
    gapId: Nullable(Type.String(), { description: "That analysis, `gap_…`; null without one." }),
    gain: Type.Number({
      minimum: 0,
      description:
        "Reachable gain, useful visits per month: volume times the additional share of clicks at rank 3, times `chance`, times the fit to the offer.",
    }),
    page: Type.Object(
      {
        action: OneOf(PAGE_ACTIONS, {
          description:
            "`create`: make a page; `keep`: improve your page that ranks; `improve`: extend your page about it, which does not rank; `merge`: combine your pages that compete; `search`: fetch a results page first, none is stored.",
        }),
        url: Nullable(Type.String(), { description: "Your page; null if none ranks or is about it." }),
        slug: Nullable(Type.String(), { description: "Suggested slug of a new page; null if a page exists." }),
        contentType: OneOf(["blog_post", "landing_page"], { description: "Content that searchers want." }),
        contentId: Unset(
          Nullable(Type.String(), {
            description: "The unpublished text of yours that is planned for it, `cnt_…`; null without one.",
          }),
        ),
      },
      { description: "The page to make or improve." },
    ),
    clusterId: Type.String({ description: "Cluster that the page serves, `clu_…`." }),
    otherKeywords: Type.Integer({ minimum: 0, description: "Further keywords that the same page serves." }),
  },
  { description: "A keyword worth a page." },
);

/** Filters and order; answers of live and demo mode apply them in memory. */
export const OPPORTUNITY_RULES: ListRules = {
  filters: {
    verdict: { is: "oneOf", of: "verdict", values: SERP_GAP_VERDICTS },
    action: { is: "oneOf", of: "page.action", values: PAGE_ACTIONS },
    minVolume: { is: "atLeast", of: "volume" },
    maxKd: { is: "atMost", of: "kd" },
    pillar: { is: "equal", of: "pillarId" },
    tag: { is: "has", of: "tags" },
  },
  order: "-gain",
  identifier: "keywordId",
  others: ["per"],
};

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const OpportunityCoverage = Coverage({
  keywords: count("Keywords of the workspace, without archived ones."),
  withVolume: count("Those with a search volume. The others are never opportunities."),
  rankChecked: count("Those whose rank was checked in the workspace's market on desktop."),
  analyzed: count("Queries with a SERP gap analysis for the brand's site."),
  ownPages: Knowable(count("Indexable pages of the last crawl."), "no_crawl", {
    description: "Indexable pages of the last crawl; null if the site was never crawled.",
  }),
});
export type OpportunityCoverage = Static<typeof OpportunityCoverage>;

const opportunities = defineList({
  name: "insights.opportunities",
  path: "/v1/insights/opportunities",
  area: "insights",
  workspace: "optional",
  summary: "Find keywords worth a page",
  description:
    "Returns the keywords that are worth going for and the page that each needs, largest reachable gain first, one per page. Keywords in the top three are left out, and so are keywords without a volume, those that no page of the brand can serve, and those whose latest SERP gap analysis says `SKIP`. Judges the 5,000 keywords with the highest volume of a workspace. Without a workspace it covers all active workspaces that the caller sees. To discover keywords use `research.keyword.research`; for topics that only competitors cover use `research.content_gap.find`.",
  fields: {
    per: Type.Optional(
      OneOf(["page", "keyword"], {
        default: "page",
        description: "`page` returns the best keyword of each page; `keyword` returns all keywords.",
      }),
    ),
    verdict: Type.Optional(Csv("Only keywords with one of these verdicts, for example `EASY_WIN,STRETCH`.")),
    action: Type.Optional(Csv("Only keywords whose page needs one of these actions, for example `create,keep`.")),
    minVolume: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: "Only keywords with at least this volume." }),
    ),
    maxKd: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Only keywords with at most this difficulty." }),
    ),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
  },
  paging: { defaultLimit: 20, maxLimit: 200 },
  item: Opportunity,
  list: OPPORTUNITY_RULES,
  example: {
    input: { limit: 10 },
    data: [
      {
        keywordId: exampleKeyword.id,
        keyword: exampleKeyword.keyword,
        volume: 720,
        kd: 34,
        relevanceLabel: "OFFERING",
        position: 8,
        checkedAt: "2026-11-16T06:00:12.000Z",
        verdict: "WINNABLE_WITH_EFFORT",
        chance: 0.64,
        basis: "analysis",
        gapId: "gap_w3k8n2v6c0x4z9l5j7h1g3fd",
        gain: 19.3,
        page: {
          action: "keep",
          url: "https://tallyhour.example/for/architects",
          slug: null,
          contentType: "landing_page",
        },
        clusterId: "clu_n5v8c2x6z9l3k7j1h4g0f8ds",
        otherKeywords: 3,
      },
    ],
  },
});

export const opportunitiesInsight = withCoverage(opportunities, OpportunityCoverage);
