import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import { formatDay, formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { Chart } from "../ui/Chart.tsx";
import type { ChartColors } from "../ui/chart-colors.ts";
import { METRICS, type Metric, metricText, metricWord, type Summary } from "./words/search-words.ts";

type Day = Summary["days"][number];

/** One line for each chosen metric, each on a scale for itself. Days with known errors of the vendor are shaded. */
export function SearchChart({ summary, lines }: { summary: Summary; lines: readonly Metric[] }) {
  const { days, dataBreaks, totals } = summary;
  const option = useMemo(
    () => (colors: ChartColors) => optionOf({ days, dataBreaks }, lines, colors),
    [days, dataBreaks, lines],
  );
  return (
    <Chart
      label={t("{clicks} clicks and {impressions} impressions in {n, plural, one {# day} other {# days}}.", {
        clicks: metricText("clicks", totals),
        impressions: metricText("impressions", totals),
        n: days.length,
      })}
      option={option}
      table={{
        columns: [t("Day"), ...METRICS.map(metricWord)],
        rows: days
          .toReversed()
          .map((day) => [
            day.final ? formatDay(day.day) : t("{day}, not final", { day: formatDay(day.day) }),
            ...METRICS.map((metric) => metricText(metric, day)),
          ]),
      }}
      className="h-72"
    />
  );
}

function optionOf(
  { days, dataBreaks }: Pick<Summary, "days" | "dataBreaks">,
  lines: readonly Metric[],
  { muted, line, series }: ChartColors,
): EChartsOption {
  const shaded = dataBreaks.map(({ from, to }) => [{ xAxis: Date.parse(from) }, { xAxis: Date.parse(to) }]);
  return {
    useUTC: true,
    tooltip: {
      trigger: "axis",
      formatter: (points) => {
        const [first] = Array.isArray(points) ? points : [points];
        const at = Array.isArray(first?.value) ? first.value[0] : undefined;
        const day = days.find((one) => Date.parse(one.day) === at);
        return day === undefined ? "" : tooltipOf(day, lines);
      },
    },
    legend: { show: lines.length > 1, top: 0, left: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: muted } },
    grid: { left: 8, right: 8, top: lines.length > 1 ? 36 : 12, bottom: 8, containLabel: true },
    xAxis: {
      type: "time",
      axisLine: { lineStyle: { color: line } },
      axisLabel: {
        color: muted,
        hideOverlap: true,
        formatter: (at: number) => formatDay(new Date(at).toISOString()),
      },
    },
    yAxis: METRICS.map((metric) => ({
      type: "value" as const,
      // With more than two lines, no axis would belong to a line that a reader can find.
      show: lines.length <= 2 && lines.includes(metric),
      position: lines[1] === metric ? ("right" as const) : ("left" as const),
      inverse: metric === "position",
      ...(metric === "position" ? {} : { min: 0 }),
      axisLabel: { color: muted, formatter: formatNumber },
      splitLine: { show: lines[0] === metric, lineStyle: { color: line } },
    })),
    series: METRICS.flatMap((metric, index) => {
      if (!lines.includes(metric)) return [];
      const color = series[index] ?? muted;
      return [
        {
          name: metricWord(metric),
          type: "line" as const,
          yAxisIndex: index,
          showSymbol: false,
          data: days.map((day) => [Date.parse(day.day), day[metric]]),
          lineStyle: { width: 2, color },
          itemStyle: { color },
          ...(lines[0] === metric
            ? { markArea: { silent: true, itemStyle: { color: muted, opacity: 0.12 }, data: shaded as never } }
            : {}),
        },
      ];
    }),
  };
}

function tooltipOf(day: Day, lines: readonly Metric[]): string {
  const shown = lines.map((metric) => `${metricWord(metric)}: ${metricText(metric, day)}`);
  return [formatDay(day.day), ...shown, ...(day.final ? [] : [t("Not final")])].join("\n");
}
