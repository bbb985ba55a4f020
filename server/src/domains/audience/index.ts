import { generateSegments } from "./operations/generate-segments.ts";
import { getSegment } from "./operations/get-segment.ts";
import { listSegments } from "./operations/list-segments.ts";

export { selectSegments, upsertSegments } from "./audience.store.ts";
export { type FoundSegment, nameKey } from "./audience.ts";
export { requireSegment } from "./require-segment.ts";

export const operations = [generateSegments, listSegments, getSegment];
