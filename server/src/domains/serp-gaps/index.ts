import { analyzeSerpGap } from "./operations/analyze-serp-gap.ts";
import { bulkSerpGap } from "./operations/bulk-serp-gap.ts";
import { getSerpGap } from "./operations/get-serp-gap.ts";
import { listSerpGaps } from "./operations/list-serp-gaps.ts";
import { serpGapBatch } from "./operations/serp-gap-batch.ts";

export { type BatchKeyword, findBatchOfRun, insertBatch } from "./batches.store.ts";
export { batchOf } from "./batches.ts";
export { chooseBatchKeywords } from "./choose-batch-keywords.ts";
export { costOf, type GapRequest, pricePerQuery, readGapRequest } from "./gap-request.ts";
export { hostOf, isOurs } from "./own-pages.ts";
export { requireSerpOf } from "./require-serp.ts";
export { insertSerpGap } from "./serp-gaps.store.ts";
export * from "./winnability/index.ts";

export const operations = [analyzeSerpGap, listSerpGaps, getSerpGap, bulkSerpGap, serpGapBatch];
