import type { ContentGap } from "@findable/contract";
import { answersPhrase } from "./answers-phrase.ts";

export type SearchVerdict = NonNullable<ContentGap["searchVerdict"]>;

/** A phrase of a gap that the search console showed the brand for. */
export interface ShownPhrase {
  query: string;
  position: number;
  /** The shown pages, most impressions first. Empty if unknown. */
  pages: readonly { url: string; position: number }[];
}

export interface JudgedGap {
  verdict: SearchVerdict;
  /** The page within reach; null without one. */
  page: { url: string; position: number } | null;
}

/** A page up to this position needs work and no second page. */
const WITHIN_REACH = 30;

/**
 * What search performance says about a gap: a page of ours is within reach for one of its phrases; only pages of another type, or
 * far below, are shown; or none is shown.
 */
export function judgeBySearch(keyword: string, shown: readonly ShownPhrase[]): JudgedGap {
  if (shown.length === 0) return { verdict: "no_content", page: null };
  const pages = shown
    .flatMap((phrase) => phrase.pages)
    .filter(({ url, position }) => position <= WITHIN_REACH && answersPhrase(url, "", keyword))
    .toSorted((one, other) => one.position - other.position);
  const [page] = pages;
  if (page !== undefined)
    return { verdict: "within_reach", page: { url: page.url, position: Math.max(1, Math.round(page.position)) } };
  const isNear = shown.some(({ position, pages: known }) => known.length === 0 && position <= WITHIN_REACH);
  return { verdict: isNear ? "within_reach" : "wrong_page", page: null };
}
