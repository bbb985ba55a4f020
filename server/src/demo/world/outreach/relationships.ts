import type { Relationship } from "@findable/contract";
import { randomOf } from "../../../market/random.ts";
import { authorityOf } from "../../../market/sites-about.ts";
import { demoId } from "../../ids.ts";
import { DEMO_NOW, ownUrl } from "../facts.ts";
import { demoMarket } from "../market.ts";
import { campaigns, type DemoCampaign, type DemoDraft } from "./campaigns.ts";

const DAY_MS = 86_400_000;
let made: readonly Relationship[] | undefined;

/** Partners that campaigns have found, with and without a contact. */
export function relationships(): readonly Relationship[] {
  made ??= [...mails().entries()].map(([domain, found]) => toPartner(domain, found)).concat(withoutContact());
  return made;
}

interface Found {
  draft: DemoDraft;
  campaignId: string;
}

/** Mails by domain, newest first. */
function mails(): Map<string, Found[]> {
  const byDomain = new Map<string, Found[]>();
  for (const { campaign, drafts } of campaigns()) {
    for (const draft of drafts) {
      const known = byDomain.get(draft.accountDomain) ?? [];
      byDomain.set(draft.accountDomain, [...known, { draft, campaignId: campaign.campaignId }]);
    }
  }
  return byDomain;
}

/** Order of the states: the most advanced mail determines the state of a relationship. */
const FAR: readonly Relationship["status"][] = [
  "PROSPECT",
  "DRAFTED",
  "CONTACTED",
  "REPLIED",
  "NEGOTIATING",
  "LINK_PLACED",
  "NOT_INTERESTED",
  "DO_NOT_CONTACT",
];

function toPartner(domain: string, found: readonly Found[]): Relationship {
  const furthest = found.toSorted((one, other) => FAR.indexOf(other.draft.outcome) - FAR.indexOf(one.draft.outcome))[0];
  const first = found.at(-1);
  if (furthest === undefined || first === undefined) throw new Error(`Nothing was drafted to ${domain}.`);
  const { contact, outcome } = furthest.draft;
  const sent = found.flatMap(({ draft }) => draft.sentAt ?? []).toSorted();
  const lastContactedAt = sent.at(-1) ?? null;
  return {
    id: demoId("rel", domain),
    accountId: demoId("acc", domain),
    accountDomain: domain,
    status: outcome,
    contact,
    campaignIds: found.map(({ campaignId }) => campaignId),
    notes: NOTES[domain] ?? noteOf(domain, outcome),
    lastEventType: EVENTS[outcome],
    lastContactedAt,
    ...ofSite(domain, outcome, lastContactedAt),
    createdAt: first.draft.draftedAt,
    updatedAt: answeredAt(domain, outcome, lastContactedAt ?? furthest.draft.draftedAt),
  };
}

/** What is known of the partner's site. Sites of the demo's market are in countries without consent rules. */
function ofSite(domain: string, status: Relationship["status"], since: string | null) {
  return {
    domainRating: authorityOf(demoMarket(), domain),
    country: null,
    consent: "not_needed" as const,
    placedLinks: status === "LINK_PLACED" && since !== null ? [placedBy(domain, since)] : [],
  };
}

function placedBy(domain: string, since: string): Relationship["placedLinks"][number] {
  const firstSeenAt = answeredAt(domain, "LINK_PLACED", since);
  return {
    sourceUrl: `https://${domain}/guides/pricing-studio-work`,
    targetUrl: ownUrl("/guides/hourly-rates"),
    anchorText: "hourly rate calculator",
    linkType: "dofollow",
    state: "live",
    lostReason: null,
    citations: null,
    firstSeenAt,
    lastCheckedAt: DEMO_NOW,
    nextCheckAt: new Date(Date.parse(DEMO_NOW) + 7 * DAY_MS).toISOString(),
  };
}

const EVENTS: Record<Relationship["status"], string | null> = {
  PROSPECT: null,
  NO_CONTACT_FOUND: null,
  DRAFTED: "DRAFT_CREATED",
  CONTACTED: "EMAIL_SENT",
  REPLIED: "EMAIL_REPLIED",
  NEGOTIATING: "EMAIL_REPLIED",
  LINK_PLACED: "LINK_PLACED",
  NOT_INTERESTED: "EMAIL_REPLIED",
  DO_NOT_CONTACT: "DRAFT_REJECTED",
};

const NOTES: Readonly<Record<string, string>> = {
  "studiocraft.example": "Lotte answers within a day. She has linked to us before; send her things that are finished.",
  "drawingboardforum.example": "A forum is no place for a pitch. Answer threads instead.",
};

function noteOf(domain: string, status: Relationship["status"]): string | null {
  const random = randomOf("note", domain);
  switch (status) {
    case "NEGOTIATING":
      return random.pick([
        "Wants a sentence on what readers get before deciding.",
        "Asks for a link to their fee survey in return; their survey is good.",
        "Would take a guest article instead. 900 words, no product names.",
      ]);
    case "LINK_PLACED":
      return random.pick([
        "Linked from the second section, followed.",
        "Linked with our name as the anchor, followed.",
      ]);
    case "NOT_INTERESTED":
      return "Takes no suggestions for links. Friendly about it.";
    default:
      return null;
  }
}

function answeredAt(domain: string, status: Relationship["status"], since: string): string {
  if (status === "PROSPECT" || status === "DRAFTED" || status === "CONTACTED") return since;
  const answered = Date.parse(since) + randomOf("answer", domain).integer(1, 9) * DAY_MS + 8_100_000;
  return new Date(Math.min(answered, Date.parse(DEMO_NOW))).toISOString();
}

function withoutContact(): Relationship[] {
  const found = campaigns().flatMap(({ campaign, judged }) =>
    judged
      .filter(({ skippedReason }) => skippedReason === "no_contact_found")
      .map(({ prospect }) => ({ domain: prospect.domain, campaign })),
  );
  const byDomain = Map.groupBy(found, ({ domain }) => domain);
  return [...byDomain].map(([domain, all]) =>
    nobodyAt(
      domain,
      all.map(({ campaign }) => campaign),
    ),
  );
}

function nobodyAt(domain: string, all: readonly DemoCampaign["campaign"][]): Relationship {
  const createdAt = all.at(-1)?.createdAt ?? DEMO_NOW;
  return {
    id: demoId("rel", domain),
    accountId: demoId("acc", domain),
    accountDomain: domain,
    status: "NO_CONTACT_FOUND",
    contact: null,
    campaignIds: all.map(({ campaignId }) => campaignId),
    notes: null,
    lastEventType: null,
    lastContactedAt: null,
    ...ofSite(domain, "NO_CONTACT_FOUND", null),
    createdAt,
    updatedAt: all[0]?.createdAt ?? createdAt,
  };
}
