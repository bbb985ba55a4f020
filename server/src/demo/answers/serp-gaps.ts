import { bulkSerpGap, getSerpGap, listSerpGaps, serpGapBatch } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { demoHandle } from "../runs/handle.ts";
import { batchIdOf, batchOf, childRunId, keywordsOfBatch, keywordsOfBatchId } from "../world/serps/serp-gap-batches.ts";
import { gapOfId, storedGaps } from "../world/serps/serp-gaps.ts";

const FREE = { credits: 0, durationSeconds: 0 };
const SKILL = "research.serp_gap.bulk";

export const serpGapAnswers: readonly DemoOperation[] = [
  demo(listSerpGaps)((input) => demoPage(listSerpGaps, storedGaps(), input)),
  demo(getSerpGap)(({ id }) => gapOfId(id)),
  demo(bulkSerpGap)(({ dryRun, ...input }, call) => {
    if (dryRun === true) {
      call.status(200);
      return { skill: SKILL, estimatedCost: FREE, dryRun: true as const };
    }
    const judged = keywordsOfBatch(input);
    return {
      ...demoHandle(SKILL, input, call),
      batchId: batchIdOf(judged),
      queries: judged.map((keyword) => ({
        keywordId: keyword.id,
        invocationId: childRunId(keyword, input),
        status: "PENDING" as const,
      })),
      totalEstimatedCost: FREE,
    };
  }),
  demo(serpGapBatch)(({ batchId }) => ({
    ...batchOf(batchId, keywordsOfBatchId(batchId)),
    batchId: demoBatchId(batchId),
  })),
];

/** The identifier that was asked for, if it is a demo one. */
function demoBatchId(batchId: string): string {
  return batchId.includes("demo") ? batchId : batchIdOf(keywordsOfBatchId(batchId));
}
