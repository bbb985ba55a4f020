export { extractSegments, type SegmentDraft, type SegmentOptions } from "./extract-segments.ts";
export { type MergedSegments, ModelSegments, mergeSegments, segmentsRequest } from "./segments-prompt.ts";
