import type { SerpGapAnalysis } from "@findable/contract";
import { medianHigh } from "../../../kernel/statistics/summaries.ts";

export type Work = NonNullable<SerpGapAnalysis["recommendation"]["work"]>;
type Effort = SerpGapAnalysis["recommendation"]["estimatedEffort"];

/** What is known of a page, ours or a competitor's. */
export type Measured = { wordCount: number | null; pageLinks: number | null };

/** The length of a complete page, relative to the longest of the first three results. */
const COMPLETE_PAGE = 1.3;
const MAX_WORDS = 6000;
/** The assumed length of a new page, unless the results are longer. */
export const USUAL_WORDS = 1500;
export const TOP = 3;
/** The most work of each kind for low and for medium effort. */
const LOW = { pages: 0, words: 1000, links: 10 };
const MEDIUM = { pages: 1, words: 3000, links: 50 };

/** The gap between our page and the first three results of other sites. `ours` is undefined if a page must be created. */
export function workOf(ours: Measured | undefined, top: readonly Measured[]): Work {
  const theirWords = top.flatMap(({ wordCount }) => wordCount ?? []);
  const theirLinks = top.flatMap(({ pageLinks }) => pageLinks ?? []);
  const missing = (target: number | null, have: number | null) =>
    target === null || have === null ? null : Math.max(0, target - have);
  return {
    pages: ours === undefined ? 1 : 0,
    words: missing(
      theirWords.length === 0 ? null : completeLength(USUAL_WORDS, theirWords),
      ours === undefined ? 0 : ours.wordCount,
    ),
    links: missing(theirLinks.length === 0 ? null : medianHigh(theirLinks), ours === undefined ? 0 : ours.pageLinks),
  };
}

/** Effort by the largest part of the work. Unknown parts are left out. */
export function effortOf({ pages, words, links }: Work): Effort {
  const isWithin = (most: typeof LOW) =>
    pages <= most.pages && (words ?? 0) <= most.words && (links ?? 0) <= most.links;
  if (isWithin(LOW)) return "LOW";
  return isWithin(MEDIUM) ? "MEDIUM" : "HIGH";
}

export function completeLength(words: number, theirs: readonly number[]): number {
  return Math.round(Math.min(MAX_WORDS, Math.max(words, COMPLETE_PAGE * Math.max(0, ...theirs))) / 100) * 100;
}
