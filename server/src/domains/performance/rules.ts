import type { SearchDataBreak, SearchFigures, SearchMetric, SearchRange } from "@findable/contract";
import { breaksIn, daysIn } from "../../kernel/search/data-breaks.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { daysLater } from "../../kernel/text/moment.ts";

/** Sums as they are stored. `positions` sums position times impressions. */
export interface Sums {
  clicks: number;
  impressions: number;
  positions: number;
}

const WINDOW_DAYS = 28;
/** 52 whole weeks, so that weekdays match. */
const YEAR_DAYS = 364;

export function figuresOf({ clicks, impressions, positions }: Sums): SearchFigures {
  return {
    clicks,
    impressions,
    ctr: impressions === 0 ? null : roundTo(clicks / impressions, 4),
    position: impressions === 0 ? null : roundTo(positions / impressions, 2),
  };
}

export interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  compare?: "none" | "previous" | "previous_year" | undefined;
}

/** The days of an answer: those asked for, or the newest four weeks that the vendor no longer changes. */
export function rangeOf({ from, to }: AskedRange, newestFinal: string): SearchRange {
  if (from !== undefined && to === undefined) return { from, to: newestFinal < from ? from : newestFinal };
  const last = to ?? newestFinal;
  return { from: from ?? daysLater(last, 1 - WINDOW_DAYS), to: last };
}

/** The range that a range is compared with. */
export function previousOf(range: SearchRange, compare: AskedRange["compare"] = "previous"): SearchRange | null {
  if (compare === "none") return null;
  const days = compare === "previous" ? daysIn(range) : YEAR_DAYS;
  return { from: daysLater(range.from, -days), to: daysLater(range.to, -days) };
}

export function dataBreaksOf(ranges: readonly (SearchRange | null)[]): SearchDataBreak[] {
  return breaksIn(ranges.filter((range) => range !== null)).map(({ metrics, from, to, reason, url }) => ({
    metrics: [...metrics],
    ...{ from, to, reason, url },
  }));
}

/** Metrics that a known error of the vendor touches in a range. */
export function brokenMetrics(range: SearchRange): SearchMetric[] {
  return [...new Set(breaksIn([range]).flatMap(({ metrics }) => metrics))];
}

/** Words by which people search for a brand: its name and the label of its domain. */
export function brandTermsOf({ name, domain }: { name: string; domain: string }): string[] {
  const [label = ""] = domain.replace(/^www\./, "").split(".");
  const terms = [name, label, label.replaceAll("-", " ")].map(termOf).filter((term) => term.length >= 2);
  return [...new Set(terms)];
}

export function termOf(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, " ");
}

/** An expression that matches queries of the brand, in the syntax RE2 of the search console. Blanks in a name are optional. */
export function brandPattern(terms: readonly string[]): string {
  return terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(" ", "\\s?")).join("|");
}
