export { requireContentUrl } from "./content-url.ts";
export { type CampaignFilter, campaignSummary, type FunnelEntry, filterCosts, skippedReason } from "./funnel.ts";
