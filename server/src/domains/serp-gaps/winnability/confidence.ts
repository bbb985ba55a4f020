import type { ReadField } from "./favours.ts";
import { FIRST } from "./field.ts";

/** The share of confidence that remains if nothing of a kind is known. */
const WITHOUT = { ratings: 0.45, ourRating: 0.8, pageLinks: 0.85, words: 0.85, rivals: 0.6 };
/** A single snapshot says little about other days. Each earlier snapshot that agrees adds confidence. */
const FIRST_LOOK = 0.75;
const MOST = 0.95;

/** 0 to 1: how much of the input of the score is known, and how stable the page was across snapshots. */
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
