import { createSegment } from "./operations/create-segment.ts";
import { deleteSegment } from "./operations/delete-segment.ts";
import { generateSegments } from "./operations/generate-segments.ts";
import { getSegment } from "./operations/get-segment.ts";
import { listSegments } from "./operations/list-segments.ts";
import { updateSegment } from "./operations/update-segment.ts";

export { selectSegments } from "./audience.store.ts";
export type { FoundSegment } from "./audience.ts";
export { requireSegment } from "./require-segment.ts";
export { fittingSegments, upsertSegments } from "./upsert-segments.ts";

export const operations = [generateSegments, listSegments, getSegment, createSegment, updateSegment, deleteSegment];
