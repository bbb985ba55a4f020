import type { RankDistributionDay } from "./rank-tracking.ts";

export const BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100"] as const;

const WEEK_MS = 7 * 86_400_000;

export const topTen = ({ buckets }: RankDistributionDay): number => buckets["1-3"] + buckets["4-10"];

/**
 * The days with enough checks to compare, oldest first. Omits a day without measurements, or with fewer than half of those on any
 * day of the week before: its counts cover few keywords and would look like a drop.
 */
export function wholeDays(days: readonly RankDistributionDay[]): RankDistributionDay[] {
  return days
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .filter((day, index, sorted) => {
      const since = Date.parse(day.date) - WEEK_MS;
      const week = sorted.slice(0, index).filter(({ date }) => Date.parse(date) >= since);
      return day.measured > 0 && week.every(({ measured }) => comparable(day.measured, measured));
    });
}

/** Whether two days cover similar numbers of keywords, so that their counts can be compared. */
export function isComparable(one: RankDistributionDay, other: RankDistributionDay): boolean {
  return comparable(one.measured, other.measured) && comparable(other.measured, one.measured);
}

function comparable(measured: number, before: number): boolean {
  return measured * 2 >= before;
}

/** The last complete day and the last earlier day that it can be compared with. */
export function lastDays(days: readonly RankDistributionDay[]): {
  last: RankDistributionDay | undefined;
  before: RankDistributionDay | undefined;
} {
  const whole = wholeDays(days);
  const last = whole.at(-1);
  return {
    last,
    before: last === undefined ? undefined : whole.slice(0, -1).findLast((day) => isComparable(day, last)),
  };
}
