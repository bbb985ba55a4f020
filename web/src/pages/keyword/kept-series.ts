import type { EChartsOption } from "echarts";

export type Series = Extract<NonNullable<EChartsOption["series"]>, readonly unknown[]>;

/** Without those that have nothing to show: the legend names what is there. */
export function kept(series: Series): Series {
  return series.filter(
    ({ data }) => Array.isArray(data) && data.some((point) => Array.isArray(point) && point[1] !== null),
  );
}
