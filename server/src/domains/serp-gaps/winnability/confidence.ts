import type { ReadField } from "./favours.ts";
import { FIRST } from "./field.ts";

/** What is left of confidence where nothing of a kind is known. */
const WITHOUT = { ratings: 0.45, ourRating: 0.8, pageLinks: 0.85, words: 0.85, rivals: 0.6 };
/** One look at a page says little of how it is on other days; each earlier look that agrees says more. */
const FIRST_LOOK = 0.75;
const MOST = 0.95;

/** 0 to 1: how much of what the score rests on is known, and how steady the page was whenever it was looked at. */
export function confidenceOf({ field, rivals }: ReadField): number {
  const known = (measure: "domainRating" | "pageLinks" | "wordCount") =>
    rivals.filter((rival) => rival[measure] !== null).length / FIRST;
  const left = (least: number, share: number) => least + (1 - least) * share;
  const confidence =
    MOST *
    left(WITHOUT.rivals, rivals.length / FIRST) *
    left(WITHOUT.ratings, known("domainRating")) *
    left(WITHOUT.ourRating, field.ourRating === null ? 0 : 1) *
    left(WITHOUT.pageLinks, known("pageLinks")) *
    left(WITHOUT.words, known("wordCount")) *
    left(FIRST_LOOK, field.stability ?? 0);
  return Math.round(100 * confidence) / 100;
}
