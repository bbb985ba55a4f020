import { auditOperations } from "./agency/audit.ts";
import { creditOperations } from "./agency/credits.ts";
import { integrationOperations } from "./agency/integrations.ts";
import { keyOperations } from "./agency/keys.ts";
import { testWorldOperations } from "./agency/test-worlds.ts";
import { workspaceOperations } from "./agency/workspaces.ts";
import { approvalOperations } from "./approvals/approval-decisions.ts";
import { effectOperations } from "./approvals/effects.ts";
import { trustOperations } from "./approvals/trust.ts";
import { audienceOperations } from "./audience/audience.ts";
import { audienceSegmentOperations } from "./audience/audience-segments.ts";
import { discussionOperations } from "./audience/discussions.ts";
import { aiCitationEvidenceOperations } from "./citations/ai-citation-evidence.ts";
import { aiCitationHistoryOperations } from "./citations/ai-citation-history.ts";
import { aiCitationImportOperations } from "./citations/ai-citation-import.ts";
import { aiCitationPlanOperations } from "./citations/ai-citation-plan.ts";
import { aiCitationPromptOperations } from "./citations/ai-citation-prompts.ts";
import { aiCitationQueryOperations } from "./citations/ai-citation-queries.ts";
import { aiCitationSampleOperations } from "./citations/ai-citation-samples.ts";
import { aiCitationSourceOperations } from "./citations/ai-citation-sources.ts";
import { aiCitationOperations } from "./citations/ai-citations.ts";
import { competitorBacklinkOperations } from "./competitors/competitor-backlinks.ts";
import { competitorCandidateOperations } from "./competitors/competitor-candidates.ts";
import { competitorKeywordOperations } from "./competitors/competitor-keywords.ts";
import { competitorOperations } from "./competitors/competitors.ts";
import { blogPostRunOperations } from "./content/blog-post-runs.ts";
import { blogPostOperations } from "./content/blog-posts.ts";
import { briefOperations } from "./content/briefs.ts";
import { contentGapOperations } from "./content/content-gap.ts";
import { contentGapQueueOperations } from "./content/content-gap-queue.ts";
import { landingPageRunOperations } from "./content/landing-page-runs.ts";
import { landingPageOperations } from "./content/landing-pages.ts";
import { refinerOperations } from "./content/refiners.ts";
import { rubricOperations } from "./content/rubric.ts";
import { gscConfigOperations } from "./indexing/gsc-config.ts";
import { gscIndexingOperations } from "./indexing/gsc-indexing.ts";
import { indexNowOperations } from "./indexing/indexnow.ts";
import { performanceOperations } from "./indexing/performance.ts";
import { performanceImportOperations } from "./indexing/performance-import.ts";
import { insightOperations } from "./insights/insights.ts";
import type { OperationContract } from "./kernel/operation.ts";
import { bulkActionOperations } from "./keywords/bulk-action.ts";
import { keywordBulkOperations } from "./keywords/keyword-bulk.ts";
import { keywordChangeOperations } from "./keywords/keyword-changes.ts";
import { keywordClusterOperations } from "./keywords/keyword-clusters.ts";
import { keywordGroupOperations } from "./keywords/keyword-groups.ts";
import { keywordRefreshOperations } from "./keywords/keyword-refresh.ts";
import { keywordResearchOperations } from "./keywords/keyword-research.ts";
import { keywordOperations } from "./keywords/keywords.ts";
import { pillarOperations } from "./keywords/pillars.ts";
import { contactOperations } from "./link-building/contacts.ts";
import { mailboxOperations } from "./link-building/mailboxes.ts";
import { outreachCampaignOperations } from "./link-building/outreach-campaigns.ts";
import { outreachDraftOperations } from "./link-building/outreach-drafts.ts";
import { replyOperations } from "./link-building/outreach-replies.ts";
import { outreachTemplateOperations } from "./link-building/outreach-templates.ts";
import { relationshipImportOperations } from "./link-building/relationship-imports.ts";
import { relationshipOperations } from "./link-building/relationships.ts";
import { platformOperations } from "./platforms/platforms.ts";
import { publicationOperations } from "./platforms/publications.ts";
import { rankCheckOperations } from "./ranks/rank-checks.ts";
import { rankTrackingOperations } from "./ranks/rank-tracking.ts";
import { fileChangeOperations } from "./runs/file-changes.ts";
import { fileOperations } from "./runs/files.ts";
import { invocationChildren } from "./runs/invocation-children.ts";
import { invocationTurnOperations } from "./runs/invocation-turns.ts";
import { invocationOperations } from "./runs/invocations.ts";
import { scheduleOperations } from "./runs/schedules.ts";
import { serpOperations } from "./serps/serp.ts";
import { serpGapOperations } from "./serps/serp-gap.ts";
import { serpGapBatchOperations } from "./serps/serp-gap-batches.ts";
import { siteAuditOperations } from "./site/site-audit.ts";
import { siteCrawlerOperations } from "./site/site-crawlers.ts";
import { siteLinkOperations } from "./site/site-links.ts";
import { sitePageOperations } from "./site/site-pages.ts";
import { skillOperations } from "./skills/skills.ts";
import { webhookDeliveryOperations } from "./webhooks/webhook-deliveries.ts";
import { webhookListeningOperations } from "./webhooks/webhook-listening.ts";
import { webhookOperations } from "./webhooks/webhooks.ts";

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
