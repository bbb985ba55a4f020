import type { EChartsOption } from "echarts";
import { formatDay, formatShare } from "../i18n/format.ts";
import type { ChartColors } from "./chart-colors.ts";

type Series = Extract<NonNullable<EChartsOption["series"]>, readonly unknown[]>;

export interface BandPoint {
  /** Milliseconds since 1970. */
  at: number;
  rate: number | null;
  interval: { low: number; high: number } | null;
}

const BAND_OPACITY = 0.16;
const DAY_MS = 86_400_000;

/** A line with its interval as a band around it, and vertical lines with labels. Points without a rate leave a gap. */
export function bandSeries(
  name: string,
  points: readonly BandPoint[],
  { color, muted, marks }: { color: string; muted: string; marks: readonly { at: number; label: string }[] },
): Series {
  const stack = `${name} interval`;
  const edge = {
    type: "line" as const,
    stack,
    stackStrategy: "all" as const,
    symbol: "none",
    silent: true,
    lineStyle: { opacity: 0 },
    // The legend lists the line only.
    legendHoverLink: false,
    tooltip: { show: false },
  };
  return [
    { ...edge, name: `${stack} low`, data: points.map(({ at, interval }) => [at, interval?.low ?? null]) },
    {
      ...edge,
      name: `${stack} high`,
      data: points.map(({ at, interval }) => [at, interval === null ? null : interval.high - interval.low]),
      areaStyle: { color, opacity: BAND_OPACITY },
    },
    {
      name,
      type: "line",
      data: points.map(({ at, rate }) => [at, rate]),
      connectNulls: false,
      showSymbol: points.length < 60,
      symbolSize: 5,
      lineStyle: { color, width: 2 },
      itemStyle: { color },
      z: 4,
      markLine: {
        silent: true,
        symbol: "none",
        animation: false,
        lineStyle: { color: muted, type: "dashed", width: 1 },
        label: { show: true, formatter: "{b}", color: muted, fontSize: 10, position: "end" },
        data: marks.map(({ at, label }) => ({ xAxis: at, name: label })),
      },
    },
  ];
}

/** Rates over time: a time axis in UTC, shares upwards, and a tooltip for the point at a time. */
export function ratesOverTime(
  { muted, line }: ChartColors,
  {
    series,
    hasMarks,
    max,
    tooltipAt,
  }: { series: Series; hasMarks: boolean; max?: number; tooltipAt(at: number): string },
): EChartsOption {
  return {
    // The service's days end at midnight UTC, so the axis uses UTC too.
    useUTC: true,
    tooltip: {
      trigger: "axis",
      formatter: (points) => {
        const [first] = Array.isArray(points) ? points : [points];
        const at = Array.isArray(first?.value) ? first.value[0] : undefined;
        return typeof at === "number" ? tooltipAt(at) : "";
      },
    },
    // Labels of marks stand above the plot.
    grid: { left: 8, right: 16, top: hasMarks ? 30 : 16, bottom: 8, containLabel: true },
    xAxis: {
      type: "time",
      minInterval: DAY_MS,
      axisLine: { lineStyle: { color: line } },
      axisLabel: {
        color: muted,
        hideOverlap: true,
        formatter: (value: number) => formatDay(new Date(value).toISOString()),
      },
      splitLine: { show: false },
    },
    yAxis: {
      type: "value",
      min: 0,
      ...(max === undefined ? {} : { max }),
      axisLabel: { color: muted, formatter: (value: number) => formatShare(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series,
  };
}
