import type { RankDistributionDay } from "@findable/contract";
import type { DistributionRow } from "./ranks.store.ts";

export function toDistributionDay(row: DistributionRow): RankDistributionDay {
  const { first, second, third, fourth, fifth, none, measured, failed } = row;
  return {
    date: row.day,
    buckets: { "1-3": first, "4-10": second, "11-20": third, "21-50": fourth, "51-100": fifth, none },
    measured,
    failed,
  };
}
