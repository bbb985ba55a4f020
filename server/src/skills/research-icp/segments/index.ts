export { extractSegments, type SegmentDraft } from "./extract-segments.ts";
export { ModelSegments, mergeSegments, segmentsRequest } from "./segments-prompt.ts";
