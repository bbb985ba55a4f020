import { findContentGaps, getContentGap, listContentGaps, queueContent } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage, recordOf } from "../records.ts";
import { demoHandle, handleOfStart } from "../runs/handle.ts";
import { gapReports, gapSummary, reportOf } from "../world/content/content-gaps.ts";
import { queueOf } from "../world/content/queued-content.ts";

const QUEUE = "research.content_gap.queue_content";
const FREE = { credits: 0, durationSeconds: 0 };

export const contentGapAnswers: readonly DemoOperation[] = [
  demo(listContentGaps)((input) => {
    const { data, ...page } = demoPage(listContentGaps, gapReports(), input);
    return { data: data.map(gapSummary), ...page };
  }),
  demo(getContentGap)(({ id }) => {
    const { input: _input, ...report } = recordOf(gapReports(), id, "reportId");
    return report;
  }),
  demo(findContentGaps)((input, call) => {
    // Refuses what a key is refused: the report is made when it is read.
    reportOf(input);
    return handleOfStart(findContentGaps, input, call);
  }),
  demo(queueContent)(({ dryRun, ...input }, call) => {
    if (dryRun === true) {
      call.status(200);
      return { skill: QUEUE, estimatedCost: FREE, dryRun: true as const, queued: queueOf(input).queued };
    }
    const { batchId, queued } = queueOf(input);
    return { ...demoHandle(QUEUE, input, call), batchId, queued, totalEstimatedCost: FREE };
  }),
];
