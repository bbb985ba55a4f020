import { getSegment } from "./operations/get-segment.ts";
import { listSegments } from "./operations/list-segments.ts";

export { upsertSegments } from "./audience.store.ts";
export type { FoundSegment } from "./audience.ts";

export const operations = [listSegments, getSegment];
