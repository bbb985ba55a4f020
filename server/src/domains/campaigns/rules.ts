export { requireContentUrl } from "./content-url.ts";
export { composeFollowUp } from "./drafts/compose-mail.ts";
export { type CampaignFilter, campaignSummary, type FunnelEntry, filterCosts, skippedReason } from "./funnel.ts";
