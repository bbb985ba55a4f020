import { approveDrafts } from "./operations/approve-drafts.ts";
import { cancelSerpOutreach } from "./operations/cancel-serp-outreach.ts";
import { createCompetitorOutreach } from "./operations/create-competitor-outreach.ts";
import { createSerpOutreach } from "./operations/create-serp-outreach.ts";
import { createTemplate } from "./operations/create-template.ts";
import { deleteTemplate } from "./operations/delete-template.ts";
import { getSerpOutreach } from "./operations/get-serp-outreach.ts";
import { getTemplate } from "./operations/get-template.ts";
import { listDrafts } from "./operations/list-drafts.ts";
import { listSerpOutreach } from "./operations/list-serp-outreach.ts";
import { listTemplates } from "./operations/list-templates.ts";
import { rejectDrafts } from "./operations/reject-drafts.ts";
import { updateSerpOutreach } from "./operations/update-serp-outreach.ts";
import { updateTemplate } from "./operations/update-template.ts";

export { reasonOfPartner } from "./already-known.ts";
export {
  completeCampaign,
  findCampaign,
  findCampaignOfRun,
  finishCampaign,
  insertCampaign,
  lockCampaign,
  type NewCampaign,
} from "./campaigns.store.ts";
export {
  COMPETITOR_LINKS,
  campaignCost,
  competitorFilters,
  completeFilters,
  completeOutreach,
  type StoredFilters,
  searchPrice,
} from "./campaigns.ts";
export { checkDueLinks, checkLinksOf } from "./check-links.ts";
export { requireContentUrl } from "./content-url.ts";
export { composeFollowUp, composeMail, type MailAngle, type MailSubject } from "./drafts/compose-mail.ts";
export {
  type DraftRow,
  type FollowUp,
  insertDraft,
  type NewDraft,
  selectDrafts,
  toDraft,
} from "./drafts/drafts.store.ts";
export { lintMail } from "./drafts/lint-mail.ts";
export {
  LEAST_FIT,
  type PageText,
  type PitchWords,
  type Placement,
  pitchWords,
  placementAt,
  placementOn,
  plainText,
} from "./drafts/page-fit.ts";
export {
  cancelDrafts,
  digestOfDraft,
  findFollowUps,
  findWrittenTo,
  lockSendingState,
  recordDraftSent,
  recordDraftUnsent,
  recordFollowUpRefused,
  releaseDrafts,
  type SendingState,
  scheduleDraft,
} from "./drafts/sending.store.ts";
export { findSendingOutcome } from "./drafts/sending-outcome.ts";
export { takeDrafts } from "./drafts/take-drafts.ts";
export { type CampaignFilter, campaignSummary, costliestFilter, filterCosts, skippedReason } from "./funnel.ts";
export { replaceProspects } from "./prospects.store.ts";
export { followReview, REVIEW_STEP } from "./review.ts";
export { emailsOf } from "./start-sending.ts";
export { findTemplate, findTemplateFor } from "./templates/templates.store.ts";
export { templateNotFound } from "./templates/templates.ts";
export { findCampaignsToReview } from "./waiting-drafts.store.ts";

export const operations = [
  createSerpOutreach,
  createCompetitorOutreach,
  listSerpOutreach,
  getSerpOutreach,
  updateSerpOutreach,
  cancelSerpOutreach,
  listDrafts,
  approveDrafts,
  rejectDrafts,
  listTemplates,
  getTemplate,
  createTemplate,
  updateTemplate,
  deleteTemplate,
];
