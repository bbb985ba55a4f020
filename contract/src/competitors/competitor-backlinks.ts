import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { PullCoverage, withCoverage } from "../kernel/coverage.ts";
import { Country, Identifier } from "../kernel/fields.ts";
import { defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

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

export const BACKLINK_SORTS = [
  "opportunityScore",
  "-opportunityScore",
  "achievabilityScore",
  "-achievabilityScore",
  "domainRating",
  "-domainRating",
] as const;

const id = Identifier("cmp", "the competitor");
const competitorId = "cmp_y6c0g4k8o2s5w9a3e7i1m4qu";

export const Backlink = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cbl_…`." }),
    sourceDomain: Type.String({ description: "Registrable domain of the linking page." }),
    sourceUrl: Type.String({ description: "URL of the linking page." }),
    targetUrl: Type.String({ description: "Competitor's page that the link points to." }),
    domainRating: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "no_link_data", {
      description: "Domain rating of the source domain, 0 to 100; null if unknown.",
    }),
    linkType: OneOf(["dofollow", "nofollow"], { description: "Whether search engines may follow the link." }),
    pageType: OneOf(LINK_PAGE_TYPES, {
      description:
        "Type of the linking page, inferred from its URL and title: `list` (best-of list), `resources` (collection of useful links), `directory`, `article`, `review`, `news`, `forum`, `partners` (members, clients), `institution` (schools, libraries) or `other`.",
    }),
    anchorText: Nullable(Type.String(), { description: "Link text; null for an image without text." }),
    relevanceScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "How closely the page relates to the brand's offer, 0 to 1.",
    }),
    achievabilityScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Probability that outreach earns a link from this site, 0 to 1. Typical is 0.08; 0.25 is very good.",
    }),
    alsoLinksTo: Type.Integer({
      minimum: 0,
      description: "Other competitors of the workspace that the site links to, among their stored backlinks.",
    }),
    linksToUs: Nullable(Type.Boolean(), {
      description: "Whether the site links to the brand; null until `site.links.pull` has read the brand's links.",
    }),
    opportunityScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Expected worth, 0 to 1: what the link is worth (rating, relevance, followed or not) times `achievabilityScore`. 0 for nofollow entries of directories.",
    }),
    reasons: Type.Array(Type.String(), { description: "Reasons for the score, as sentences." }),
    firstSeenAt: Type.String({ format: "date", description: "Date the link was first seen, UTC." }),
    lastSeenAt: Type.String({ format: "date", description: "Date the link was last seen, UTC." }),
  },
  { description: "A backlink of a competitor." },
);
export type Backlink = Static<typeof Backlink>;

export const PullBacklinksInput = Closed(
  {
    id,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 1000,
        description: "Maximum number of backlinks to pull, 1 to 10,000.",
      }),
    ),
    minDomainRating: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        default: 0,
        description: "Only from domains with at least this domain rating, 0 to 100.",
      }),
    ),
    linkType: Type.Optional(
      OneOf(["dofollow", "nofollow", "all"], { default: "all", description: "Only links of this type." }),
    ),
    country: Type.Optional(Country("Only from sites of this country. Defaults to all.")),
    freshness: Type.Optional(
      OneOf(["now", "cached"], {
        default: "now",
        description: "`now` pulls new data; `cached` returns the last pull, if any, at no cost.",
      }),
    ),
  },
  { description: "Input of `research.competitor.backlinks`." },
);
export type PullBacklinksInput = Static<typeof PullBacklinksInput>;

const links = (description: string) => Type.Integer({ minimum: 0, description });

export const PullBacklinksResult = Type.Object(
  {
    competitorId: Type.String({ description: "Identifier of the competitor, `cmp_…`." }),
    pulled: links("Backlinks read."),
    stored: links("Backlinks of this pull that are stored: duplicates are merged and known ones updated."),
    byDR: Type.Object(
      {
        "80+": links("Backlinks from domains rated 80 or more."),
        "60-79": links("Backlinks from domains rated from 60 to below 80."),
        "40-59": links("Backlinks from domains rated from 40 to below 60."),
        "<40": links("Backlinks from domains rated below 40 or unrated."),
      },
      { description: "Backlinks of this pull by domain rating, after duplicates are merged." },
    ),
    byCountry: Type.Record(Type.String(), links("Number of backlinks."), {
      description: "Backlinks of this pull by country of the site, ISO 3166-1 alpha-2; `unknown` for the rest.",
    }),
    pulledAt: Timestamp("Time of the pull."),
    reused: Type.Boolean({ description: "True if the last pull was returned and nothing was billed." }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.competitor.backlinks`." },
);
export type PullBacklinksResult = Static<typeof PullBacklinksResult>;

export const pullCompetitorBacklinks = defineStart({
  area: "competitors",
  name: "research.competitor.backlinks",
  path: "/v1/research/competitor/{id}/backlinks",
  credits: PRICE_WORDS.competitorBacklinks,
  skill: "research.competitor.backlinks",
  summary: "Pull a competitor's backlinks",
  description:
    "Starts a run that reads the backlinks of a competitor, scores each for relevance and achievability and stores them. Read them with `research.competitor.backlinks.list`; to contact such sites use `link_building.competitor_outreach.create`.",
  errors: ["validation_error", "not_found", "insufficient_credits", "concurrency_limited", "linkdata_unavailable"],
  fields: PullBacklinksInput.properties,
  example: {
    input: { id: competitorId, limit: 2000, minDomainRating: 20, linkType: "dofollow" },
    output: exampleHandle("research.competitor.backlinks", {
      credits: PRICES.competitorBacklinks.perPull,
      durationSeconds: 45,
    }),
  },
});

const listCompetitorBacklinksItself = defineList({
  area: "competitors",
  name: "research.competitor.backlinks.list",
  path: "/v1/research/competitor/{id}/backlinks",
  summary: "List a competitor's backlinks",
  description:
    "Returns the stored backlinks of a competitor, best opportunities first: what a link is worth times the chance to earn it, with reasons. `linksToUs: false` leaves sites that do not link to the brand. To refresh them use `research.competitor.backlinks`.",
  errors: ["validation_error", "not_found"],
  fields: {
    id,
    minDR: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Only from domains with at least this domain rating, 0 to 100.",
      }),
    ),
    relevance: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: "Only backlinks with at least this relevance, 0 to 1." }),
    ),
    linkType: Type.Optional(OneOf(["dofollow", "nofollow"], { description: "Only links of this type." })),
    linksToUs: Type.Optional(
      Type.Boolean({ description: "False returns only sites that do not link to the brand; true only the others." }),
    ),
    sort: Type.Optional(
      OneOf(BACKLINK_SORTS, {
        default: "-opportunityScore",
        description: "Sort field; `-` for descending. Unknown values come last.",
      }),
    ),
  },
  item: Backlink,
  list: {
    filters: {
      minDR: { is: "atLeast", of: "domainRating" },
      relevance: { is: "atLeast", of: "relevanceScore" },
      linkType: { is: "equal", of: "linkType" },
      linksToUs: { is: "equal", of: "linksToUs" },
    },
    order: "-opportunityScore",
    sorts: ["opportunityScore", "achievabilityScore", "domainRating"],
    others: ["id"],
  },
  example: {
    input: { id: competitorId, minDR: 40, relevance: 0.5 },
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
        linksToUs: false,
        opportunityScore: 0.035,
        reasons: [
          "The site does not link to you.",
          "The site links to 2 other competitors.",
          "The page is about your offer.",
          "Collections of resources often accept suggestions.",
        ],
        firstSeenAt: "2026-02-18",
        lastSeenAt: "2026-11-12",
      },
    ],
  },
});

export const listCompetitorBacklinks = withCoverage(listCompetitorBacklinksItself, PullCoverage);

export const competitorBacklinkOperations = [pullCompetitorBacklinks, listCompetitorBacklinks];
