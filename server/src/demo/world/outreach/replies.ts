import type { Relationship, Reply, ReplyDetail } from "@findable/contract";
import { suggestAnswer, whyNotAnswerable } from "../../../domains/replies/rules.ts";
import { randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { DEMO_NOW, ownUrl } from "../facts.ts";
import { once } from "../once.ts";
import { campaigns, type DemoDraft, SENDER } from "./campaigns.ts";
import { FEATURED_URL } from "./pitches.ts";

type Kind = Reply["kind"];

const HOUR_MS = 3_600_000;
const MAILBOX = `ines@${new URL(ownUrl("/")).hostname}`;

/** What partners wrote, by how far the draft came. */
const TEXTS: Partial<Record<Relationship["status"], readonly (readonly [Kind, string])[]>> = {
  REPLIED: [
    ["question", "Thanks for writing. Which paragraph did you have in mind, and is it free for our readers?"],
    ["wrong_person", "I only do the bookings here. Our editor looks after the articles; the imprint has her address."],
    ["question", "Who made the figures on your page, and how old are they? We check sources before we link."],
  ],
  NEGOTIATING: [
    ["interest", "Good find. I am revising that article this month and will look where it fits."],
    ["price", "We place links in existing articles for 140 euros plus VAT. Shall I send the invoice?"],
  ],
  LINK_PLACED: [["link_placed", "I have added it to the second section. It is live now."]],
  NOT_INTERESTED: [["refusal", "Thank you, but we do not add outside links to articles that are published."]],
  DO_NOT_CONTACT: [["remove_me", "Please take me off your list and do not write again."]],
};

/** Replies to the emails of campaigns, newest first. */
export const replies = once((): readonly ReplyDetail[] =>
  campaigns()
    .flatMap(({ campaign, drafts }) => drafts.flatMap((draft) => replyTo(draft, campaign.campaignId)))
    .toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1)),
);

function replyTo(draft: DemoDraft, campaignId: string): ReplyDetail[] {
  const { draftId, sentAt, outcome, relationshipId, contact, subject, body, basis } = draft;
  const texts = TEXTS[outcome];
  if (sentAt === null || texts === undefined) return [];
  const random = randomOf("demo", "reply", draftId);
  const [kind, text] = random.pick(texts);
  const at = new Date(Date.parse(sentAt) + random.integer(3, 50) * HOUR_MS).toISOString();
  const receivedAt = at < DEMO_NOW ? at : DEMO_NOW;
  const isOpen = Date.parse(DEMO_NOW) - Date.parse(receivedAt) < 30 * 24 * HOUR_MS && kind !== "remove_me";
  const [id, threadId] = [demoId("msg", `reply ${draftId}`), demoId("msg", draftId)];
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ") || null;
  const whyNot = whyNotAnswerable(kind) ?? null;
  const facts = { paragraph: basis.paragraph, anchor: basis.anchor, pageUrl: basis.pageUrl, ourUrl: FEATURED_URL };
  const asked = { ...facts, kind, text, firstName: contact.firstName, senderName: SENDER.name };
  const replySubject = `Re: ${subject}`;
  return [
    {
      ...{ id, kind, confidence: random.integer(78, 96) / 100, correctedFrom: null },
      state: isOpen ? "open" : "done",
      from: { email: contact.email, name },
      mailbox: MAILBOX,
      subject: replySubject,
      excerpt: text,
      ...{ receivedAt, threadId, campaignId, draftId, relationshipId, answerRun: null, text },
      quoted: body
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n"),
      thread: [
        { id: threadId, direction: "sent", state: "sent", address: contact.email, subject, text: body, at: sentAt },
        {
          ...{ id, direction: "received", state: "received", address: contact.email },
          ...{ subject: replySubject, text, at: receivedAt },
        },
      ],
      delivery: null,
      suggestion: whyNot === null ? suggestAnswer(asked).body : null,
      whyNotAnswerable: whyNot,
    },
  ];
}
