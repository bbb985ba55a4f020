import { useNow } from "./use-now.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The time some days ago, to the hour, so that cards that ask for the same period share one request. */
export function useDaysAgo(days: number): string {
  return new Date(useNow(HOUR_MS) - days * DAY_MS).toISOString();
}
