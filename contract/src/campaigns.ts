import { type Static, Type } from "typebox";
import { InvocationHandle, InvocationLinks } from "./invocation-schemas.ts";
import { Country, Device, Identifier, Language, WebAddress } from "./kernel/fields.ts";
import { Closed, Nullable, OneOf, Tags, Timestamp } from "./kernel/schemas.ts";
import { RELATIONSHIP_STATUSES } from "./relationships.ts";

export const CAMPAIGN_STATUSES = [
  "RUNNING",
  "AWAITING_APPROVAL",
  "PAUSED",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
] as const;
export const TARGETING_ANGLES = [
  "link_insertion",
  "guest_post",
  "resource_page",
  "broken_link_replacement",
  "link_swap",
] as const;
export const TargetingAngle = OneOf(TARGETING_ANGLES, { description: "What is asked for; default `link_insertion`." });

const Rating = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const filterFields = {
  topN: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: "SERP results to look at, 1 to 100; default 50." }),
  ),
  positionRange: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
      minItems: 2,
      maxItems: 2,
      description: "First and last position to look at, 1 to 100; default `[1, 50]`.",
    }),
  ),
  excludeRootPages: Type.Optional(Type.Boolean({ description: "Whether to leave out start pages; default true." })),
  excludeSubdomains: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 500,
      description: "Domains never to write to, with all below them; default the service's list.",
    }),
  ),
  minDomainRating: Type.Optional(Rating("Least domain rating, 0 to 100; default 30.")),
  maxDomainRating: Type.Optional(Rating("Greatest domain rating, 0 to 100; default 85.")),
  requireContactDiscovery: Type.Optional(
    Type.Boolean({ description: "Whether to leave out domains where nobody was found; default true." }),
  ),
  excludeAlreadyContactedWithinDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: "Leave out who was written to in so many days; default 180.",
    }),
  ),
  excludeStatuses: Type.Optional(
    Type.Array(OneOf(RELATIONSHIP_STATUSES, { description: "State of a relationship." }), {
      uniqueItems: true,
      description: "Leave out partners in these states; default NOT_INTERESTED and DO_NOT_CONTACT, the latter always.",
    }),
  ),
};
export const OutreachFilters = Closed(filterFields, { description: "Whom to leave out." });

const outreachFields = {
  targetingAngle: Type.Optional(TargetingAngle),
  emailTemplate: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: "Slug of the template; default the workspace's." }),
  ),
  personalize: Type.Optional(Type.Boolean({ description: "Whether each mail is written for its page; default true." })),
  approval: Type.Optional(
    Closed(
      { required: Type.Optional(Type.Boolean({ description: "Wait for a person before anything is sent." })) },
      { description: "When a person must agree; adds to the workspace's policy and never switches it off." },
    ),
  ),
};

export const SerpOutreachInput = Closed(
  {
    seed: Closed(
      {
        keyword: Type.String({ minLength: 1, maxLength: 500, description: "What to search for." }),
        country: Type.Optional(Country("Market; default the workspace's.")),
        language: Type.Optional(Language("Language; default the workspace's.")),
        device: Type.Optional(Device),
      },
      { description: "The SERP whose sites are written to." },
    ),
    filters: Type.Optional(OutreachFilters),
    outreach: Closed(
      { ourContentUrl: WebAddress("The content to pitch."), ...outreachFields },
      { description: "What is asked for, and how." },
    ),
    tags: Type.Optional(Tags),
  },
  { description: "What `link_building.serp_outreach` takes." },
);
export type SerpOutreachInput = Static<typeof SerpOutreachInput>;

const Count = (description: string) => Type.Integer({ minimum: 0, description });
export const CampaignSummary = Type.Object(
  {
    serpResultsFetched: Count("Results of the SERP, or backlinks of the competitor."),
    afterRootPageFilter: Count("Left without start pages."),
    afterDomainExclusion: Count("Left without excluded domains."),
    afterDomainRatingFilter: Count("Left within the domain ratings."),
    afterAlreadyContactedFilter: Count("Left without those written to before."),
    afterContactDiscovery: Count("Left with somebody to write to."),
    finalDrafts: Count("Drafts that were written."),
  },
  { description: "How many were left after each filter." },
);
export type CampaignSummary = Static<typeof CampaignSummary>;

const outcome = {
  campaignId: Type.String({ description: "The campaign, `scmp_…`." }),
  status: OneOf(CAMPAIGN_STATUSES, {
    description: "AWAITING_APPROVAL has drafts to decide; PAUSED writes no new ones.",
  }),
  summary: CampaignSummary,
  topDomains: Type.Array(
    Type.Object({
      domain: Type.String({ description: "The domain." }),
      drafted: Type.Boolean({ description: "Whether there is a draft for it." }),
      rank: Nullable(Type.Integer({ minimum: 1 }), { description: "Its position in the SERP; null without one." }),
      domainRating: Nullable(Rating("0 to 100."), { description: "Its domain rating, 0 to 100; null where unknown." }),
      skippedReason: Nullable(Type.String(), {
        description: "Why there is none, for example `excluded_subdomain`; null where there is one.",
      }),
    }),
    { description: "The first 20 domains." },
  ),
};

export const SerpOutreachResult = Type.Object(
  { ...outcome, warnings: Type.Array(Type.String(), { description: "What was left out, and why." }) },
  { description: "What a campaign has drafted." },
);
export type SerpOutreachResult = Static<typeof SerpOutreachResult>;

export const Campaign = Type.Object(
  {
    ...outcome,
    invocationId: Type.String({ description: "The run that found and drafted, `inv_…`." }),
    paused: Type.Boolean({ description: "Whether new drafts are held back." }),
    seed: Type.Object(
      {
        keyword: Nullable(Type.String(), {
          description: "What was searched for; null where a competitor was the seed.",
        }),
        competitorId: Nullable(Type.String(), {
          description: "The competitor, `cmp_…`; null where a SERP was the seed.",
        }),
      },
      { description: "Where its domains come from." },
    ),
    filters: Type.Object(filterFields, { description: "Whom it leaves out." }),
    outreach: Type.Object(
      { ourContentUrl: Type.String({ description: "The content it pitches." }), ...outreachFields },
      { description: "What it asks for, and how." },
    ),
    tags: Type.Array(Type.String(), { description: "Free labels." }),
    createdAt: Timestamp("When it was started."),
    updatedAt: Timestamp("When it last changed."),
  },
  { description: "An outreach campaign." },
);
export type Campaign = Static<typeof Campaign>;

export const CampaignHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    campaignId: outcome.campaignId,
    estimatedFinalSize: Type.Object(
      {
        draftsLikely: Count("Drafts that are likely."),
        afterFilters: Count("Domains that are likely to pass the filters."),
      },
      { description: "What is likely to come of it." },
    ),
    links: Type.Object(
      { ...InvocationLinks.properties, drafts: Type.String({ description: "Its drafts." }) },
      { description: "Absolute addresses." },
    ),
  },
  { description: "A campaign that was started." },
);
export type CampaignHandle = Static<typeof CampaignHandle>;

export const CompetitorOutreachInput = Closed(
  {
    competitorId: Identifier("cmp", "the competitor"),
    ourContentUrl: WebAddress("The content to pitch."),
    minDR: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, default: 30, description: "Least domain rating, 0 to 100." }),
    ),
    ...outreachFields,
    tags: Type.Optional(Tags),
  },
  { description: "What `link_building.competitor_outreach` takes." },
);
export type CompetitorOutreachInput = Static<typeof CompetitorOutreachInput>;
export const CompetitorOutreachResult = SerpOutreachResult;
export type CompetitorOutreachResult = Static<typeof CompetitorOutreachResult>;

export const exampleCampaign: Campaign = {
  campaignId: "scmp_z2g6k0o4s8w2a6e0i4m8q2u6",
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  status: "AWAITING_APPROVAL",
  paused: false,
  seed: { keyword: "studio pricing guide", competitorId: null },
  filters: { topN: 50, minDomainRating: 30, maxDomainRating: 85 },
  outreach: { ourContentUrl: "https://tallyhour.example/guides/hourly-rates", targetingAngle: "link_insertion" },
  summary: {
    serpResultsFetched: 50,
    afterRootPageFilter: 43,
    afterDomainExclusion: 36,
    afterDomainRatingFilter: 24,
    afterAlreadyContactedFilter: 22,
    afterContactDiscovery: 17,
    finalDrafts: 17,
  },
  topDomains: [
    { domain: "studiocraft.example", drafted: true, rank: 2, domainRating: 54, skippedReason: null },
    { domain: "forum.example", drafted: false, rank: 3, domainRating: 88, skippedReason: "excluded_subdomain" },
  ],
  tags: ["november"],
  createdAt: "2026-11-16T09:00:00.000Z",
  updatedAt: "2026-11-16T09:07:00.000Z",
};
