import {
  type Campaign,
  creditsFor,
  type EstimatedCost,
  OUTREACH_DEFAULTS,
  type OutreachFilters,
  PRICES,
  type SerpOutreachInput,
} from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { PLATFORMS } from "../competitors/index.ts";
import { requireContentUrl } from "./content-url.ts";

export type StoredFilters = Required<OutreachFilters>;
export type StoredOutreach = Campaign["outreach"];

/** Shares of campaigns so far: what filters leave, and where a contact is found. They only estimate. */
const AFTER_FILTERS = 0.45;
const WITH_CONTACT = 0.8;
const SECONDS_PER_DRAFT = 8;

/** The filters with a value for each. */
export function completeFilters(filters: OutreachFilters = {}): StoredFilters {
  return {
    ...OUTREACH_DEFAULTS,
    excludeSubdomains: [...PLATFORMS],
    excludeStatuses: [...OUTREACH_DEFAULTS.excludeStatuses],
    positionRange: [...OUTREACH_DEFAULTS.positionRange],
    ...filters,
  };
}

/** Links of a competitor that a campaign considers, best opportunity first. */
export const COMPETITOR_LINKS = 100;

/** The filters of a campaign from a competitor's links: all ratings from the least one up. */
export function competitorFilters(minDomainRating: number = OUTREACH_DEFAULTS.minDomainRating): StoredFilters {
  return completeFilters({ minDomainRating, maxDomainRating: 100 });
}

/** The settings of the emails as a caller names them. */
type AskedOutreach = Omit<StoredOutreach, "followUps"> & Pick<SerpOutreachInput["outreach"], "followUps">;

/** The settings of the emails with a value for each that has a default. */
export function completeOutreach({ followUps, ...outreach }: AskedOutreach): StoredOutreach {
  return {
    ...outreach,
    ...(followUps === undefined
      ? {}
      : { followUps: followUps.map(({ afterDays, template = null }) => ({ afterDays, template })) }),
    ourContentUrl: requireContentUrl(outreach.ourContentUrl),
    targetingAngle: outreach.targetingAngle ?? "link_insertion",
    personalize: outreach.personalize ?? true,
  };
}

export interface CampaignSize {
  draftsLikely: number;
  afterFilters: number;
}

/** How large a campaign from this number of pages probably becomes. */
export function likelySize(pages: number): CampaignSize {
  const afterFilters = Math.round(pages * AFTER_FILTERS);
  return { afterFilters, draftsLikely: Math.round(afterFilters * WITH_CONTACT) };
}

/** The most that a campaign from this number of pages costs. The run refunds what it does not use. */
export function campaignCost(pages: number, personalize = true): EstimatedCost {
  const { perContact, perDraft } = PRICES.outreach;
  const credits = searchPrice(pages) + creditsFor(pages, perContact + (personalize ? perDraft : 0));
  return { credits, durationSeconds: 30 + likelySize(pages).draftsLikely * SECONDS_PER_DRAFT };
}

/** The price of the pages of a campaign. */
export function searchPrice(pages: number): number {
  return Math.ceil(pages / 50) * PRICES.outreach.per50Results;
}

export function campaignNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no campaign "${id}".`, { campaignId: id });
}

/** A campaign that has ended does not change. */
export function hasEnded(id: string, status: Campaign["status"]): AppError {
  return new AppError("concurrent_modification", `The campaign "${id}" is ${status}, so it does not change.`, {
    campaignId: id,
    status,
  });
}
