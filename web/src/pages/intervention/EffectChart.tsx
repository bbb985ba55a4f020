import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Chart } from "../../ui/Chart.tsx";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { amountText, type EffectEstimate, type InterventionDetail, type InterventionEffect } from "./effect-words.ts";

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;
const FIRST_WEEK = -12;
const BAND_OPACITY = 0.16;

interface Point {
  week: number;
  observed: number;
  expected: number;
  low: number;
  high: number;
  isEvidence: boolean;
}

/** The event study: what was observed each week, what untouched units let expect, and when what else happened. */
export function EffectChart({
  effect,
  estimate,
  intervention,
}: {
  effect: InterventionEffect;
  estimate: EffectEstimate;
  intervention: InterventionDetail;
}) {
  const points: readonly Point[] = effect.series;
  const { from, marks } = intervention;
  const option = useMemo(
    () => (colors: ChartColors) => optionOf(points, { unit: estimate.unit, marks: marksByWeek(from, marks) }, colors),
    [points, estimate.unit, from, marks],
  );
  const hasChoosing = points.some(({ isEvidence }) => !isEvidence);
  return (
    <div>
      <Chart
        label={t("By week: observed, and expected without it. {sentence}", { sentence: effect.sentence })}
        option={option}
        table={{
          columns: [t("Week"), t("Observed"), t("Expected"), t("Expected between")],
          rows: points.map(({ week, observed, expected, low, high }) => [
            weekText(week),
            short(observed),
            short(expected),
            `${short(low)} – ${short(high)}`,
          ]),
        }}
      />
      <p className="text-xs text-muted">
        {hasChoosing ? t("Hollow points may have made someone choose these units, so they are not evidence.") : null}{" "}
        {marks.length === 0 ? null : t("Thin lines mark other entries, listed below.")}
      </p>
    </div>
  );
}

function short(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}

function weekText(week: number): string {
  return week > 0 ? `+${week}` : `−${-week}`;
}

/** The weeks before are -12 to -1 and those after 1 to 13; on the axis they follow each other without a gap. */
function placeOf(week: number): number {
  return week > 0 ? week - 1 : week;
}

function marksByWeek(from: string, marks: InterventionDetail["marks"]): number[] {
  const start = Date.parse(from) + DAY_MS;
  const places = marks.map((mark) => Math.floor((Date.parse(mark.from) - start) / WEEK_MS) + 0.5);
  return [...new Set(places)].filter((place) => place >= FIRST_WEEK);
}

function optionOf(
  points: readonly Point[],
  { unit, marks }: { unit: EffectEstimate["unit"]; marks: readonly number[] },
  { muted, surface, series: [main = "", second = ""] }: ChartColors,
): EChartsOption {
  const isPosition = unit === "position";
  const places = points.map(({ week }) => placeOf(week));
  const [first = FIRST_WEEK, last = 0] = [places.at(0), places.at(-1)];
  const edge = { type: "line" as const, stack: "band", stackStrategy: "all" as const, symbol: "none", silent: true };
  const hidden = { lineStyle: { opacity: 0 }, tooltip: { show: false }, legendHoverLink: false };
  const line = (value: number, type: "solid" | "dotted", label: string) => ({
    xAxis: value,
    name: label,
    lineStyle: { type, color: muted, width: 1 },
    label: {
      show: label !== "",
      formatter: label,
      color: muted,
      fontSize: 10,
      position: isPosition ? ("start" as const) : ("end" as const),
    },
  });
  return {
    tooltip: {
      trigger: "axis",
      formatter: (shown) => {
        const [one] = Array.isArray(shown) ? shown : [shown];
        const place = Array.isArray(one?.value) ? one.value[0] : undefined;
        const point = points.find(({ week }) => placeOf(week) === place);
        return point === undefined ? "" : tooltipOf(point, unit);
      },
    },
    legend: {
      data: [t("Observed"), t("Expected without it")],
      bottom: 0,
      itemWidth: 14,
      itemHeight: 8,
      textStyle: { color: muted },
    },
    grid: { left: 8, right: 16, top: 30, bottom: 34, containLabel: true },
    xAxis: {
      type: "value",
      min: first,
      max: last,
      interval: 2,
      axisLabel: { hideOverlap: true, formatter: (value: number) => weekText(value < 0 ? value : value + 1) },
      splitLine: { show: false },
    },
    yAxis: {
      type: "value",
      inverse: isPosition,
      scale: true,
      ...(isPosition ? {} : { min: 0 }),
      axisLabel: {
        formatter: (value: number) => (unit === "percent_of_answers" ? `${formatNumber(value)}%` : formatNumber(value)),
      },
    },
    series: [
      { ...edge, ...hidden, name: "low", data: points.map(({ week, low }) => [placeOf(week), low]) },
      {
        ...edge,
        ...hidden,
        name: "high",
        data: points.map(({ week, low, high }) => [placeOf(week), high - low]),
        areaStyle: { color: second, opacity: BAND_OPACITY },
      },
      {
        name: t("Expected without it"),
        type: "line",
        symbol: "none",
        data: points.map(({ week, expected }) => [placeOf(week), expected]),
        lineStyle: { color: second, width: 2, type: "dashed" },
        itemStyle: { color: second },
      },
      {
        name: t("Observed"),
        type: "line",
        symbol: "circle",
        symbolSize: 7,
        data: points.map(({ week, observed, isEvidence }) => ({
          value: [placeOf(week), observed],
          itemStyle: isEvidence ? { color: main } : { color: surface, borderColor: main, borderWidth: 1.5 },
        })),
        lineStyle: { color: main, width: 2 },
        itemStyle: { color: main },
        z: 4,
        markLine: {
          silent: true,
          symbol: "none",
          animation: false,
          data: [
            line(-0.5, "solid", t("Intervention")),
            ...marks.filter((at) => at <= last).map((at) => line(at, "dotted", "")),
          ],
        },
      },
    ],
  };
}

function tooltipOf({ week, observed, expected, low, high }: Point, unit: EffectEstimate["unit"]): string {
  return [
    t("Week {week}", { week: weekText(week) }),
    `${t("Observed")}: ${amountText(observed, unit)}`,
    `${t("Expected without it")}: ${amountText(expected, unit)} (${short(low)} – ${short(high)})`,
  ].join("\n");
}
