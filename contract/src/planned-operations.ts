import { approvalOperations } from "./approval-decisions.ts";
import { auditOperations } from "./audit.ts";
import { blogPostRunOperations } from "./blog-post-runs.ts";
import { blogPostOperations } from "./blog-posts.ts";
import { bulkActionOperations } from "./bulk-action.ts";
import { creditOperations } from "./credits.ts";
import { effectOperations } from "./effects.ts";
import { fileChangeOperations } from "./file-changes.ts";
import { gscConfigOperations } from "./gsc-config.ts";
import { gscIndexingOperations } from "./gsc-indexing.ts";
import { indexNowOperations } from "./indexnow.ts";
import { integrationOperations } from "./integrations.ts";
import { invocationTurnOperations } from "./invocation-turns.ts";
import type { OperationContract } from "./kernel/operation.ts";
import { landingPageRunOperations } from "./landing-page-runs.ts";
import { landingPageOperations } from "./landing-pages.ts";
import { outreachCampaignOperations } from "./outreach-campaigns.ts";
import { outreachDraftOperations } from "./outreach-drafts.ts";
import { outreachTemplateOperations } from "./outreach-templates.ts";
import { pillarOperations } from "./pillars.ts";
import { platformOperations } from "./platforms.ts";
import { refinerOperations } from "./refiners.ts";
import { relationshipOperations } from "./relationships.ts";
import { rubricOperations } from "./rubric.ts";
import { scheduleOperations } from "./schedules.ts";
import { trustOperations } from "./trust.ts";
import { webhookDeliveryOperations } from "./webhook-deliveries.ts";
import { webhookOperations } from "./webhooks.ts";

/**
 * Operations that are promised and typed, and not answered yet. Whoever implements one moves it from here to `operations`.
 */
export const plannedOperations: readonly OperationContract[] = [
  ...pillarOperations,
  ...invocationTurnOperations,
  ...approvalOperations,
  ...trustOperations,
  ...effectOperations,
  ...fileChangeOperations,
  ...bulkActionOperations,
  ...webhookOperations,
  ...webhookDeliveryOperations,
  ...scheduleOperations,
  ...blogPostOperations,
  ...blogPostRunOperations,
  ...rubricOperations,
  ...landingPageOperations,
  ...landingPageRunOperations,
  ...refinerOperations,
  ...platformOperations,
  ...gscIndexingOperations,
  ...gscConfigOperations,
  ...indexNowOperations,
  ...outreachCampaignOperations,
  ...outreachDraftOperations,
  ...outreachTemplateOperations,
  ...relationshipOperations,
  ...integrationOperations,
  ...auditOperations,
  ...creditOperations,
];
