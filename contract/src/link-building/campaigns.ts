import { type Static, Type } from "typebox";
import { Answered, Unset } from "../kernel/answers.ts";
import { Country, Device, Identifier, Language, WebAddress } from "../kernel/fields.ts";
import { Closed, Nullable, OneOf, Tags, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { InvocationHandle, InvocationLinks } from "../runs/invocation-schemas.ts";
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
export const TargetingAngle = OneOf(TARGETING_ANGLES, {
  description: "Kind of link to request. Defaults to `link_insertion`.",
});

const Rating = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const filterFields = {
  topN: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: "SERP results to consider, 1 to 100. Defaults to 50." }),
  ),
  positionRange: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
      minItems: 2,
      maxItems: 2,
      description: "First and last position to consider, 1 to 100. Defaults to `[1, 50]`.",
    }),
  ),
  excludeRootPages: Type.Optional(Type.Boolean({ description: "Whether to skip home pages. Defaults to true." })),
  excludeSubdomains: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 500,
      description: "Domains to exclude, with their subdomains. Defaults to the list of the service.",
    }),
  ),
  minDomainRating: Type.Optional(Rating("Minimum domain rating, 0 to 100. Defaults to 30.")),
  maxDomainRating: Type.Optional(Rating("Maximum domain rating, 0 to 100. Defaults to 85.")),
  requireContactDiscovery: Type.Optional(
    Type.Boolean({ description: "Whether to skip domains without a contact. Defaults to true." }),
  ),
  requireTopicFit: Type.Optional(
    Type.Boolean({
      description:
        "Whether to skip pages that are off the topic of the content. A page that links to a competitor counts as on topic. Defaults to true.",
    }),
  ),
  excludeAlreadyContactedWithinDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: "Skip contacts emailed within this number of days. Defaults to 180.",
    }),
  ),
  excludeStatuses: Type.Optional(
    Type.Array(OneOf(RELATIONSHIP_STATUSES, { description: "State of a relationship." }), {
      uniqueItems: true,
      description:
        "Skip partners in these states. Defaults to NOT_INTERESTED and DO_NOT_CONTACT. DO_NOT_CONTACT always applies.",
    }),
  ),
};
const BareFilters = Closed(filterFields, { description: "Domains and contacts to skip." });

/** The filters of a campaign where the caller names none. The service adds its list of excluded domains. */
export const OUTREACH_DEFAULTS = {
  topN: 50,
  positionRange: [1, 50],
  excludeRootPages: true,
  minDomainRating: 30,
  maxDomainRating: 85,
  requireContactDiscovery: true,
  requireTopicFit: true,
  excludeAlreadyContactedWithinDays: 180,
  excludeStatuses: ["NOT_INTERESTED", "DO_NOT_CONTACT"],
} as const satisfies Static<typeof BareFilters>;

export const OutreachFilters = Type.Refine(
  BareFilters,
  (filters) => filterFault(filters) === undefined,
  (filters) => filterFault(filters) ?? "is invalid",
);
export type OutreachFilters = Static<typeof OutreachFilters>;

/** Why no page can pass the filters; undefined if one can. */
export function filterFault(filters: Static<typeof BareFilters>): string | undefined {
  const { topN, positionRange, minDomainRating, maxDomainRating } = filters;
  const [first = 1, last = 100] = positionRange ?? [];
  const results = topN ?? OUTREACH_DEFAULTS.topN;
  if (first > last)
    return `must have a positionRange that begins with the lower position; ${first} comes after ${last}`;
  if (first > results) return `must have a positionRange within the ${results} results of topN; it begins at ${first}`;
  const least = minDomainRating ?? OUTREACH_DEFAULTS.minDomainRating;
  const most = maxDomainRating ?? OUTREACH_DEFAULTS.maxDomainRating;
  if (least <= most) return undefined;
  const [one, other] = [minDomainRating, maxDomainRating].map((given) => (given === undefined ? " (the default)" : ""));
  return `must have a minDomainRating, ${least}${one}, that is not above its maxDomainRating, ${most}${other}`;
}

export const MAX_FOLLOW_UPS = 3;
export const FollowUps = Type.Array(
  Closed(
    {
      afterDays: Type.Integer({ minimum: 1, maximum: 60, description: "Days after the email before it, 1 to 60." }),
      template: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: "Slug of its template; its subject is not used. Defaults to the service's text.",
        }),
      ),
    },
    { description: "A follow-up." },
  ),
  {
    maxItems: MAX_FOLLOW_UPS,
    description:
      "Emails that follow each email in its thread, up to 3. They are approved with it. Any reply, bounce, unsubscription or refusal stops them.",
  },
);

const outreachFields = {
  targetingAngle: Type.Optional(TargetingAngle),
  emailTemplate: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: "Slug of the template. Defaults to the workspace's." }),
  ),
  personalize: Type.Optional(
    Type.Boolean({ description: "Whether to adapt each email to its page. Defaults to true." }),
  ),
  followUps: Type.Optional(FollowUps),
  approval: Type.Optional(
    Closed(
      { required: Type.Optional(Type.Boolean({ description: "Wait for an approval before sending." })) },
      { description: "Approval settings. They add to the workspace's policy and never disable it." },
    ),
  ),
};

export const SerpOutreachInput = Closed(
  {
    seed: Closed(
      {
        keyword: Type.String({ minLength: 1, maxLength: 500, description: "Search query." }),
        country: Type.Optional(Country("Market. Defaults to the workspace's.")),
        language: Type.Optional(Language("Language. Defaults to the workspace's.")),
        device: Type.Optional(Device),
      },
      { description: "SERP whose sites are contacted." },
    ),
    filters: Type.Optional(OutreachFilters),
    outreach: Closed(
      { ourContentUrl: WebAddress("Content to pitch."), ...outreachFields },
      { description: "Subject and style of the emails." },
    ),
    tags: Type.Optional(Tags),
  },
  { description: "Input of `link_building.serp_outreach`." },
);
export type SerpOutreachInput = Static<typeof SerpOutreachInput>;

const Count = (description: string) => Type.Integer({ minimum: 0, description });
export const CampaignSummary = Type.Object(
  {
    serpResultsFetched: Count("SERP results or backlinks of the competitor."),
    afterRootPageFilter: Count("Remaining after the home page filter."),
    afterDomainExclusion: Count("Remaining after the domain exclusions."),
    afterDomainRatingFilter: Count("Remaining within the domain ratings."),
    afterAlreadyContactedFilter: Count("Remaining after domains contacted before were removed."),
    afterTopicFilter: Unset(Count("Remaining after pages that could not be read or are off the topic.")),
    afterContactDiscovery: Count("Remaining with a contact."),
    finalDrafts: Count("Drafts written."),
  },
  { description: "Number of domains remaining after each filter." },
);
export type CampaignSummary = Static<typeof CampaignSummary>;

export const CAMPAIGN_FILTERS = [
  "root_page",
  "excluded_domain",
  "domain_rating",
  "already_contacted",
  "unreadable",
  "off_topic",
  "no_contact",
] as const;
const CampaignOutcomes = Type.Object(
  {
    sent: Count("Partners that received an email."),
    replied: Count("Partners of them from whom a person replied. Bounces and automatic replies are not counted."),
    placed: Count("Partners of them that placed a link, including links that were lost later."),
  },
  { description: "What became of the drafts, in partners." },
);
export type CampaignOutcomes = Static<typeof CampaignOutcomes>;

const FilterCosts = Type.Array(
  Type.Object({
    filter: OneOf(CAMPAIGN_FILTERS, {
      description:
        "`root_page`: home pages; `excluded_domain`: excluded domains; `domain_rating`: ratings; `already_contacted`: contacted before, or in a state to skip; `no_contact`: no contact; `unreadable`: the page could not be read; `off_topic`: the page does not fit the content.",
    }),
    removed: Count("Domains that it removed."),
    alone: Count("Domains that only this filter removed."),
  }),
  { description: "Cost of each filter, in domains." },
);
export type FilterCost = Static<typeof FilterCosts>[number];

const outcome = {
  campaignId: Type.String({ description: "Identifier of the campaign, `scmp_…`." }),
  status: OneOf(CAMPAIGN_STATUSES, {
    description: "AWAITING_APPROVAL: has drafts to decide; PAUSED: writes no new drafts.",
  }),
  summary: CampaignSummary,
  topDomains: Type.Array(
    Type.Object({
      domain: Type.String({ description: "Registrable domain." }),
      drafted: Type.Boolean({ description: "Whether the campaign wrote a draft for the domain." }),
      rank: Nullable(Type.Integer({ minimum: 1 }), { description: "Position in the SERP; null without one." }),
      domainRating: Knowable(Rating("Domain rating, 0 to 100."), "no_link_data", {
        description: "Domain rating, 0 to 100; null if unknown.",
      }),
      skippedReason: Nullable(Type.String(), {
        description: "Reason for skipping the domain, for example `excluded_subdomain`; null if drafted.",
      }),
    }),
    { description: "First 20 domains." },
  ),
};

export const SerpOutreachResult = Type.Object(
  { ...outcome, warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }) },
  { description: "Result of a campaign." },
);
export type SerpOutreachResult = Static<typeof SerpOutreachResult>;

export const Campaign = Type.Object(
  {
    ...outcome,
    invocationId: Type.String({ description: "Run that found the domains and wrote the drafts, `inv_…`." }),
    paused: Type.Boolean({ description: "Whether new drafts are paused." }),
    seed: Type.Object(
      {
        keyword: Nullable(Type.String(), {
          description: "Search query; null if a competitor is the seed.",
        }),
        competitorId: Nullable(Type.String(), {
          description: "Identifier of the competitor, `cmp_…`; null if a SERP is the seed.",
        }),
      },
      { description: "Source of the domains." },
    ),
    filters: Answered(Type.Object(filterFields, { description: "Domains and contacts that the campaign skips." })),
    outreach: Answered(
      Type.Object(
        {
          ourContentUrl: Type.String({ description: "Content to pitch." }),
          ...outreachFields,
          followUps: Type.Optional(
            Type.Array(
              Type.Object({
                afterDays: Type.Integer({ minimum: 1, description: "Days after the email before it." }),
                template: Nullable(Type.String(), {
                  description: "Slug of its template; null for the service's text.",
                }),
              }),
              { description: "Emails that follow each email in its thread." },
            ),
          ),
        },
        { description: "Subject and style of the emails." },
      ),
    ),
    outcomes: CampaignOutcomes,
    filterCosts: FilterCosts,
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
    tags: Type.Array(Type.String(), { description: "Labels." }),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
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
        draftsLikely: Count("Expected number of drafts."),
        afterFilters: Count("Expected number of domains after the filters."),
      },
      { description: "Expected size of the campaign." },
    ),
    links: Type.Object(
      { ...InvocationLinks.properties, drafts: Type.String({ description: "Drafts of the campaign." }) },
      { description: "Absolute URLs." },
    ),
  },
  { description: "A campaign that has started." },
);
export type CampaignHandle = Static<typeof CampaignHandle>;

export const CompetitorOutreachInput = Closed(
  {
    competitorId: Identifier("cmp", "the competitor"),
    ourContentUrl: WebAddress("Content to pitch."),
    minDR: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, default: 30, description: "Minimum domain rating, 0 to 100." }),
    ),
    ...outreachFields,
    tags: Type.Optional(Tags),
  },
  { description: "Input of `link_building.competitor_outreach`." },
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
  outcomes: { sent: 0, replied: 0, placed: 0 },
  filterCosts: [{ filter: "domain_rating", removed: 12, alone: 9 }],
  warnings: [],
  tags: ["november"],
  createdAt: "2026-11-16T09:00:00.000Z",
  updatedAt: "2026-11-16T09:07:00.000Z",
};
