import type { Campaign, DraftBasis } from "@findable/contract";
import type { StoredFilters } from "../../domains/campaigns/index.ts";

/** A page on which a link could stand, one for each site. */
export interface FoundPage {
  url: string;
  title: string;
  /** The registrable domain. */
  domain: string;
  /** Position in the results; null where a link or an answer led to it. */
  rank: number | null;
  /** 0 to 100; undefined if it was not asked yet, null if unknown. */
  domainRating?: number | null;
  source: DraftBasis["source"];
  /** The finding behind it, in a sentence. */
  proof: string;
}

export interface CampaignOrder {
  campaignId: string;
  filters: StoredFilters;
  outreach: Campaign["outreach"];
  /** ISO 639-1 of the pages. */
  language: string;
  found: readonly FoundPage[];
  /** Drafts at most; null for all. */
  maxDrafts: number | null;
  warnings: readonly string[];
  /** False where the price of the run includes contacts and drafts. */
  isCharged: boolean;
  /** Credits for each page that is read; absent where the search for pages was charged. */
  perPage?: number;
  /** Whether contacts are looked up under an approval. False in runs of versions before 0.7. */
  asksForLookUps: boolean;
  /** Whether to try the links of each page, also where the angle does not ask for broken ones. */
  findsBrokenLinks?: boolean;
}
