import type { Campaign, OutreachDraft, TargetingAngle } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

export type CampaignStatus = Campaign["status"];
export type CampaignFilter = Campaign["filterCosts"][number]["filter"];

export const CAMPAIGN_STATUSES = [
  "RUNNING",
  "AWAITING_APPROVAL",
  "PAUSED",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
] as const satisfies readonly CampaignStatus[];

export const CAMPAIGN_TONES: Readonly<Record<CampaignStatus, Tone>> = {
  RUNNING: "accent",
  AWAITING_APPROVAL: "warn",
  PAUSED: "outline",
  COMPLETED: "good",
  CANCELLED: "neutral",
  FAILED: "bad",
};

export function campaignStatusWord(status: CampaignStatus): string {
  switch (status) {
    case "RUNNING":
      return t("Running");
    case "AWAITING_APPROVAL":
      return t("Awaiting approval");
    case "PAUSED":
      return t("Paused");
    case "COMPLETED":
      return t("Completed");
    case "CANCELLED":
      return t("Cancelled");
    case "FAILED":
      return t("Failed");
  }
}

export const DRAFT_STATUSES = [
  "AWAITING_APPROVAL",
  "SCHEDULED",
  "SENT",
  "REJECTED",
  "CANCELLED",
  "FAILED",
] as const satisfies readonly OutreachDraft["status"][];

export const DRAFT_TONES: Readonly<Record<OutreachDraft["status"], Tone>> = {
  AWAITING_APPROVAL: "warn",
  SCHEDULED: "accent",
  SENT: "good",
  REJECTED: "neutral",
  CANCELLED: "neutral",
  FAILED: "bad",
};

export function draftStatusWord(status: OutreachDraft["status"]): string {
  switch (status) {
    case "AWAITING_APPROVAL":
      return t("Awaiting approval");
    case "SCHEDULED":
      return t("Scheduled");
    case "SENT":
      return t("Sent");
    case "REJECTED":
      return t("Rejected");
    case "CANCELLED":
      return t("Cancelled");
    case "FAILED":
      return t("Failed");
  }
}

export const TARGETING_ANGLES = [
  "link_insertion",
  "guest_post",
  "resource_page",
  "broken_link_replacement",
  "link_swap",
] as const satisfies readonly TargetingAngle[];

export function angleWord(angle: TargetingAngle): string {
  switch (angle) {
    case "link_insertion":
      return t("Link insertion");
    case "guest_post":
      return t("Guest post");
    case "resource_page":
      return t("Resource page");
    case "broken_link_replacement":
      return t("Broken link");
    case "link_swap":
      return t("Link swap");
  }
}

export function sourceWord(source: OutreachDraft["basis"]["source"]): string {
  switch (source) {
    case "serp":
      return t("Results page");
    case "competitor_link":
      return t("Link to a competitor");
    case "citation":
      return t("Cited by AI answers");
    case "mention":
      return t("Mention without a link");
    case "broken_link":
      return t("Broken link");
  }
}

export function filterWord(filter: CampaignFilter): string {
  switch (filter) {
    case "root_page":
      return t("Home pages");
    case "excluded_domain":
      return t("Excluded domains");
    case "domain_rating":
      return t("Domain rating");
    case "already_contacted":
      return t("Contacted before");
    case "unreadable":
      return t("Unreadable pages");
    case "off_topic":
      return t("Topic");
    case "no_contact":
      return t("Contact");
  }
}

/** What became of the domains of a campaign, in a few sentences. */
export function funnelWords({ summary, filterCosts }: Pick<Campaign, "summary" | "filterCosts">): string {
  const { serpResultsFetched: found, finalDrafts } = summary;
  if (found === 0) return t("No domain was found yet.");
  const [most] = filterCosts.toSorted((one, other) => other.removed - one.removed);
  const [costly] = filterCosts.toSorted((one, other) => other.alone - one.alone);
  return [
    t(
      "{found, plural, one {# domain was found} other {# domains were found}}, {drafts, plural, one {# has a draft} other {# have a draft}}.",
      {
        found,
        drafts: finalDrafts,
      },
    ),
    most === undefined
      ? ""
      : t("Most were removed by “{filter}”: {n}.", { filter: filterWord(most.filter), n: most.removed }),
    costly === undefined || costly.alone === 0
      ? ""
      : t("Without “{filter}”, {n} more would remain.", { filter: filterWord(costly.filter), n: costly.alone }),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The reasons that the service gives for a domain it skipped. */
const REASONS: Readonly<Record<string, () => string>> = {
  root_page: () => t("Only its home page was found"),
  excluded_subdomain: () => t("Excluded domain"),
  own_site: () => t("Own site"),
  competitor: () => t("Competitor"),
  domain_rating: () => t("Domain rating outside the range"),
  already_contacted: () => t("Contacted before"),
  relationship_status: () => t("State of the relationship"),
  do_not_contact: () => t("Must not be contacted"),
  consent_required: () => t("Its country requires consent"),
  suppressed: () => t("Its addresses are suppressed"),
  links_to_us: () => t("Links to us already"),
  unreadable: () => t("Its page could not be read"),
  off_topic: () => t("Its page does not fit the content"),
  no_rival_named: () => t("Its page names no competitor"),
  not_named: () => t("Its page does not name the brand"),
  no_broken_link: () => t("Its page has no broken link"),
  no_contact_found: () => t("No contact found"),
  not_drafted: () => t("Not drafted"),
};

/** Why a domain was skipped. A reason that this version does not know is shown as the service states it. */
export function reasonWord(reason: string): string {
  return REASONS[reason]?.() ?? reason.replaceAll("_", " ");
}

/** What a campaign starts from: a search query, or the links of a competitor. */
export function campaignTitle({ seed: { keyword } }: Pick<Campaign, "seed">, competitor?: string): string {
  if (keyword !== null) return keyword;
  return competitor === undefined ? t("Links of a competitor") : t("Links of {competitor}", { competitor });
}
