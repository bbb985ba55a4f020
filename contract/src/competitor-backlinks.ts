import { type Static, Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { Country, DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const LINK_PAGE_TYPES = [
  "list",
  "resources",
  "directory",
  "article",
  "review",
  "news",
  "forum",
  "partners",
  "institution",
  "other",
] as const;

const operation = { area: "competitors", scope: "workspace", workspace: "required", demo: "demo" } as const;
const id = Identifier("cmp", "the competitor");
const competitorId = "cmp_y6c0g4k8o2s5w9a3e7i1m4qu";

export const Backlink = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cbl_…`." }),
    sourceDomain: Type.String({ description: "Registrable domain of the page that links." }),
    sourceUrl: Type.String({ description: "The page that links." }),
    targetUrl: Type.String({ description: "The competitor's page it links to." }),
    domainRating: Nullable(Type.Number({ minimum: 0, maximum: 100 }), {
      description: "Strength of the source domain's links, 0 to 100; null where unknown.",
    }),
    linkType: OneOf(["dofollow", "nofollow"], { description: "Whether search engines are told to follow it." }),
    pageType: OneOf(LINK_PAGE_TYPES, {
      description:
        "What the linking page is, as its address and title tell: `list` (the best of something), `resources` (links worth having), `directory`, `article`, `review`, `news`, `forum`, `partners` (members, clients), `institution` (schools, libraries) or `other`.",
    }),
    anchorText: Nullable(Type.String(), { description: "The words of the link; null for an image without any." }),
    relevanceScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "How much the page is about what the brand offers, 0 to 1.",
    }),
    achievabilityScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "How likely outreach would earn the brand a link there, 0 to 1. A probability: one in twelve is usual, 0.25 is very good.",
    }),
    alsoLinksTo: Type.Integer({
      minimum: 0,
      description: "Other competitors of the workspace that the same site links to, as far as their links were pulled.",
    }),
    firstSeenAt: Type.String({ format: "date", description: "Day it was first seen, UTC." }),
    lastSeenAt: Type.String({ format: "date", description: "Day it was last seen, UTC." }),
  },
  { description: "A link to a competitor." },
);
export type Backlink = Static<typeof Backlink>;

export const PullBacklinksInput = Closed(
  {
    id,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, default: 1000, description: "Most links to pull, 1 to 10,000." }),
    ),
    minDomainRating: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        default: 0,
        description: "Only from domains rated at least this, 0 to 100.",
      }),
    ),
    linkType: Type.Optional(
      OneOf(["dofollow", "nofollow", "all"], { default: "all", description: "Only links of this type." }),
    ),
    country: Type.Optional(Country("Only from sites of this country; default all.")),
    freshness: Type.Optional(
      OneOf(["now", "cached"], {
        default: "now",
        description: "`now` pulls; `cached` answers with the last pull, where there is one, and costs nothing.",
      }),
    ),
  },
  { description: "What `research.competitor.backlinks` takes." },
);
export type PullBacklinksInput = Static<typeof PullBacklinksInput>;

const links = (description: string) => Type.Integer({ minimum: 0, description });

export const PullBacklinksResult = Type.Object(
  {
    competitorId: Type.String({ description: "Identifier of the competitor, `cmp_…`." }),
    pulled: links("Links that were read."),
    stored: links("Links stored afterwards: duplicates are gone, those seen before are updated."),
    byDR: Type.Object(
      {
        "80+": links("Links from domains rated 80 or more."),
        "60-79": links("Links from domains rated 60 to below 80."),
        "40-59": links("Links from domains rated 40 to below 60."),
        "<40": links("Links from domains rated below 40, or of unknown rating."),
      },
      { description: "Stored links by the rating of their domain." },
    ),
    byCountry: Type.Record(Type.String(), links("Links."), {
      description: "Stored links by country of their site, ISO 3166-1 alpha-2; `unknown` for the rest.",
    }),
    pulledAt: Timestamp("When they were pulled."),
    reused: Type.Boolean({ description: "True when the last pull answered and nothing was billed." }),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `research.competitor.backlinks` stored." },
);
export type PullBacklinksResult = Static<typeof PullBacklinksResult>;

export const pullCompetitorBacklinks = defineOperation({
  ...operation,
  name: "research.competitor.backlinks",
  method: "POST",
  path: "/v1/research/competitor/{id}/backlinks",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.competitorBacklinks,
  skill: "research.competitor.backlinks",
  summary: "Pull a competitor's backlinks",
  description:
    "Start a run that reads who links to a competitor, scores each link for relevance and achievability and stores them. Read them with `research.competitor.backlinks.list`; to write to such sites use `link_building.competitor_outreach.create`.",
  errors: ["validation_error", "not_found", "insufficient_credits", "concurrency_limited", "linkdata_unavailable"],
  queryFields: ["dryRun"],
  input: Closed({ ...PullBacklinksInput.properties, dryRun: DryRun }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { id: competitorId, limit: 2000, minDomainRating: 20, linkType: "dofollow" },
    output: exampleHandle("research.competitor.backlinks", {
      credits: PRICES.competitorBacklinks.perPull,
      durationSeconds: 45,
    }),
  },
});

export const listCompetitorBacklinks = defineOperation({
  ...operation,
  name: "research.competitor.backlinks.list",
  method: "GET",
  path: "/v1/research/competitor/{id}/backlinks",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "List a competitor's backlinks",
  description:
    "Stored links to a competitor, the most achievable first. To refresh them use `research.competitor.backlinks`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    minDR: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Only from domains rated at least this, 0 to 100." }),
    ),
    relevance: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: "Only links of at least this relevance, 0 to 1." }),
    ),
    linkType: Type.Optional(OneOf(["dofollow", "nofollow"], { description: "Only links of this type." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Backlink),
  list: {
    filters: {
      minDR: { is: "atLeast", of: "domainRating" },
      relevance: { is: "atLeast", of: "relevanceScore" },
      linkType: { is: "equal", of: "linkType" },
    },
    order: "-achievabilityScore",
    identifier: "id",
    others: ["id"],
  },
  example: {
    input: { id: competitorId, minDR: 40, relevance: 0.5 },
    output: {
      data: [
        {
          id: "cbl_e2i6m0q4u8y3c7g1k5o9s3wa",
          sourceDomain: "studiopractice.example",
          sourceUrl: "https://studiopractice.example/tools-for-small-firms",
          targetUrl: "https://www.hourglasspm.example/architects",
          domainRating: 52,
          linkType: "dofollow",
          pageType: "resources",
          anchorText: "Hourglass PM",
          relevanceScore: 0.83,
          achievabilityScore: 0.21,
          alsoLinksTo: 2,
          firstSeenAt: "2026-02-18",
          lastSeenAt: "2026-11-12",
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
});

export const competitorBacklinkOperations = [pullCompetitorBacklinks, listCompetitorBacklinks];
