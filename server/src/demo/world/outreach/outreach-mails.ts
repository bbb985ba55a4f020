import { demoId } from "../../ids.ts";
import type { CAMPAIGNS } from "../facts.ts";
import { campaigns } from "./campaigns.ts";

/** Whom a step writes to, and what it says: what a person is shown before it goes out. */
export interface OutreachMail {
  campaignId: string;
  draftId: string;
  to: string;
  contactId: string;
  accountDomain: string;
  subject: string;
  body: string;
  targetUrl: string;
}

/** The mail of a campaign, by the campaign's slug, to a partner: its draft. */
export function mailTo(domain: string, slug: (typeof CAMPAIGNS)[number]["slug"]): OutreachMail {
  const found = campaigns().find(({ campaign }) => campaign.campaignId === demoId("scmp", slug));
  const draft = found?.drafts.find(({ accountDomain }) => accountDomain === domain);
  if (found === undefined || draft?.contact == null)
    throw new Error(`The campaign "${slug}" has no mail to ${domain}.`);
  const { campaignId, outreach } = found.campaign;
  const { draftId, contact, accountDomain, subject, body } = draft;
  const to = { to: contact.email, contactId: contact.id, accountDomain };
  return { campaignId, draftId, ...to, subject, body, targetUrl: outreach.ourContentUrl };
}
