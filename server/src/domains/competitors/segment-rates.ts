import type { RatingBand, SegmentRecord } from "./achievability.ts";
import type { LinkPageType } from "./page-type.ts";

const NONE: Record<RatingBand, SegmentRecord> = { "80+": [0, 0], "60-79": [0, 0], "40-59": [0, 0], "<40": [0, 0] };

export const SEGMENTS: Readonly<Record<LinkPageType, Readonly<Record<RatingBand, SegmentRecord>>>> = {
  list: NONE,
  resources: NONE,
  directory: NONE,
  article: NONE,
  review: NONE,
  news: NONE,
  forum: NONE,
  partners: NONE,
  institution: NONE,
  other: NONE,
};
