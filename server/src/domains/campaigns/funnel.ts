import { CAMPAIGN_FILTERS, type CampaignSummary, type FilterCost } from "@findable/contract";

export type CampaignFilter = (typeof CAMPAIGN_FILTERS)[number];

/** A domain that a campaign considered. */
export interface FunnelEntry {
  /** Every filter that removes it, with the reason. Filters that need its page or a contact are tried only where no other removes it. */
  removedBy: Readonly<Partial<Record<CampaignFilter, string>>>;
  drafted: boolean;
}

/** How many domains remain after each filter, in the order of the filters. */
export function campaignSummary(entries: readonly FunnelEntry[]): CampaignSummary {
  const after = (...filters: CampaignFilter[]) =>
    entries.filter(({ removedBy }) => filters.every((filter) => removedBy[filter] === undefined)).length;
  return {
    serpResultsFetched: entries.length,
    afterRootPageFilter: after("root_page"),
    afterDomainExclusion: after("root_page", "excluded_domain"),
    afterDomainRatingFilter: after("root_page", "excluded_domain", "domain_rating"),
    afterAlreadyContactedFilter: after("root_page", "excluded_domain", "domain_rating", "already_contacted"),
    afterTopicFilter: after(...CAMPAIGN_FILTERS.filter((filter) => filter !== "no_contact")),
    afterContactDiscovery: after(...CAMPAIGN_FILTERS),
    finalDrafts: entries.filter(({ drafted }) => drafted).length,
  };
}

/** What each filter cost. A domain that several filters remove counts for the first of them, and for none alone. */
export function filterCosts(entries: readonly FunnelEntry[]): FilterCost[] {
  return CAMPAIGN_FILTERS.flatMap((filter) => {
    const removed = entries.filter(({ removedBy }) => firstFilter(removedBy) === filter);
    const alone = removed.filter(({ removedBy }) => Object.keys(removedBy).length === 1);
    return removed.length === 0 ? [] : [{ filter, removed: removed.length, alone: alone.length }];
  });
}

/** The reason of the first filter that removes the domain; null if none does. */
export function skippedReason({ removedBy }: Pick<FunnelEntry, "removedBy">): string | null {
  const first = firstFilter(removedBy);
  return first === undefined ? null : (removedBy[first] ?? null);
}

function firstFilter(removedBy: FunnelEntry["removedBy"]): CampaignFilter | undefined {
  return CAMPAIGN_FILTERS.find((filter) => removedBy[filter] !== undefined);
}

const FILTER_WORDS: Record<CampaignFilter, string> = {
  root_page: "for home pages",
  excluded_domain: "for excluded domains",
  domain_rating: "for domain ratings",
  already_contacted: "for partners that were contacted or must not be",
  unreadable: "for pages that could not be read",
  off_topic: "for pages off the topic",
  no_contact: "for sites without a contact",
};

/** What the most expensive filter cost, as advice; undefined if no filter cost anything alone. */
export function costliestFilter(costs: readonly FilterCost[]): string | undefined {
  const [most] = costs.toSorted((one, other) => other.alone - one.alone);
  if (most === undefined || most.alone === 0) return undefined;
  const more = `${most.alone} more ${most.alone === 1 ? "domain" : "domains"}`;
  return `Without the filter ${FILTER_WORDS[most.filter]}, ${more} would remain.`;
}
