import type { EChartsOption } from "echarts";

type Series = Extract<NonNullable<EChartsOption["series"]>, readonly unknown[]>;

export interface BandPoint {
  /** Milliseconds since 1970. */
  at: number;
  rate: number | null;
  interval: { low: number; high: number } | null;
}

const BAND_OPACITY = 0.16;

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
