import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

export const RELATIONSHIP_STATUSES = [
  "PROSPECT",
  "NO_CONTACT_FOUND",
  "DRAFTED",
  "CONTACTED",
  "REPLIED",
  "NEGOTIATING",
  "LINK_PLACED",
  "NOT_INTERESTED",
  "DO_NOT_CONTACT",
] as const;
export const RelationshipStatus = OneOf(RELATIONSHIP_STATUSES, {
  description: "State of the relationship. A partner in DO_NOT_CONTACT never receives an email.",
});
export type RelationshipStatus = Static<typeof RelationshipStatus>;

export const OutreachContact = Type.Object(
  {
    id: Type.String({ description: "Identifier, `con_…`." }),
    firstName: Nullable(Type.String(), { description: "First name; null if unknown." }),
    lastName: Nullable(Type.String(), { description: "Last name; null if unknown." }),
    email: Type.String({ description: "Email address." }),
    position: Nullable(Type.String(), { description: "Role at the partner; null if unknown." }),
  },
  { description: "A person at a partner." },
);
export type OutreachContact = Static<typeof OutreachContact>;

export const CONSENT_STATES = ["not_needed", "needed", "given"] as const;

const PageCitations = (description: string) =>
  Type.Object(
    {
      cited: Type.Integer({ minimum: 0, description: "Answers that cite the page." }),
      naming: Type.Integer({ minimum: 0, description: "Those that name the brand in a sentence that cites the page." }),
      of: Type.Integer({ minimum: 0, description: "Answers to these prompts." }),
    },
    { description },
  );

export const PlacedLink = Type.Object(
  {
    sourceUrl: Type.String({ description: "The partner's page." }),
    targetUrl: Type.String({ description: "The brand's page." }),
    anchorText: Type.String({ description: "Text of the link." }),
    linkType: OneOf(["dofollow", "nofollow"], { description: "Whether it passes authority." }),
    state: OneOf(["live", "lost"], { description: "`lost`: two checks in a row did not find it." }),
    lostReason: Nullable(OneOf(["page_gone", "link_gone", "not_indexable"], { description: "Why it is lost." }), {
      description: "Why it is lost; null while it is live.",
    }),
    citations: Nullable(
      Type.Object({
        before: PageCitations("Before the link was found."),
        since: PageCitations(
          "Since then, from the day after. The prompts are sampled again a week after the link was found.",
        ),
      }),
      {
        description:
          "How often AI answers cite the page, among the answers to the prompts whose answers ever cited it; null if none did.",
      },
    ),
    firstSeenAt: Timestamp("Time it was first seen."),
    lastCheckedAt: Timestamp("Time of the last check."),
    nextCheckAt: Nullable(Timestamp("Time of the next check."), {
      description: "Null once a year has passed, or after the link was lost for good.",
    }),
  },
  { description: "A link that a partner placed. It is checked for a year, first often and then less often." },
);
export type PlacedLink = Static<typeof PlacedLink>;

export const Relationship = Type.Object(
  {
    id: Type.String({ description: "Identifier, `rel_…`." }),
    accountId: Type.String({ description: "The partner, `acc_…`." }),
    accountDomain: Type.String({ description: "The partner's domain." }),
    status: RelationshipStatus,
    contact: Nullable(OutreachContact, { description: "The contact; null if none was found." }),
    campaignIds: Type.Array(Type.String(), {
      description: "Campaigns that found the partner, `scmp_…`, newest first.",
    }),
    notes: Nullable(Type.String(), { description: "Notes; null for none." }),
    lastEventType: Nullable(Type.String(), {
      description: "The latest event, for example `EMAIL_SENT`; null for none.",
    }),
    lastContactedAt: Nullable(Timestamp("When the last email was sent."), { description: "Null if none was sent." }),
    domainRating: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "no_link_data", {
      description: "Domain rating of the partner, 0 to 100; null if unknown.",
    }),
    country: Nullable(Type.String(), { description: "Country of the partner, ISO 3166-1 alpha-2; null if unknown." }),
    consent: OneOf(CONSENT_STATES, {
      description:
        "`needed`: the law of the country asks for consent before a first email, so campaigns skip the partner until a person decides. A default, not legal advice.",
    }),
    placedLinks: Type.Array(PlacedLink, { description: "Links that the partner placed, newest first, up to 20." }),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "A partner and the state of the relationship." },
);
export type Relationship = Static<typeof Relationship>;

export const exampleContact: OutreachContact = {
  id: "con_b8m2q6u0y4c8g2k6o0s4w8a2",
  firstName: "Ines",
  lastName: "Varga",
  email: "ines@studiocraft.example",
  position: "Editor",
};

const exampleRelationship: Relationship = {
  id: "rel_y9d3h7l1p5t9x3b7f1j5n9r3",
  accountId: "acc_k3o7s1w5a9e3i7m1q5u9y3c7",
  accountDomain: "studiocraft.example",
  status: "REPLIED",
  contact: exampleContact,
  campaignIds: ["scmp_z2g6k0o4s8w2a6e0i4m8q2u6"],
  notes: null,
  lastEventType: "EMAIL_SENT",
  lastContactedAt: "2026-11-16T10:00:00.000Z",
  domainRating: 46,
  country: "GB",
  consent: "not_needed",
  placedLinks: [],
  createdAt: "2026-11-15T08:00:00.000Z",
  updatedAt: "2026-11-17T14:05:00.000Z",
};

export const listRelationships = defineList({
  area: "outreach",
  name: "link_building.relationship.list",
  path: "/v1/link-building/relationships",
  summary: "List relationships",
  description:
    "Returns the partners that campaigns found, with the state of each relationship, last changed first. Drafts for them are in `link_building.serp_outreach.drafts.list`.",
  fields: {
    status: Type.Optional(Csv("Only relationships in one of these states, for example `REPLIED,NEGOTIATING`.")),
    campaignId: Type.Optional(
      Type.String({ maxLength: 100, description: "Only partners of this campaign, `scmp_…`." }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only partners whose domain or contact contains this." }),
    ),
  },
  item: Relationship,
  list: {
    filters: {
      status: { is: "oneOf", of: "status", values: RELATIONSHIP_STATUSES },
      campaignId: { is: "overlaps", of: "campaignIds" },
      q: {
        is: "contains",
        of: ["accountDomain", "contact.firstName", "contact.lastName", "contact.email"],
      },
    },
    order: "-updatedAt",
  },
  example: {
    input: { status: "REPLIED" },
    data: [exampleRelationship],
  },
});

export const updateRelationship = defineCommand({
  area: "outreach",
  name: "link_building.relationship.update",
  method: "PATCH",
  path: "/v1/link-building/relationships/{id}",
  summary: "Update a relationship",
  description:
    "Sets the state of a relationship, or its notes. Later campaigns follow the state. Removing DO_NOT_CONTACT and deciding on consent need a key that may approve. To set it for many drafts while rejecting them use `link_building.serp_outreach.reject`.",
  errors: ["validation_error", "relationship_not_found", "forbidden"],
  input: Closed({
    id: Identifier("rel", "the relationship"),
    status: Type.Optional(RelationshipStatus),
    notes: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 10_000 }), { description: "Notes. null clears them." }),
    ),
    consent: Type.Optional(
      OneOf(CONSENT_STATES, {
        description:
          "`given`: a person decided that the partner may be emailed although its country asks for consent. `needed` takes that back.",
      }),
    ),
  }),
  output: Relationship,
  example: {
    input: { id: exampleRelationship.id, status: "NEGOTIATING", notes: "Wants a sentence on what readers get." },
    output: {
      ...exampleRelationship,
      status: "NEGOTIATING",
      notes: "Wants a sentence on what readers get.",
      updatedAt: "2026-11-17T15:00:00.000Z",
    },
  },
});

export const relationshipOperations = [listRelationships, updateRelationship];
