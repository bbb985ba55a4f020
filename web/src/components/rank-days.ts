import type { RankDistributionDay } from "@findable/contract/client";

export const BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100"] as const;

const WEEK_MS = 7 * 86_400_000;

export const topTen = ({ buckets }: RankDistributionDay): number => buckets["1-3"] + buckets["4-10"];

/**
 * The days that say where the keywords stand, oldest first. One on which nothing could be measured, or less than half of what was
 * on a day of the week before, says it of a few keywords only: shown beside the others it would look like a fall.
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

/** Of about as many keywords, so that counts of the one can be held against counts of the other. */
export function isComparable(one: RankDistributionDay, other: RankDistributionDay): boolean {
  return comparable(one.measured, other.measured) && comparable(other.measured, one.measured);
}

function comparable(measured: number, before: number): boolean {
  return measured * 2 >= before;
}

/** The last whole day, and the last before it that it can be held against. */
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
