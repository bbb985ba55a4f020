/** A metric of a vendor that can be wrong for some days. */
export type Metric = "clicks" | "impressions" | "ctr" | "position";

/** Days on which a vendor's figures are wrong or were measured in another way. */
export interface DataBreak {
  source: "search_console";
  metrics: readonly Metric[];
  /** First and last day, ISO 8601. */
  from: string;
  to: string;
  reason: string;
}

const DAY_MS = 86_400_000;

const DATA_BREAKS: readonly DataBreak[] = [
  {
    source: "search_console",
    metrics: ["impressions", "ctr", "position"],
    from: "2025-05-13",
    to: "2026-04-27",
    reason: "Search Console logged too many impressions. Clicks are right.",
  },
  {
    source: "search_console",
    metrics: ["impressions", "position"],
    from: "2025-09-10",
    to: "2025-09-20",
    reason: "Google removed result pages of 100, so impressions of deep positions ended within days.",
  },
];

/** Whether a metric is right on every day of a range. */
export function isUnbroken(metric: Metric, { from, to }: { from: string; to: string }): boolean {
  return !DATA_BREAKS.some((one) => one.metrics.includes(metric) && one.from <= to && one.to >= from);
}

/** The day so many days later, ISO 8601. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
