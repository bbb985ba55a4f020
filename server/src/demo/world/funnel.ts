import type { Campaign, CampaignSummary, OutreachContact } from "@findable/contract";
import { personAt } from "../../market/people.ts";
import { demoId } from "../ids.ts";
import { BRAND, OTHER_BRANDS, PUBLISHERS, RIVALS } from "./facts.ts";
import type { Prospect } from "./prospects.ts";

export interface Chosen extends Prospect {
  contact: OutreachContact;
}

/** Somebody at a prospect, or why there is no draft for it. */
export interface Judged {
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

export const FILTER_DEFAULTS = {
  topN: 50,
  positionRange: [1, 50],
  excludeRootPages: true,
  minDomainRating: 30,
  maxDomainRating: 85,
  requireContactDiscovery: true,
  excludeAlreadyContactedWithinDays: 180,
} as const;

/** Domains that are never written to: our own, those we compete with, and the agency's other clients. */
const NEVER: readonly string[] = [BRAND, ...RIVALS, ...OTHER_BRANDS].map(({ domain }) => domain);

/** What is left of prospects after each filter. `isTaken` says of whom it is too early, or no use, to ask again. */
export function funnel(
  found: readonly Prospect[],
  filters: Campaign["filters"],
  isTaken: (domain: string) => boolean,
): Funnel {
  const [first = 1, last = 100] = filters.positionRange ?? FILTER_DEFAULTS.positionRange;
  const fetched = onePerDomain(found).filter(({ rank }) => rank === null || (rank >= first && rank <= last));
  const judged = fetched.map((prospect) => judge(prospect, filters, isTaken));
  const without = (...reasons: string[]) =>
    judged.filter(({ skippedReason }) => !reasons.includes(skippedReason ?? ""));
  const chosen = judged.flatMap(({ prospect, contact, skippedReason }) =>
    skippedReason === null && contact !== null ? [{ ...prospect, contact }] : [],
  );
  return {
    summary: {
      serpResultsFetched: judged.length,
      afterRootPageFilter: without(...STAGES.slice(0, 1)).length,
      afterDomainExclusion: without(...STAGES.slice(0, 2)).length,
      afterDomainRatingFilter: without(...STAGES.slice(0, 3)).length,
      afterAlreadyContactedFilter: without(...STAGES.slice(0, 4)).length,
      afterContactDiscovery: without(...STAGES).length,
      finalDrafts: chosen.length,
    },
    judged,
    chosen,
  };
}

/** Reasons in the order of the filters. */
const STAGES = ["root_page", "excluded_subdomain", "domain_rating", "already_contacted", "no_contact_found"];

function judge(prospect: Prospect, filters: Campaign["filters"], isTaken: (domain: string) => boolean): Judged {
  const { domain, domainRating, url } = prospect;
  const { minDomainRating, maxDomainRating, excludeRootPages, requireContactDiscovery } = {
    ...FILTER_DEFAULTS,
    ...filters,
  };
  const contact = contactAt(domain);
  const fails = [
    excludeRootPages && new URL(url).pathname === "/",
    [...NEVER, ...(filters.excludeSubdomains ?? [])].some((never) => domain === never || domain.endsWith(`.${never}`)),
    domainRating < minDomainRating || domainRating > maxDomainRating,
    isTaken(domain),
    contact === null && requireContactDiscovery,
  ];
  return { prospect, contact, skippedReason: STAGES[fails.indexOf(true)] ?? null };
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
