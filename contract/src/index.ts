import { auditOperations } from "./agency/audit.ts";
import { creditOperations } from "./agency/credits.ts";
import { integrationOperations } from "./agency/integrations.ts";
import { keyOperations } from "./agency/keys.ts";
import { peopleOperations } from "./agency/people.ts";
import { storageOperations } from "./agency/storage.ts";
import { testWorldOperations } from "./agency/test-worlds.ts";
import { workspaceOperations } from "./agency/workspaces.ts";
import { approvalOperations } from "./approvals/approval-decisions.ts";
import { effectOperations } from "./approvals/effects.ts";
import { replayPolicy } from "./approvals/policy-replay.ts";
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
import { interventionOperations } from "./ledger/interventions.ts";
import { planOperations } from "./ledger/plan.ts";
import { contactOperations } from "./link-building/contacts.ts";
import { mailboxOperations } from "./link-building/mailboxes.ts";
import { outreachCampaignOperations } from "./link-building/outreach-campaigns.ts";
import { outreachDraftOperations } from "./link-building/outreach-drafts.ts";
import { replyOperations } from "./link-building/outreach-replies.ts";
import { outreachTemplateOperations } from "./link-building/outreach-templates.ts";
import { relationshipImportOperations } from "./link-building/relationship-imports.ts";
import { relationshipOperations } from "./link-building/relationships.ts";
import { notificationChannelOperations } from "./notices/notification-channels.ts";
import { notificationOperations } from "./notices/notifications.ts";
import { platformOperations } from "./platforms/platforms.ts";
import { publicationOperations } from "./platforms/publications.ts";
import { rankCheckOperations } from "./ranks/rank-checks.ts";
import { rankTrackingOperations } from "./ranks/rank-tracking.ts";
import { reportTemplateOperations } from "./reports/report-templates.ts";
import { reportOperations } from "./reports/reports.ts";
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

export * from "./agency/audit.ts";
export * from "./agency/credits.ts";
export * from "./agency/integrations.ts";
export * from "./agency/keys.ts";
export * from "./agency/people.ts";
export * from "./agency/roles.ts";
export * from "./agency/storage.ts";
export * from "./agency/test-worlds.ts";
export * from "./agency/workspace-schemas.ts";
export * from "./agency/workspaces.ts";
export * from "./approvals/approval-decisions.ts";
export * from "./approvals/approvals.ts";
export * from "./approvals/effects.ts";
export * from "./approvals/policy-replay.ts";
export * from "./approvals/policy-rules.ts";
export * from "./approvals/trust.ts";
export * from "./audience/audience.ts";
export * from "./audience/audience-segments.ts";
export * from "./audience/discussions.ts";
export * from "./citations/ai-citation-comparison.ts";
export * from "./citations/ai-citation-definitions.ts";
export * from "./citations/ai-citation-evidence.ts";
export * from "./citations/ai-citation-figures.ts";
export * from "./citations/ai-citation-funnel.ts";
export * from "./citations/ai-citation-history.ts";
export * from "./citations/ai-citation-import.ts";
export * from "./citations/ai-citation-plan.ts";
export * from "./citations/ai-citation-prompts.ts";
export * from "./citations/ai-citation-queries.ts";
export * from "./citations/ai-citation-samples.ts";
export * from "./citations/ai-citation-sources.ts";
export * from "./citations/ai-citation-surfaces.ts";
export * from "./citations/ai-citations.ts";
export * from "./competitors/competitor-backlinks.ts";
export * from "./competitors/competitor-candidates.ts";
export * from "./competitors/competitor-keywords.ts";
export * from "./competitors/competitor-research.ts";
export * from "./competitors/competitors.ts";
export * from "./content/blog-post-runs.ts";
export * from "./content/blog-posts.ts";
export * from "./content/briefs.ts";
export * from "./content/content.ts";
export * from "./content/content-gap.ts";
export * from "./content/content-gap-queue.ts";
export * from "./content/content-revisions.ts";
export * from "./content/landing-page-runs.ts";
export * from "./content/landing-pages.ts";
export * from "./content/refiners.ts";
export * from "./content/rubric.ts";
export * from "./indexing/gsc-config.ts";
export * from "./indexing/gsc-indexing.ts";
export * from "./indexing/indexnow.ts";
export * from "./indexing/performance.ts";
export * from "./indexing/performance-import.ts";
export * from "./indexing/performance-schemas.ts";
export * from "./insights/insights.ts";
export * from "./insights/insights-attention.ts";
export * from "./insights/insights-cost.ts";
export * from "./insights/insights-movement.ts";
export * from "./insights/insights-opportunities.ts";
export * from "./insights/workspace-standing.ts";
export { fillUnset } from "./kernel/answers.ts";
export * from "./kernel/country.ts";
export * from "./kernel/domain-name.ts";
export * from "./kernel/errors.ts";
export * from "./kernel/fields.ts";
export * from "./kernel/language.ts";
export * from "./kernel/list-rules.ts";
export * from "./kernel/operation.ts";
export * from "./kernel/percent.ts";
export * from "./kernel/place.ts";
export * from "./kernel/schemas.ts";
export * from "./kernel/skill.ts";
export {
  type ResolvableReason,
  resolutionOf,
  UNKNOWN_OPERATIONS,
  type UnknownReason,
  unknownFor,
} from "./kernel/unknown.ts";
export * from "./kernel/webhook-event.ts";
export * from "./keywords/bulk-action.ts";
export * from "./keywords/chosen-keywords.ts";
export * from "./keywords/keyword-bulk.ts";
export * from "./keywords/keyword-changes.ts";
export * from "./keywords/keyword-clusters.ts";
export * from "./keywords/keyword-filter.ts";
export * from "./keywords/keyword-groups.ts";
export * from "./keywords/keyword-manager.ts";
export * from "./keywords/keyword-metrics.ts";
export * from "./keywords/keyword-refresh.ts";
export * from "./keywords/keyword-research.ts";
export * from "./keywords/keyword-schemas.ts";
export * from "./keywords/keyword-text.ts";
export * from "./keywords/keywords.ts";
export * from "./keywords/pillars.ts";
export * from "./ledger/interventions.ts";
export * from "./ledger/plan.ts";
export * from "./link-building/campaigns.ts";
export * from "./link-building/contacts.ts";
export * from "./link-building/mailboxes.ts";
export * from "./link-building/outreach-campaigns.ts";
export * from "./link-building/outreach-drafts.ts";
export * from "./link-building/outreach-placeholders.ts";
export * from "./link-building/outreach-replies.ts";
export * from "./link-building/outreach-templates.ts";
export * from "./link-building/outreach-text.ts";
export * from "./link-building/relationship-imports.ts";
export * from "./link-building/relationships.ts";
export * from "./notices/notice-kinds.ts";
export * from "./notices/notification-channels.ts";
export * from "./notices/notifications.ts";
export * from "./platforms/platform-fields.ts";
export * from "./platforms/platform-settings.ts";
export * from "./platforms/platforms.ts";
export * from "./platforms/publication-verification.ts";
export * from "./platforms/publications.ts";
export * from "./prices.ts";
export * from "./ranks/rank-checks.ts";
export * from "./ranks/rank-explanation.ts";
export * from "./ranks/rank-list.ts";
export * from "./ranks/rank-markers.ts";
export * from "./ranks/rank-moves.ts";
export * from "./ranks/rank-tracking.ts";
export * from "./reports/report-schemas.ts";
export * from "./reports/report-templates.ts";
export * from "./reports/reports.ts";
export * from "./runs/file-changes.ts";
export * from "./runs/files.ts";
export * from "./runs/invocation-children.ts";
export * from "./runs/invocation-schemas.ts";
export * from "./runs/invocation-turns.ts";
export * from "./runs/invocations.ts";
export * from "./runs/schedules.ts";
export { STARTED_BY, skillStartFaults } from "./runs/started-by.ts";
export * from "./serps/serp.ts";
export * from "./serps/serp-diff.ts";
export * from "./serps/serp-gap.ts";
export * from "./serps/serp-gap-batches.ts";
export * from "./serps/serp-gap-faults.ts";
export * from "./serps/serp-gap-schemas.ts";
export * from "./serps/serp-schemas.ts";
export * from "./site/known-crawlers.ts";
export * from "./site/site-audit.ts";
export * from "./site/site-coverage.ts";
export * from "./site/site-crawlers.ts";
export * from "./site/site-links.ts";
export * from "./site/site-pages.ts";
export * from "./skills/bootstrap-brand.ts";
export * from "./skills/citation-hunter.ts";
export * from "./skills/link-building-skills.ts";
export * from "./skills/produce-skills.ts";
export * from "./skills/skill-contracts.ts";
export * from "./skills/skill-contracts-jobs.ts";
export * from "./skills/skill-contracts-links.ts";
export * from "./skills/skill-contracts-produce.ts";
export * from "./skills/skill-contracts-research.ts";
export * from "./skills/skill-ports.ts";
export * from "./skills/skills.ts";
export * from "./webhooks/webhook-deliveries.ts";
export * from "./webhooks/webhook-events.ts";
export * from "./webhooks/webhook-listening.ts";
export * from "./webhooks/webhooks.ts";

/** Every operation of the service. */
export const operations: readonly OperationContract[] = [
  ...keyOperations,
  ...peopleOperations,
  ...workspaceOperations,
  ...storageOperations,
  ...bulkActionOperations,
  ...invocationOperations,
  invocationChildren,
  ...invocationTurnOperations,
  ...skillOperations,
  ...approvalOperations,
  ...trustOperations,
  replayPolicy,
  ...effectOperations,
  ...fileOperations,
  ...fileChangeOperations,
  ...notificationOperations,
  ...notificationChannelOperations,
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
  ...reportOperations,
  ...reportTemplateOperations,
  ...keywordGroupOperations,
  ...keywordClusterOperations,
  ...rankCheckOperations,
  ...rankTrackingOperations,
  ...pillarOperations,
  ...interventionOperations,
  ...planOperations,
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
