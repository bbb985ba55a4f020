import type { EChartsOption } from "echarts";
import { t } from "../../i18n/index.ts";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { measured } from "./rank-checks.ts";
import type { RankRecord } from "./use-history.ts";

export type Series = Extract<NonNullable<EChartsOption["series"]>, readonly unknown[]>;

/** The position at each check. Checks without a position appear at the bottom. */
export function positionSeries(
  records: readonly RankRecord[],
  foot: number,
  { muted, surface, series: [main = "", second = "", third = ""] }: ChartColors,
): Series {
  const checks = measured(records);
  const moved = checks.filter(({ url }, index) => {
    const before = checks.slice(0, index).findLast((check) => check.url !== null);
    return url !== null && before !== undefined && before.url !== url;
  });
  return withoutEmpty([
    {
      name: t("Position"),
      type: "line",
      data: checks.map(({ checkDate, position }) => [Date.parse(checkDate), position]),
      connectNulls: false,
      showSymbol: checks.length < 60,
      symbolSize: 5,
      lineStyle: { color: main, width: 2 },
      itemStyle: { color: main },
    },
    {
      name: t("Not found"),
      type: "scatter",
      data: checks.filter(({ position }) => position === null).map(({ checkDate }) => [Date.parse(checkDate), foot]),
      symbol: "circle",
      symbolSize: 7,
      itemStyle: { color: surface, borderColor: muted, borderWidth: 1.5 },
    },
    {
      name: t("Check failed"),
      type: "scatter",
      data: records.filter(({ outcome }) => outcome === "failed").map(({ checkDate }) => [Date.parse(checkDate), foot]),
      symbol: "triangle",
      symbolSize: 8,
      itemStyle: { color: third },
    },
    {
      name: t("Different page ranks"),
      type: "scatter",
      data: moved.map(({ checkDate, position }) => [Date.parse(checkDate), position]),
      symbol: "diamond",
      symbolSize: 11,
      itemStyle: { color: second, borderColor: surface, borderWidth: 1 },
      z: 5,
    },
  ]);
}

/** Removes empty series, so that the legend names only what the chart shows. */
export function withoutEmpty(series: Series): Series {
  return series.filter(
    ({ data }) => Array.isArray(data) && data.some((point) => Array.isArray(point) && point[1] !== null),
  );
}
