import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatDay, formatMoment, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Chart } from "../../ui/Chart.tsx";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { MARKER_AXIS, markerSeries } from "./marker-series.ts";
import { positionSeries } from "./position-series.ts";
import { bestOf, measured, outcomeWord } from "./rank-checks.ts";
import { tooltipText } from "./tooltip-text.ts";
import type { RankHistory, RankMarker, RankRecord } from "./use-history.ts";

/** Space below the worst position for checks without a position: enough for the axis label "not ranking". */
const FOOT = 4;
const FOOT_SHARE = 0.12;
const DAY_MS = 86_400_000;

/** Positions over time, position 1 at the top. "Not found" leaves a gap; a failed check leaves none. */
export function RankHistoryChart({
  keyword,
  history,
  markers,
  from,
  to,
}: {
  keyword: string;
  history: readonly RankRecord[];
  markers: readonly RankMarker[];
  /** The chart always spans the whole period, even with few checks. */
  from: number;
  to: number;
}) {
  const option = useMemo(
    () => (colors: ChartColors) => optionOf({ records: history, markers }, colors, { from, to }),
    [history, markers, from, to],
  );
  return (
    <Chart
      label={descriptionOf(keyword, history, markers)}
      option={option}
      table={{ columns: [t("Checked"), t("Result"), t("Page")], rows: tableOf(history) }}
      className="h-80"
    />
  );
}

function optionOf(
  history: RankHistory,
  colors: ChartColors,
  { from, to }: { from: number; to: number },
): EChartsOption {
  const { muted, line } = colors;
  const worst = Math.max(10, ...history.records.map(({ position }) => position ?? 1));
  const floor = worst + Math.max(FOOT, Math.ceil(worst * FOOT_SHARE));
  const hasLost = measured(history.records).some(({ position }) => position === null);
  const positions = positionSeries(history.records, floor, colors);
  return {
    // The service's days end at midnight UTC, so the axis uses UTC too.
    useUTC: true,
    tooltip: {
      trigger: "axis",
      formatter: (points) => {
        const [first] = Array.isArray(points) ? points : [points];
        const at = Array.isArray(first?.value) ? first.value[0] : undefined;
        return typeof at === "number" ? tooltipText(at, history) : "";
      },
    },
    legend: {
      data: positions.map(({ name }) => `${name}`),
      bottom: 0,
      itemWidth: 14,
      itemHeight: 8,
      textStyle: { color: muted },
    },
    // Leave room for the event markers above position 1.
    grid: { left: 8, right: 16, top: 30, bottom: 34, containLabel: true },
    xAxis: {
      type: "time",
      min: from,
      max: to,
      minInterval: DAY_MS,
      axisLine: { lineStyle: { color: line } },
      axisLabel: {
        color: muted,
        hideOverlap: true,
        formatter: (value: number) => formatDay(new Date(value).toISOString()),
      },
      splitLine: { show: false },
    },
    yAxis: [
      {
        type: "value",
        inverse: true,
        min: 1,
        max: floor,
        minInterval: 1,
        axisLabel: {
          color: muted,
          formatter: (value: number) =>
            value >= floor ? (hasLost ? t("not ranking") : "") : value > worst ? "" : formatNumber(value),
        },
        splitLine: { lineStyle: { color: line } },
      },
      MARKER_AXIS,
    ],
    series: [...positions, ...markerSeries(history.markers, colors)],
    // On small screens the legend takes two lines.
    media: [{ query: { maxWidth: 480 }, option: { grid: { bottom: 54 } } }],
  };
}

function descriptionOf(keyword: string, history: readonly RankRecord[], markers: readonly RankMarker[]): string {
  const now = measured(history).at(-1);
  const best = bestOf(history);
  const positions = t(
    "Positions of {keyword} in {n, plural, one {# check} other {# checks}}. Now: {now}. Best: {best}.",
    {
      keyword,
      n: history.length,
      now: now === undefined ? t("unknown") : outcomeWord(now),
      best: best?.position ?? t("unknown"),
    },
  );
  if (markers.length === 0) return positions;
  const n = markers.length;
  return `${positions} ${t("{n, plural, one {# event is marked and listed below.} other {# events are marked and listed below.}}", { n })}`;
}

function tableOf(history: readonly RankRecord[]): (string | number)[][] {
  return history
    .toReversed()
    .map((record) => [formatMoment(record.checkDate), outcomeWord(record), shortUrl(record.url)]);
}
