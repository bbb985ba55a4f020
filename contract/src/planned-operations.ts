import { audienceSegmentOperations } from "./audience-segments.ts";
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
];
