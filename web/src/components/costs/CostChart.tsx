import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { formatDay, formatDollars, formatMonth, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Chart } from "../../ui/Chart.tsx";
import type { ChartColors } from "../../ui/chart-colors.ts";

type Cost = OutputOf<"insights.cost">;

interface Bar {
  /** The day, or the first day of the month. */
  start: string;
  name: string;
  credits: number;
  costUsd: number;
}

/** Credits of each day as bars, or of each month. */
export function CostChart({ cost, per }: { cost: Cost; per: "day" | "month" }) {
  const bars = useMemo(() => barsOf(cost, per), [cost, per]);
  const option = useMemo(() => (colors: ChartColors) => optionOf(cost, bars, colors), [cost, bars]);
  const most = bars.toSorted((one, other) => other.credits - one.credits)[0];
  return (
    <Card
      title={per === "day" ? t("Cost by day") : t("Cost by month")}
      note={per === "day" ? t("Credits, days in UTC") : t("Credits, months in UTC")}
    >
      <Chart
        label={t("{credits} credits in the period; the most, {most}, on {day}.", {
          credits: formatNumber(cost.credits),
          most: formatNumber(most?.credits ?? 0),
          day: most?.name ?? formatDay(cost.from),
        })}
        option={option}
        table={{
          columns: [per === "day" ? t("Day") : t("Month"), t("Credits"), t("Vendors")],
          rows: bars
            .toReversed()
            .map(({ name, credits, costUsd }) => [name, formatNumber(credits), formatDollars(costUsd)]),
        }}
        className="h-48"
      />
    </Card>
  );
}

function barsOf({ days, months }: Cost, per: "day" | "month"): Bar[] {
  return per === "day"
    ? days.map(({ date, ...amounts }) => ({ start: date, name: formatDay(date), ...amounts }))
    : (months ?? []).map(({ month, ...amounts }) => ({ start: `${month}-01`, name: formatMonth(month), ...amounts }));
}

function optionOf({ from, to }: Cost, bars: readonly Bar[], colors: ChartColors): EChartsOption {
  return {
    xAxis: { type: "time", min: Date.parse(from), max: Date.parse(to) },
    yAxis: { type: "value", minInterval: 1 },
    series: [
      {
        type: "bar",
        name: t("Credits"),
        data: bars.map(({ start, credits }) => [Date.parse(start), credits]),
        barMaxWidth: 18,
        itemStyle: { color: colors.series[0] ?? colors.ink, borderRadius: [2, 2, 0, 0] },
      },
    ],
  };
}
