import type { LinkPageType } from "./page-type.ts";
import type { RatingBand, SegmentRecord } from "./rating-band.ts";

/**
 * Links earned and attempted by page type and rating, in simulated campaigns; written by
 * `server/test/worlds/links/fit-achievability.ts`.
 */
export const SEGMENTS: Readonly<Record<LinkPageType, Readonly<Record<RatingBand, SegmentRecord>>>> = {
  list: { "80+": [0, 0], "60-79": [0, 0], "40-59": [0, 0], "<40": [0, 0] },
  resources: { "80+": [1, 74], "60-79": [3, 229], "40-59": [13, 265], "<40": [103, 1054] },
  directory: { "80+": [4, 59], "60-79": [28, 226], "40-59": [45, 291], "<40": [432, 981] },
  article: { "80+": [3, 168], "60-79": [21, 549], "40-59": [15, 617], "<40": [227, 2417] },
  review: { "80+": [1, 27], "60-79": [5, 82], "40-59": [10, 125], "<40": [51, 405] },
  news: { "80+": [0, 166], "60-79": [0, 385], "40-59": [17, 581], "<40": [102, 2016] },
  forum: { "80+": [1, 34], "60-79": [3, 105], "40-59": [15, 180], "<40": [111, 563] },
  partners: { "80+": [1, 95], "60-79": [3, 217], "40-59": [2, 265], "<40": [51, 1086] },
  institution: { "80+": [0, 33], "60-79": [0, 98], "40-59": [2, 127], "<40": [9, 541] },
  other: { "80+": [0, 0], "60-79": [0, 0], "40-59": [0, 0], "<40": [0, 0] },
};
