import type { RankDistributionDay } from "@findable/contract/client";

export const BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100"] as const;

export const topTen = ({ buckets }: RankDistributionDay): number => buckets["1-3"] + buckets["4-10"];

/** The last day on which anything was measured, and the last before that. */
export function lastDays(days: readonly RankDistributionDay[]): {
  last: RankDistributionDay | undefined;
  before: RankDistributionDay | undefined;
} {
  const measured = days.filter((day) => day.measured > 0).toSorted((one, other) => one.date.localeCompare(other.date));
  return { last: measured.at(-1), before: measured.at(-2) };
}
