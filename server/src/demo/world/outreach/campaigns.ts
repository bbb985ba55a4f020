import { type Campaign, OUTREACH_DEFAULTS, type OutreachDraft, type Relationship } from "@findable/contract";
import { filterCosts } from "../../../domains/campaigns/rules.ts";
import { type Angle, linkMail } from "../../../market/link-mail.ts";
import { randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { BRAND, CAMPAIGNS, DEMO_NOW, daysAhead, ownUrl } from "../facts.ts";
import { once } from "../once.ts";
import { FOLLOW_UPS, followUpsToday, waitingFollowUps } from "./follow-ups.ts";
import { type Chosen, type Funnel, funnel } from "./funnel.ts";
import { pitchOf } from "./pitches.ts";
import { linkingTo, rankingFor } from "./prospects.ts";

type Plan = (typeof CAMPAIGNS)[number];
type Status = OutreachDraft["status"];

/** A campaign with its drafts and with those that it left out. */
export interface DemoCampaign {
  campaign: Campaign;
  drafts: readonly DemoDraft[];
  judged: Funnel["judged"];
}

/** A draft without the address at which it is decided, which depends on who asks. */
export interface DemoDraft extends Omit<OutreachDraft, "approvalUrl"> {
  /** How far it came with the partner, once it was sent. */
  outcome: Relationship["status"];
}

export const SENDER = { name: "Ines Moreau", brand: BRAND.name };
const DAY_MS = 86_400_000;
const RECENTLY_DAYS = 20;

/** The brand's campaigns, newest first. */
export const campaigns = once((): readonly DemoCampaign[] =>
  CAMPAIGNS.toReversed()
    .reduce<DemoCampaign[]>((earlier, plan) => {
      earlier.push(campaignOf(plan, earlier));
      return earlier;
    }, [])
    .toReversed(),
);

/** Domains that were written to in so many days before a moment, and those that want no more mail. */
export function takenBefore(
  earlier: readonly DemoCampaign[],
  moment: string,
  days: number,
): (domain: string) => boolean {
  const since = Date.parse(moment) - days * DAY_MS;
  const taken = earlier
    .flatMap(({ drafts }) => drafts)
    .filter(
      ({ sentAt, outcome }) =>
        outcome === "NOT_INTERESTED" ||
        outcome === "DO_NOT_CONTACT" ||
        (sentAt !== null && Date.parse(sentAt) >= since),
    )
    .map(({ accountDomain }) => accountDomain);
  return (domain) => taken.includes(domain);
}

function campaignOf(plan: Plan, earlier: readonly DemoCampaign[]): DemoCampaign {
  const filters = {
    ...OUTREACH_DEFAULTS,
    positionRange: [...OUTREACH_DEFAULTS.positionRange],
    excludeStatuses: [...OUTREACH_DEFAULTS.excludeStatuses],
    maxDomainRating: plan.competitor === null ? 85 : 90,
    excludeAlreadyContactedWithinDays: RECENTLY_DAYS,
  };
  const found =
    plan.phrase === null
      ? linkingTo(plan.competitor, 60)
      : rankingFor(plan.phrase, filters.topN, daysSince(plan.startedAt));
  const { summary, judged, chosen } = funnel(found, filters, takenBefore(earlier, plan.startedAt, RECENTLY_DAYS));
  const drafts = chosen.map((prospect, index) => draftOf(plan, prospect, index));
  const lastSent = drafts
    .flatMap(({ sentAt }) => sentAt ?? [])
    .toSorted()
    .at(-1);
  const campaign: Campaign = {
    campaignId: demoId("scmp", plan.slug),
    invocationId: demoId("inv", `outreach-${plan.slug}`),
    status: plan.status,
    paused: plan.status === "PAUSED",
    seed: {
      keyword: plan.phrase,
      competitorId: plan.competitor === null ? null : demoId("cmp", plan.competitor),
    },
    filters,
    outreach: {
      ourContentUrl: ownUrl(plan.content),
      targetingAngle: plan.angle,
      personalize: true,
      followUps: FOLLOW_UPS,
      approval: { required: true },
    },
    summary,
    topDomains: topDomains(judged),
    filterCosts: filterCosts(judged),
    warnings: [],
    tags: ["team:links", monthOf(plan.startedAt)],
    createdAt: plan.startedAt,
    updatedAt: lastSent ?? after(plan.startedAt, 7 * 60_000),
  };
  return { campaign, drafts, judged };
}

/** The first twenty domains of a funnel, and what became of each. */
export function topDomains(judged: Funnel["judged"]): Campaign["topDomains"] {
  return judged.slice(0, 20).map(({ prospect, contact, skippedReason }) => ({
    domain: prospect.domain,
    drafted: skippedReason === null && contact !== null,
    rank: prospect.rank,
    domainRating: prospect.domainRating,
    skippedReason: skippedReason ?? (contact === null ? "no_contact_found" : null),
  }));
}

/** The mail of a campaign to a prospect. */
function mailTo(prospect: Chosen, ourContentUrl: string, angle: Angle): { subject: string; body: string } {
  const { title, url, site, contact } = prospect;
  const firstName = contact.firstName ?? undefined;
  return linkMail(BRAND.domain, {
    angle,
    firstName,
    page: { title, url, site },
    pitch: pitchOf(ourContentUrl),
    sender: SENDER,
  });
}

/** A draft to a prospect that awaits a decision. */
export function freshDraft(
  campaignKey: string,
  prospect: Chosen,
  outreach: {
    ourContentUrl: string;
    angle: Angle;
    draftedBy: string;
    draftedAt: string;
    followUps: readonly { afterDays: number }[];
  },
): DemoDraft {
  const { domain, title, url, rank, contact } = prospect;
  const mail = {
    ...{ firstName: contact.firstName, domain, page: { url, title } },
    ourContentUrl: outreach.ourContentUrl,
  };
  return {
    draftId: demoId("draft", campaignKey, domain),
    relationshipId: demoId("rel", domain),
    accountId: demoId("acc", domain),
    accountDomain: domain,
    contact,
    serpContext: rank === null ? null : { rank, title, url },
    basis: {
      source: rank === null ? "competitor_link" : "serp",
      proof: rank === null ? "It links to a competitor." : `Position ${rank} of the results.`,
      pageUrl: url,
      pageTitle: title,
      quote: null,
      paragraph: null,
      anchor: null,
      fit: null,
    },
    ...mailTo(prospect, outreach.ourContentUrl, outreach.angle),
    followUps: waitingFollowUps(mail, outreach.followUps),
    warnings: [],
    draftedBy: outreach.draftedBy,
    draftedAt: outreach.draftedAt,
    status: "AWAITING_APPROVAL",
    scheduledAt: null,
    sentAt: null,
    outcome: "DRAFTED",
  };
}

function draftOf(plan: Plan, prospect: Chosen, index: number): DemoDraft {
  const random = randomOf("draft", plan.slug, prospect.domain);
  const key = `${plan.slug} ${prospect.domain}`;
  const status = DECIDED[key] ?? statusIn(plan.status, random.number());
  const draft = freshDraft(plan.slug, prospect, {
    ourContentUrl: ownUrl(plan.content),
    angle: plan.angle,
    draftedBy: "model",
    draftedAt: after(plan.startedAt, 95_000 + index * 4_200),
    followUps: FOLLOW_UPS,
  });
  const sentAt = status === "SENT" ? after(plan.startedAt, 5_000_000 + index * 41_000) : null;
  const outcome = key === UNWELCOME ? "DO_NOT_CONTACT" : outcomeOf(status, plan, random.number());
  return {
    ...draft,
    ...EDITED[key],
    status,
    scheduledAt: status === "SCHEDULED" ? daysAhead(1) : null,
    sentAt,
    followUps: followUpsToday({ ...draft, status, sentAt, outcome }, random.chance(0.5)),
    outcome,
  };
}

/** A draft that was rejected for good. */
const UNWELCOME = "timesheet-reminders drawingboardforum.example";
/** What people wrote in place of what was drafted. */
const EDITED: Readonly<Record<string, Pick<DemoDraft, "subject">>> = {
  "timesheet-reminders studiocraft.example": { subject: "Reminder texts for your Friday piece" },
};
/** What people decided of some of them. */
const DECIDED: Readonly<Record<string, Status>> = {
  "fee-calculator studiocraft.example": "SENT",
  "fee-calculator archdeskweekly.example": "SENT",
  "timesheet-reminders studiocraft.example": "SENT",
  "timesheet-reminders archdeskweekly.example": "SENT",
  [UNWELCOME]: "REJECTED",
};

function statusIn(campaign: Plan["status"], chance: number): Status {
  switch (campaign) {
    case "AWAITING_APPROVAL":
      return "AWAITING_APPROVAL";
    case "PAUSED":
      return chance < 0.4 ? "SENT" : chance < 0.55 ? "SCHEDULED" : "AWAITING_APPROVAL";
    case "COMPLETED":
      return chance < 0.85 ? "SENT" : chance < 0.96 ? "REJECTED" : "FAILED";
    case "CANCELLED":
      return "CANCELLED";
  }
}

function outcomeOf(status: Status, plan: Plan, chance: number): Relationship["status"] {
  if (status !== "SENT") return status === "SCHEDULED" || status === "AWAITING_APPROVAL" ? "DRAFTED" : "PROSPECT";
  if (Date.parse(DEMO_NOW) - Date.parse(plan.startedAt) < 3 * DAY_MS || chance < 0.52) return "CONTACTED";
  if (chance < 0.68) return "REPLIED";
  if (chance < 0.78) return "NEGOTIATING";
  return chance < 0.92 ? "LINK_PLACED" : "NOT_INTERESTED";
}

function monthOf(moment: string): string {
  return new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(new Date(moment)).toLowerCase();
}

function daysSince(moment: string): number {
  return Math.round((Date.parse(DEMO_NOW) - Date.parse(moment)) / DAY_MS);
}

function after(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + milliseconds).toISOString();
}
