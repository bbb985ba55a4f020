import { daysLater } from "../../../kernel/text/moment.ts";

/** Days after which a vendor no longer changes the clicks of a day. */
const SETTLING = 3;
const RECENT = 28;
const BEFORE = 56;
/** 52 whole weeks, so that weekdays match. */
const YEAR = 364;

/** The clicks of a page in the last 4 weeks, the 8 weeks before, and the same weeks of last year; null where last year is not stored. */
export interface PageClicks {
  page: string;
  recent: number;
  before: number;
  lastYear: { recent: number; before: number } | null;
}

export interface Windows {
  recent: { from: string; to: string };
  before: { from: string; to: string };
}

/** The windows of a judgment. They end before the newest published day, because vendors correct the last days. */
export function windowsOf(latestDay: string): Windows {
  const to = daysLater(latestDay, -SETTLING);
  const split = daysLater(to, -RECENT);
  return {
    recent: { from: daysLater(split, 1), to },
    before: { from: daysLater(split, 1 - BEFORE), to: split },
  };
}

/** Sums the daily clicks of a page. Days without a row count as zero once the page has a row that early. */
export function clicksOf(page: string, daily: ReadonlyMap<string, number>, windows: Windows): PageClicks {
  const { recent, before } = windows;
  const [first] = [...daily.keys()].toSorted();
  const lastYearBegins = daysLater(before.from, -YEAR);
  return {
    page,
    recent: sumOf(daily, recent.from, RECENT),
    before: sumOf(daily, before.from, BEFORE),
    lastYear:
      first === undefined || first > lastYearBegins
        ? null
        : {
            recent: sumOf(daily, daysLater(recent.from, -YEAR), RECENT),
            before: sumOf(daily, lastYearBegins, BEFORE),
          },
  };
}

function sumOf(daily: ReadonlyMap<string, number>, from: string, days: number): number {
  return Array.from({ length: days }, (_, index) => daily.get(daysLater(from, index)) ?? 0).reduce(
    (sum, clicks) => sum + clicks,
    0,
  );
}
