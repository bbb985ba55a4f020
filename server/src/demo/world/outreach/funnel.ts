import { type Campaign, type CampaignSummary, OUTREACH_DEFAULTS, type OutreachContact } from "@findable/contract";
import {
  type CampaignFilter,
  campaignSummary,
  type FunnelEntry,
  skippedReason,
} from "../../../domains/campaigns/rules.ts";
import { personAt } from "../../../market/people.ts";
import { demoId } from "../../ids.ts";
import { BRAND, OTHER_BRANDS, PUBLISHERS, RIVALS } from "../facts.ts";
import type { Prospect } from "./prospects.ts";

export interface Chosen extends Prospect {
  contact: OutreachContact;
}

/** Somebody at a prospect, or why there is no draft for it. */
export interface Judged extends FunnelEntry {
  prospect: Prospect;
  contact: OutreachContact | null;
  skippedReason: string | null;
}

export interface Funnel {
  summary: CampaignSummary;
  /** One entry a domain, in the order of the results. */
  judged: Judged[];
  chosen: Chosen[];
}

/** Domains that are never written to: our own, those we compete with, and the agency's other clients. */
const NEVER: readonly string[] = [BRAND, ...RIVALS, ...OTHER_BRANDS].map(({ domain }) => domain);

/** What is left of prospects after each filter. `isTaken` says of whom it is too early, or no use, to ask again. */
export function funnel(
  found: readonly Prospect[],
  filters: Campaign["filters"],
  isTaken: (domain: string) => boolean,
): Funnel {
  const [first = 1, last = 100] = filters.positionRange ?? OUTREACH_DEFAULTS.positionRange;
  const fetched = onePerDomain(found).filter(({ rank }) => rank === null || (rank >= first && rank <= last));
  const judged = fetched.map((prospect) => judge(prospect, filters, isTaken));
  const chosen = judged.flatMap(({ prospect, contact, drafted }) =>
    drafted && contact !== null ? [{ ...prospect, contact }] : [],
  );
  return { summary: campaignSummary(judged), judged, chosen };
}

const REASONS: Record<Exclude<CampaignFilter, "off_topic" | "unreadable">, string> = {
  root_page: "root_page",
  excluded_domain: "excluded_subdomain",
  domain_rating: "domain_rating",
  already_contacted: "already_contacted",
  no_contact: "no_contact_found",
};

function judge(prospect: Prospect, filters: Campaign["filters"], isTaken: (domain: string) => boolean): Judged {
  const { domain, domainRating, url } = prospect;
  const { minDomainRating, maxDomainRating, excludeRootPages, requireContactDiscovery } = {
    ...OUTREACH_DEFAULTS,
    ...filters,
  };
  const contact = contactAt(domain);
  const fails: Record<keyof typeof REASONS, boolean> = {
    root_page: excludeRootPages && new URL(url).pathname === "/",
    excluded_domain: [...NEVER, ...(filters.excludeSubdomains ?? [])].some(
      (never) => domain === never || domain.endsWith(`.${never}`),
    ),
    domain_rating: domainRating < minDomainRating || domainRating > maxDomainRating,
    already_contacted: isTaken(domain),
    no_contact: contact === null && requireContactDiscovery,
  };
  const removedBy = Object.fromEntries(
    Object.entries(REASONS).filter(([filter]) => fails[filter as keyof typeof REASONS]),
  );
  const drafted = Object.keys(removedBy).length === 0 && contact !== null;
  return { prospect, contact, removedBy, drafted, skippedReason: skippedReason({ removedBy }) };
}

function onePerDomain(found: readonly Prospect[]): Prospect[] {
  return [...new Map(found.toReversed().map((prospect) => [prospect.domain, prospect])).values()].toReversed();
}

const EDITORS: Record<(typeof PUBLISHERS)[number]["domain"], readonly [string, string, string]> = {
  "studiopractice.example": ["Hanna", "Reuter", "Editor"],
  "archdeskweekly.example": ["Tom", "Achebe", "News editor"],
  "studiocraft.example": ["Lotte", "Visser", "Author"],
  "billable.example": ["Marcus", "Hale", "Publisher"],
  "softfinder.example": ["Priya", "Nair", "Category editor"],
  "drawingboardforum.example": ["Sander", "Holm", "Moderator"],
};

/** The contact at a domain; null if there is none. */
export function contactAt(domain: string): OutreachContact | null {
  const publisher = PUBLISHERS.find((one) => one.domain === domain);
  if (publisher !== undefined) {
    const [firstName, lastName, position] = EDITORS[publisher.domain];
    const email = `editor@${domain}`;
    return { id: demoId("con", email), firstName, lastName, email, position };
  }
  const person = personAt(BRAND.domain, domain);
  return person === undefined ? null : { id: demoId("con", person.email), ...person };
}
