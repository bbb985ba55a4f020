import { aiCitationEvidenceOperations } from "./ai-citation-evidence.ts";
import { aiCitationHistoryOperations } from "./ai-citation-history.ts";
import { aiCitationImportOperations } from "./ai-citation-import.ts";
import { aiCitationPlanOperations } from "./ai-citation-plan.ts";
import { aiCitationPromptOperations } from "./ai-citation-prompts.ts";
import { aiCitationQueryOperations } from "./ai-citation-queries.ts";
import { aiCitationSampleOperations } from "./ai-citation-samples.ts";
import { aiCitationSourceOperations } from "./ai-citation-sources.ts";
import { aiCitationOperations } from "./ai-citations.ts";
import { approvalOperations } from "./approval-decisions.ts";
import { audienceOperations } from "./audience.ts";
import { audienceSegmentOperations } from "./audience-segments.ts";
import { auditOperations } from "./audit.ts";
import { blogPostRunOperations } from "./blog-post-runs.ts";
import { blogPostOperations } from "./blog-posts.ts";
import { briefOperations } from "./briefs.ts";
import { bulkActionOperations } from "./bulk-action.ts";
import { competitorBacklinkOperations } from "./competitor-backlinks.ts";
import { competitorCandidateOperations } from "./competitor-candidates.ts";
import { competitorKeywordOperations } from "./competitor-keywords.ts";
import { competitorOperations } from "./competitors.ts";
import { contactOperations } from "./contacts.ts";
import { contentGapOperations } from "./content-gap.ts";
import { contentGapQueueOperations } from "./content-gap-queue.ts";
import { creditOperations } from "./credits.ts";
import { discussionOperations } from "./discussions.ts";
import { effectOperations } from "./effects.ts";
import { fileChangeOperations } from "./file-changes.ts";
import { fileOperations } from "./files.ts";
import { gscConfigOperations } from "./gsc-config.ts";
import { gscIndexingOperations } from "./gsc-indexing.ts";
import { indexNowOperations } from "./indexnow.ts";
import { insightOperations } from "./insights.ts";
import { integrationOperations } from "./integrations.ts";
import { invocationChildren } from "./invocation-children.ts";
import { invocationTurnOperations } from "./invocation-turns.ts";
import { invocationOperations } from "./invocations.ts";
import type { OperationContract } from "./kernel/operation.ts";
import { keyOperations } from "./keys.ts";
import { keywordBulkOperations } from "./keyword-bulk.ts";
import { keywordChangeOperations } from "./keyword-changes.ts";
import { keywordClusterOperations } from "./keyword-clusters.ts";
import { keywordGroupOperations } from "./keyword-groups.ts";
import { keywordRefreshOperations } from "./keyword-refresh.ts";
import { keywordResearchOperations } from "./keyword-research.ts";
import { keywordOperations } from "./keywords.ts";
import { landingPageRunOperations } from "./landing-page-runs.ts";
import { landingPageOperations } from "./landing-pages.ts";
import { mailboxOperations } from "./mailboxes.ts";
import { outreachCampaignOperations } from "./outreach-campaigns.ts";
import { outreachDraftOperations } from "./outreach-drafts.ts";
import { replyOperations } from "./outreach-replies.ts";
import { outreachTemplateOperations } from "./outreach-templates.ts";
import { performanceOperations } from "./performance.ts";
import { performanceImportOperations } from "./performance-import.ts";
import { pillarOperations } from "./pillars.ts";
import { platformOperations } from "./platforms.ts";
import { publicationOperations } from "./publications.ts";
import { rankCheckOperations } from "./rank-checks.ts";
import { rankTrackingOperations } from "./rank-tracking.ts";
import { refinerOperations } from "./refiners.ts";
import { relationshipImportOperations } from "./relationship-imports.ts";
import { relationshipOperations } from "./relationships.ts";
import { rubricOperations } from "./rubric.ts";
import { scheduleOperations } from "./schedules.ts";
import { serpOperations } from "./serp.ts";
import { serpGapOperations } from "./serp-gap.ts";
import { serpGapBatchOperations } from "./serp-gap-batches.ts";
import { siteAuditOperations } from "./site-audit.ts";
import { siteCrawlerOperations } from "./site-crawlers.ts";
import { siteLinkOperations } from "./site-links.ts";
import { sitePageOperations } from "./site-pages.ts";
import { skillOperations } from "./skills.ts";
import { testWorldOperations } from "./test-worlds.ts";
import { trustOperations } from "./trust.ts";
import { webhookDeliveryOperations } from "./webhook-deliveries.ts";
import { webhookListeningOperations } from "./webhook-listening.ts";
import { webhookOperations } from "./webhooks.ts";
import { workspaceOperations } from "./workspaces.ts";

/** Every operation of the service. */
export const operations: readonly OperationContract[] = [
  ...keyOperations,
  ...workspaceOperations,
  ...bulkActionOperations,
  ...invocationOperations,
  invocationChildren,
  ...invocationTurnOperations,
  ...skillOperations,
  ...approvalOperations,
  ...trustOperations,
  ...effectOperations,
  ...fileOperations,
  ...fileChangeOperations,
  ...webhookOperations,
  ...webhookDeliveryOperations,
  ...webhookListeningOperations,
  ...scheduleOperations,
  ...keywordOperations,
  ...keywordResearchOperations,
  ...keywordRefreshOperations,
  ...keywordChangeOperations,
  ...keywordBulkOperations,
  ...insightOperations,
  ...keywordGroupOperations,
  ...keywordClusterOperations,
  ...rankCheckOperations,
  ...rankTrackingOperations,
  ...pillarOperations,
  ...audienceOperations,
  ...siteLinkOperations,
  ...sitePageOperations,
  ...siteAuditOperations,
  ...siteCrawlerOperations,
  ...serpOperations,
  ...serpGapOperations,
  ...serpGapBatchOperations,
  ...audienceSegmentOperations,
  ...competitorOperations,
  ...competitorBacklinkOperations,
  ...competitorKeywordOperations,
  ...competitorCandidateOperations,
  ...contentGapOperations,
  ...contentGapQueueOperations,
  ...discussionOperations,
  ...aiCitationOperations,
  ...aiCitationQueryOperations,
  ...aiCitationHistoryOperations,
  ...aiCitationSampleOperations,
  ...aiCitationEvidenceOperations,
  ...aiCitationSourceOperations,
  ...aiCitationPromptOperations,
  ...aiCitationImportOperations,
  ...aiCitationPlanOperations,
  ...testWorldOperations,
  ...briefOperations,
  ...blogPostOperations,
  ...blogPostRunOperations,
  ...rubricOperations,
  ...landingPageOperations,
  ...landingPageRunOperations,
  ...refinerOperations,
  ...platformOperations,
  ...publicationOperations,
  ...performanceImportOperations,
  ...performanceOperations,
  ...gscIndexingOperations,
  ...gscConfigOperations,
  ...indexNowOperations,
  ...outreachCampaignOperations,
  ...outreachDraftOperations,
  ...replyOperations,
  ...outreachTemplateOperations,
  ...relationshipOperations,
  ...relationshipImportOperations,
  ...contactOperations,
  ...mailboxOperations,
  ...integrationOperations,
  ...auditOperations,
  ...creditOperations,
];
