import type { ItemOf, OutputOf } from "../../api/operations.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

export const METRICS = ["clicks", "impressions", "ctr", "position"] as const;
export type Metric = (typeof METRICS)[number];
export type Summary = OutputOf<"performance.summary">;
export type QueryRow = ItemOf<"performance.queries.list">;
export type PageRow = ItemOf<"performance.pages.list">;
type Figures = NonNullable<Summary["totals"]>;

/** Whether days of neither range are missing. A part is not compared with a whole. */
export function isComparable({ coverage }: Pick<Summary, "coverage">): boolean {
  return coverage !== null && coverage.daysMissing === 0 && coverage.previousDaysMissing === 0;
}

export function metricWord(metric: Metric): string {
  switch (metric) {
    case "clicks":
      return t("Clicks");
    case "impressions":
      return t("Impressions");
    case "ctr":
      return t("CTR");
    case "position":
      return t("Position");
  }
}

/** What a metric counts, for people who do not know it. */
export function metricHelp(metric: Metric): string {
  switch (metric) {
    case "clicks":
      return t("How often people clicked a result of yours, as Search Console reports it.");
    case "impressions":
      return t("How often a result of yours was shown, as Search Console reports it.");
    case "ctr":
      return t("Clicks per impression.");
    case "position":
      return t("The average position of your results when they were shown. It differs from a tracked rank.");
  }
}

export function metricText(metric: Metric, figures: Pick<Figures, Metric> | null): string {
  const value = figures?.[metric] ?? null;
  if (value === null) return "–";
  return metric === "ctr" ? formatShare(value) : formatNumber(Math.round(value * 10) / 10);
}
