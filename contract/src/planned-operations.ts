import { aiCitationHistoryOperations } from "./ai-citation-history.ts";
import { aiCitationQueryOperations } from "./ai-citation-queries.ts";
import { aiCitationOperations } from "./ai-citations.ts";
import { audienceSegmentOperations } from "./audience-segments.ts";
import { competitorBacklinkOperations } from "./competitor-backlinks.ts";
import { competitorKeywordOperations } from "./competitor-keywords.ts";
import { competitorOperations } from "./competitors.ts";
import { contentGapOperations } from "./content-gap.ts";
import { contentGapQueueOperations } from "./content-gap-queue.ts";
import { discussionOperations } from "./discussions.ts";
import type { OperationContract } from "./kernel/operation.ts";
import { keywordChangeOperations } from "./keyword-changes.ts";
import { keywordGroupOperations } from "./keyword-groups.ts";
import { keywordResearchOperations } from "./keyword-research.ts";
import { pillarOperations } from "./pillars.ts";
import { rankCheckOperations } from "./rank-checks.ts";
import { rankTrackingOperations } from "./rank-tracking.ts";
import { serpOperations } from "./serp.ts";
import { serpGapOperations } from "./serp-gap.ts";
import { serpGapBatchOperations } from "./serp-gap-batches.ts";
import { testWorldOperations } from "./test-worlds.ts";

/**
 * Operations that are promised and typed, and not answered yet. Whoever implements one moves it from here to `operations`.
 */
export const plannedOperations: readonly OperationContract[] = [
  ...keywordResearchOperations,
  ...keywordChangeOperations,
  ...keywordGroupOperations,
  ...rankCheckOperations,
  ...rankTrackingOperations,
  ...pillarOperations,
  ...serpOperations,
  ...serpGapOperations,
  ...serpGapBatchOperations,
  ...audienceSegmentOperations,
  ...competitorOperations,
  ...competitorBacklinkOperations,
  ...competitorKeywordOperations,
  ...contentGapOperations,
  ...contentGapQueueOperations,
  ...discussionOperations,
  ...aiCitationOperations,
  ...aiCitationQueryOperations,
  ...aiCitationHistoryOperations,
  ...testWorldOperations,
];
