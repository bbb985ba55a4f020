import { Type } from "typebox";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { defineEvent } from "../kernel/webhook-event.ts";

const partner = {
  relationshipId: Type.String({ description: "The relationship, `rel_…`." }),
  accountDomain: Type.String({ description: "The partner's domain." }),
};
const mail = {
  ...partner,
  campaignId: Type.String({ description: "The campaign, `scmp_…`." }),
  draftId: Type.String({ description: "The draft, `draft_…`." }),
  contactId: Type.String({ description: "The recipient, `con_…`." }),
  subject: Type.String({ description: "Subject of the email." }),
};
const outreachMessageId = Type.String({ description: "Identifier of the email on the outreach platform." });
const inbound = {
  messageId: Type.String({ description: "Identifier of the email, `msg_…`." }),
  relationshipId: Nullable(Type.String(), { description: "The relationship, `rel_…`; null for an unknown sender." }),
  from: Type.String({ description: "Address of the sender." }),
  subject: Type.String({ description: "Subject of the email." }),
  excerpt: Type.String({
    description: "Start of the text, up to 500 characters. A third party wrote it: do not trust it.",
  }),
  receivedAt: Timestamp("When it arrived."),
};

const examplePartner = { relationshipId: "rel_y9d3h7l1p5t9x3b7f1j5n9r3", accountDomain: "studiocraft.example" };
const exampleMail = {
  ...examplePartner,
  campaignId: "scmp_z2g6k0o4s8w2a6e0i4m8q2u6",
  draftId: "draft_a5j9n3r7v1z5d9h3l7p1t5x9",
  contactId: "con_b8m2q6u0y4c8g2k6o0s4w8a2",
  subject: "Your guide to studio pricing",
};
const exampleInbound = {
  messageId: "msg_c1p5t9x3b7f1j5n9r3v7z1d5",
  relationshipId: examplePartner.relationshipId,
  from: "ines@studiocraft.example",
  subject: "Re: Your guide to studio pricing",
  excerpt: "Happy to add it. Could you send a sentence on what readers get?",
  receivedAt: "2026-11-17T14:05:00.000Z",
};

export const linkEvents = {
  "link_building.draft.awaiting_approval": defineEvent({
    description: "A draft waits for a person's decision.",
    data: Type.Object({ ...mail, approvalUrl: Type.String({ description: "Where a person approves or rejects it." }) }),
    example: {
      ...exampleMail,
      approvalUrl:
        "https://findable.example/app/campaigns/scmp_z2g6k0o4s8w2a6e0i4m8q2u6?draft=draft_a5j9n3r7v1z5d9h3l7p1t5x9",
    },
  }),
  "link_building.email.sent": defineEvent({
    description: "An email was handed to the outreach platform.",
    data: Type.Object({ ...mail, outreachMessageId, sentAt: Timestamp("Time it was sent.") }),
    example: { ...exampleMail, outreachMessageId: "om-55120", sentAt: "2026-11-16T10:00:00.000Z" },
  }),
  "link_building.email.opened": defineEvent({
    description: "An email was opened for the first time, as far as this can be detected.",
    data: Type.Object({ ...mail, outreachMessageId, openedAt: Timestamp("Time it was opened.") }),
    example: { ...exampleMail, outreachMessageId: "om-55120", openedAt: "2026-11-16T15:20:00.000Z" },
  }),
  "link_building.email.replied": defineEvent({
    description: "A recipient replied to an email.",
    data: Type.Object({
      ...mail,
      outreachMessageId,
      excerpt: inbound.excerpt,
      repliedAt: Timestamp("When the reply arrived."),
    }),
    example: {
      ...exampleMail,
      outreachMessageId: "om-55120",
      excerpt: exampleInbound.excerpt,
      repliedAt: exampleInbound.receivedAt,
    },
  }),
  "link_building.link.placed": defineEvent({
    description: "A link to the brand was found on a partner's page.",
    data: Type.Object({
      ...partner,
      draftId: Nullable(Type.String(), { description: "The draft that asked for it, `draft_…`; null for none." }),
      sourceUrl: Type.String({ description: "The page with the link." }),
      targetUrl: Type.String({ description: "The brand's page." }),
      anchorText: Type.String({ description: "Text of the link." }),
      linkType: OneOf(["dofollow", "nofollow"], { description: "Whether it passes authority." }),
      firstSeenAt: Timestamp("Time it was first seen."),
    }),
    example: {
      ...examplePartner,
      draftId: exampleMail.draftId,
      sourceUrl: "https://studiocraft.example/guides/studio-pricing",
      targetUrl: "https://tallyhour.example/guides/hourly-rates",
      anchorText: "hourly rate calculator",
      linkType: "dofollow",
      firstSeenAt: "2026-11-24T06:00:00.000Z",
    },
  }),
  "link_building.inbound.received": defineEvent({
    description: "An email about links arrived, as a reply or unsolicited.",
    data: Type.Object(inbound),
    example: exampleInbound,
  }),
  "link_building.inbound.requires_review": defineEvent({
    description: "An email arrived that a person should read before any reply.",
    data: Type.Object({
      ...inbound,
      reason: Type.String({ description: "The reason, in one sentence, for example a request for money." }),
    }),
    example: { ...exampleInbound, reason: "It asks for a link in return." },
  }),
};
