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
  /** The vendor's page about it. */
  url: string;
}

/** A range of days, both included, ISO 8601. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

const DATA_BREAKS: readonly DataBreak[] = [
  {
    source: "search_console",
    metrics: ["impressions", "ctr", "position"],
    from: "2025-05-13",
    to: "2026-04-27",
    reason: "Search Console logged too many impressions. Clicks are right.",
    url: "https://support.google.com/webmasters/answer/6211453",
  },
  {
    source: "search_console",
    metrics: ["impressions", "position"],
    from: "2025-09-10",
    to: "2025-09-20",
    reason: "Google removed result pages of 100, so impressions of deep positions ended within days.",
    url: "https://support.google.com/webmasters/answer/6211453",
  },
];

/** Whether a metric is right on every day of a range. */
export function isUnbroken(metric: Metric, range: Days): boolean {
  return !breaksIn([range]).some(({ metrics }) => metrics.includes(metric));
}

/** The breaks that touch one of the ranges, earliest first. A comparison passes both of its ranges. */
export function breaksIn(ranges: readonly Days[]): DataBreak[] {
  return DATA_BREAKS.filter((one) => ranges.some(({ from, to }) => one.from <= to && one.to >= from));
}

/** Days of a range, both ends included. */
export function daysIn({ from, to }: Days): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}
