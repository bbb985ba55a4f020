import { createSegment, deleteSegment, getSegment, listSegments, updateSegment } from "@findable/contract";
import { corrected } from "../../domains/audience/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { dated, recordOf } from "../records.ts";
import { DEMO_SEGMENTS } from "../world/audience/segments.ts";
import { DEMO_NOW } from "../world/facts.ts";

const UNSAID = { jobToBeDone: null, pain: null, budgetShape: null, buyingProcess: null, channels: [], competitors: [] };

export const audienceAnswers: readonly DemoOperation[] = [
  demo(listSegments)(() => ({ segments: [...DEMO_SEGMENTS] })),
  demo(getSegment)(({ segmentId }) => recordOf(DEMO_SEGMENTS, segmentId, "id")),
  demo(createSegment)((input) => ({
    ...UNSAID,
    ...input,
    id: demoId("seg", input.name),
    confidence: 1,
    sourceCitations: [],
    origin: "person" as const,
    evidence: [],
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  })),
  demo(updateSegment)(({ segmentId, ...changes }) => {
    const segment = recordOf(DEMO_SEGMENTS, segmentId, "id");
    if (Object.keys(changes).length === 0) return segment;
    return dated(segment, corrected(segment, changes));
  }),
  demo(deleteSegment)(() => ({})),
];
