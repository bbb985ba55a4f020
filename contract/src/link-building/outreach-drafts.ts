import { type Static, Type } from "typebox";
import { DryRun, Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList, defineOperation } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PRICE_WORDS } from "../prices.ts";
import { DryRunEstimate } from "../runs/invocation-schemas.ts";
import { MAX_FOLLOW_UPS } from "./campaigns.ts";
import { MailLine, MailText } from "./outreach-text.ts";
import { exampleContact, OutreachContact, RelationshipStatus } from "./relationships.ts";

export const DRAFT_STATUSES = ["AWAITING_APPROVAL", "SCHEDULED", "SENT", "REJECTED", "CANCELLED", "FAILED"] as const;

export const PROSPECT_SOURCES = ["serp", "competitor_link", "citation", "mention", "broken_link"] as const;

const DraftBasis = Type.Object(
  {
    source: OneOf(PROSPECT_SOURCES, {
      description:
        "How the page was found. `citation`: AI answers cite it and it names a competitor; `mention`: it names the brand without a link.",
    }),
    proof: Type.String({
      description: "The finding behind it, in a sentence, for example `Cited in 4 of 12 answers.`",
    }),
    pageUrl: Type.String({ description: "The page that should carry the link." }),
    pageTitle: Type.String({ description: "Its title." }),
    quote: Nullable(Type.String(), { description: "The sentence of the page that the email rests on; null for none." }),
    paragraph: Nullable(Type.String(), { description: "The paragraph proposed for the link; null for none." }),
    anchor: Nullable(Type.String(), { description: "The words proposed as link text; null for none." }),
    fit: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "page_not_read", {
      description:
        "Probability that the page is about the subject of the content, 0 to 1; null if the page was not read.",
    }),
  },
  { description: "What the draft rests on. Texts of the page are quoted; a third party wrote them." },
);
export type DraftBasis = Static<typeof DraftBasis>;

const DraftFollowUp = Type.Object(
  {
    afterDays: Type.Integer({ minimum: 1, description: "Days after the email before it." }),
    body: Type.String({ description: "Plain text. The subject is that of the draft, after `Re:`." }),
    status: OneOf(["WAITING", "SCHEDULED", "SENT", "STOPPED"], {
      description: "WAITING: the email before it is not sent yet; STOPPED: it will not be sent.",
    }),
    scheduledAt: Nullable(Timestamp("When it will be sent."), { description: "Null unless SCHEDULED." }),
    sentAt: Nullable(Timestamp("Time it was sent."), { description: "Null unless SENT." }),
    stoppedReason: Nullable(Type.String(), {
      description: "Why it is not sent, for example `answered`; null unless STOPPED.",
    }),
  },
  { description: "An email that follows the draft while no answer comes." },
);
export type DraftFollowUp = Static<typeof DraftFollowUp>;

export const OutreachDraft = Type.Object(
  {
    draftId: Type.String({ description: "Identifier, `draft_…`." }),
    relationshipId: Type.String({ description: "The relationship, `rel_…`." }),
    accountId: Type.String({ description: "The partner, `acc_…`." }),
    accountDomain: Type.String({ description: "The partner's domain." }),
    contact: OutreachContact,
    serpContext: Nullable(
      Type.Object({
        rank: Type.Integer({ minimum: 1, description: "Position in the SERP." }),
        title: Type.String({ description: "Title of the page." }),
        url: Type.String({ description: "The page that should carry the link." }),
      }),
      { description: "The SERP result that led to the page; null when a competitor's link did." },
    ),
    basis: DraftBasis,
    subject: Type.String({ description: "Subject of the email." }),
    body: Type.String({ description: "Plain text of the email." }),
    followUps: Type.Array(DraftFollowUp, {
      description: "Emails that follow in the same thread while no answer comes, in their order.",
    }),
    warnings: Type.Array(Type.String(), { description: "Findings about tone, length and links, for the reviewer." }),
    draftedBy: Type.String({ description: "Author of the draft: `model` or `template`." }),
    draftedAt: Timestamp("Time it was written."),
    status: OneOf(DRAFT_STATUSES, { description: "State of the draft. CANCELLED: its campaign was cancelled." }),
    scheduledAt: Nullable(Timestamp("When it will be sent."), { description: "Null unless SCHEDULED." }),
    sentAt: Nullable(Timestamp("Time it was sent."), { description: "Null unless SENT." }),
    approvalUrl: Type.String({ description: "Where a person approves or rejects it." }),
  },
  { description: "An email draft." },
);
export type OutreachDraft = Static<typeof OutreachDraft>;

const DraftIds = Type.Union(
  [
    Type.Array(Identifier("draft", "a draft"), { minItems: 1, maxItems: 1000, uniqueItems: true }),
    Type.Literal("all"),
    Type.Null(),
  ],
  { description: "The drafts; null or `all` selects every draft of the campaign in AWAITING_APPROVAL." },
);

const decision = {
  draftIds: DraftIds,
  scheduleAt: Type.Optional(
    Type.String({
      format: "date-time",
      description: "When to send: ISO 8601 with an offset, in the future. Omit it to send now.",
    }),
  ),
  workingHours: Type.Optional(
    Type.Boolean({
      description:
        "Whether to send each email only on weekdays from 9 to 17 o'clock at its recipient: in the country of the domain, else of the workspace's market. Defaults to false.",
    }),
  ),
  editsPerDraft: Type.Optional(
    Type.Record(
      Type.String(),
      Closed({
        subject: Type.Optional(MailLine({ minLength: 1, maxLength: 300, description: "New subject, one line." })),
        body: Type.Optional(MailText({ minLength: 1, maxLength: 20_000, description: "New plain text." })),
        followUps: Type.Optional(
          Type.Array(MailText({ minLength: 1, maxLength: 20_000, description: "New plain text of a follow-up." }), {
            maxItems: MAX_FOLLOW_UPS,
            description: "New texts of the follow-ups, in their order. Those without a text are not sent.",
          }),
        ),
      }),
      { description: "Edits to apply before sending, by `draftId`. Recipients cannot be changed." },
    ),
  ),
};

export const LinkBuildingSendInput = Closed(
  { campaignId: Identifier("scmp", "the campaign"), ...decision },
  { description: "Input of `link_building.send`." },
);
export type LinkBuildingSendInput = Static<typeof LinkBuildingSendInput>;

export const LinkBuildingSendResult = Type.Object(
  {
    approved: Type.Integer({ minimum: 0, description: "Drafts that were approved." }),
    scheduled: Type.Integer({ minimum: 0, description: "Approved drafts that are sent later." }),
    rejected: Type.Integer({
      minimum: 0,
      description: "Drafts that are not sent: already decided, or the contact must no longer be contacted.",
    }),
    events: Type.Array(
      Type.Object({
        draftId: Type.String({ description: "The draft, `draft_…`." }),
        eventId: Type.String({ description: "The event, `evt_…`." }),
        eventType: OneOf(["EMAIL_SENT", "EMAIL_SCHEDULED", "EMAIL_FAILED", "EMAIL_REFUSED"], {
          description:
            "What happened to the draft. EMAIL_SCHEDULED: it is sent later; EMAIL_REFUSED: its recipient must not be contacted, or a person stopped it.",
        }),
        sentAt: Nullable(Timestamp("Time it was sent."), { description: "Null unless it was sent." }),
        scheduledAt: Nullable(Timestamp("When it will be sent."), { description: "Null unless EMAIL_SCHEDULED." }),
        reason: Nullable(Type.String(), {
          description:
            "Why it was not sent yet, for example `mailbox_pace`, `schedule_at`, `working_hours`, `queued`, `campaign_paused`, `effects_frozen` or `awaiting_approval`, or why it is not sent at all. Null if it was sent.",
        }),
        outreachMessageId: Nullable(Type.String(), {
          description: "Identifier of the email on the outreach platform; null if it was not handed over.",
        }),
      }),
      { description: "One entry per approved draft." },
    ),
  },
  { description: "The result of sending drafts." },
);
export type LinkBuildingSendResult = Static<typeof LinkBuildingSendResult>;

export const ApproveDraftsResult = Type.Object(
  {
    ...LinkBuildingSendResult.properties,
    invocationId: Type.String({ description: "The run that sends them, `inv_…`." }),
  },
  { description: "The result of sending drafts, and the run that sends them." },
);
export type ApproveDraftsResult = Static<typeof ApproveDraftsResult>;

export const RejectDraftsResult = Type.Object(
  {
    rejected: Type.Integer({ minimum: 0, description: "Drafts that were rejected." }),
    drafts: Type.Array(Type.String(), { description: "The drafts, `draft_…`." }),
    relationshipsMarked: Type.Integer({ minimum: 0, description: "Relationships whose status was set." }),
  },
  { description: "The result of rejecting drafts." },
);
export type RejectDraftsResult = Static<typeof RejectDraftsResult>;

const id = Identifier("scmp", "the campaign");

const exampleCampaignId = "scmp_z2g6k0o4s8w2a6e0i4m8q2u6";
const exampleDraft: OutreachDraft = {
  draftId: "draft_a5j9n3r7v1z5d9h3l7p1t5x9",
  relationshipId: "rel_y9d3h7l1p5t9x3b7f1j5n9r3",
  accountId: "acc_k3o7s1w5a9e3i7m1q5u9y3c7",
  accountDomain: "studiocraft.example",
  contact: exampleContact,
  serpContext: {
    rank: 2,
    title: "How to price studio work",
    url: "https://studiocraft.example/guides/studio-pricing",
  },
  basis: {
    source: "serp",
    proof: "Position 2 for “studio pricing guide”.",
    pageUrl: "https://studiocraft.example/guides/studio-pricing",
    pageTitle: "How to price studio work",
    quote: "Work out your rate before you quote.",
    paragraph: "Work out your rate before you quote. Most studios guess it from what others charge.",
    anchor: "work out your rate",
    fit: 0.71,
  },
  subject: "Your guide to studio pricing",
  body: "Hi Ines,\n\nyour guide sends readers to a calculator that is gone. Ours does the same sum and needs no account…",
  followUps: [
    {
      afterDays: 4,
      body: "Hi Ines,\n\ndid my note about “How to price studio work” reach you? If it is not for you, a short no is enough.",
      status: "WAITING",
      scheduledAt: null,
      sentAt: null,
      stoppedReason: null,
    },
  ],
  warnings: [],
  draftedBy: "model",
  draftedAt: "2026-11-16T09:06:30.000Z",
  status: "AWAITING_APPROVAL",
  scheduledAt: null,
  sentAt: null,
  approvalUrl:
    "https://findable.example/app/campaigns/scmp_z2g6k0o4s8w2a6e0i4m8q2u6?draft=draft_a5j9n3r7v1z5d9h3l7p1t5x9",
};

export const listDrafts = defineList({
  area: "outreach",
  name: "link_building.serp_outreach.drafts.list",
  path: "/v1/link-building/serp-outreach/{id}/drafts",
  summary: "List drafts of a campaign",
  description:
    "Returns the emails of a campaign with recipient and text, best position first. Read them before you decide. Send them with `link_building.serp_outreach.approve`; discard them with `link_building.serp_outreach.reject`.",
  errors: ["validation_error", "not_found"],
  fields: {
    id,
    status: Type.Optional(Csv("Only drafts in one of these states, for example `AWAITING_APPROVAL`.")),
  },
  item: OutreachDraft,
  list: {
    filters: { status: { is: "oneOf", of: "status", values: DRAFT_STATUSES } },
    order: "serpContext.rank",
    identifier: "draftId",
    others: ["id"],
  },
  example: {
    input: { id: exampleCampaignId, status: "AWAITING_APPROVAL" },
    data: [exampleDraft],
    total: 17,
  },
});

export const approveDrafts = defineOperation({
  area: "outreach",
  name: "link_building.serp_outreach.approve",
  method: "POST",
  path: "/v1/link-building/serp-outreach/{id}/approve",
  kind: "start",
  status: 200,
  credits: PRICE_WORDS.outreachSending,
  demo: "safety",
  skill: "link_building.send",
  summary: "Approve and send drafts",
  description:
    "Sends drafts of a campaign, now or at a given time, exactly as they stand after `editsPerDraft`. Answers at once: emails that wait for the turn of their mailbox are `EMAIL_SCHEDULED`, and the run in `invocationId` sends them. The call counts as a person's decision, so the key must be allowed to approve. Read the drafts with `link_building.serp_outreach.drafts.list` first; to discard some use `link_building.serp_outreach.reject`.",
  errors: [
    ...START_ERRORS,
    "not_found",
    "invalid_edits",
    "already_decided",
    "outreach_platform_not_configured",
    "external_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ id, ...decision, dryRun: DryRun }),
  output: Type.Union([ApproveDraftsResult, DryRunEstimate]),
  example: {
    input: {
      id: exampleCampaignId,
      draftIds: [exampleDraft.draftId],
      editsPerDraft: { [exampleDraft.draftId]: { subject: "A calculator for your pricing guide" } },
    },
    output: {
      approved: 1,
      scheduled: 0,
      rejected: 0,
      events: [
        {
          draftId: exampleDraft.draftId,
          eventId: "evt_m5q9u3y7c1g5k9o3s7w1a5e9",
          eventType: "EMAIL_SENT",
          sentAt: "2026-11-16T10:00:00.000Z",
          scheduledAt: null,
          reason: null,
          outreachMessageId: "om-55120",
        },
      ],
      invocationId: "inv_n6r0v4z8d2h6l0p4t8x2b6f0",
    },
  },
});

export const rejectDrafts = defineCommand({
  area: "outreach",
  name: "link_building.serp_outreach.reject",
  path: "/v1/link-building/serp-outreach/{id}/reject",
  status: 200,
  summary: "Reject drafts",
  description:
    "Discards unsent drafts of a campaign permanently. With `markRelationship`, later campaigns skip the partners. Requires a key that can approve. To edit and send drafts use `link_building.serp_outreach.approve`; to end the campaign use `link_building.serp_outreach.cancel`.",
  errors: ["validation_error", "forbidden", "not_found", "already_decided"],
  input: Closed({
    id,
    draftIds: DraftIds,
    reason: Type.Optional(Type.String({ maxLength: 2000, description: "The reason; kept with the drafts." })),
    markRelationship: Type.Optional(RelationshipStatus),
  }),
  output: RejectDraftsResult,
  example: {
    input: {
      id: exampleCampaignId,
      draftIds: [exampleDraft.draftId],
      reason: "They are a customer.",
      markRelationship: "DO_NOT_CONTACT",
    },
    output: { rejected: 1, drafts: [exampleDraft.draftId], relationshipsMarked: 1 },
  },
});

export const outreachDraftOperations = [listDrafts, approveDrafts, rejectDrafts];
