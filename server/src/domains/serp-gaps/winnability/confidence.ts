import { roundTo } from "../../../kernel/statistics/summaries.ts";
import type { ReadField } from "./favours.ts";
import { FIRST } from "./field.ts";

/** The share of confidence that remains if nothing of a kind is known. */
const WITHOUT_DATA = { ratings: 0.45, ourRating: 0.8, pageLinks: 0.85, words: 0.85, competitors: 0.6 };
/** A single snapshot says little about other days. Each earlier snapshot that agrees adds confidence. */
const FIRST_SNAPSHOT = 0.75;
const MAX_CONFIDENCE = 0.95;

/** 0 to 1: how much of the input of the score is known, and how stable the page was across snapshots. */
export function confidenceOf({ field, competitors }: ReadField): number {
  const known = (measure: "domainRating" | "pageLinks" | "wordCount") =>
    competitors.filter((competitor) => competitor[measure] !== null).length / FIRST;
  const left = (least: number, share: number) => least + (1 - least) * share;
  const confidence =
    MAX_CONFIDENCE *
    left(WITHOUT_DATA.competitors, competitors.length / FIRST) *
    left(WITHOUT_DATA.ratings, known("domainRating")) *
    left(WITHOUT_DATA.ourRating, field.ourRating === null ? 0 : 1) *
    left(WITHOUT_DATA.pageLinks, known("pageLinks")) *
    left(WITHOUT_DATA.words, known("wordCount")) *
    left(FIRST_SNAPSHOT, field.stability ?? 0);
  return roundTo(confidence, 2);
}
