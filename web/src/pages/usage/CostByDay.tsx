import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { formatDay, formatDollars, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Chart } from "../../ui/Chart.tsx";
import type { ChartColors } from "../../ui/chart-colors.ts";

type Cost = OutputOf<"insights.cost">;

/** Credits of each day as bars. */
export function CostByDay({ cost }: { cost: Cost }) {
  const option = useMemo(() => (colors: ChartColors) => optionOf(cost, colors), [cost]);
  const most = cost.days.toSorted((one, other) => other.credits - one.credits)[0];
  return (
    <Card title={t("Cost by day")} note={t("Credits, days in UTC")}>
      <Chart
        label={t("{credits} credits in the period; the most, {most}, on {day}.", {
          credits: formatNumber(cost.credits),
          most: formatNumber(most?.credits ?? 0),
          day: formatDay(most?.date ?? cost.from),
        })}
        option={option}
        table={{
          columns: [t("Day"), t("Credits"), t("Vendors")],
          rows: cost.days
            .toReversed()
            .map(({ date, credits, costUsd }) => [formatDay(date), formatNumber(credits), formatDollars(costUsd)]),
        }}
        className="h-48"
      />
    </Card>
  );
}

function optionOf({ days, from, to }: Cost, colors: ChartColors): EChartsOption {
  return {
    xAxis: { type: "time", min: Date.parse(from), max: Date.parse(to) },
    yAxis: { type: "value", minInterval: 1 },
    series: [
      {
        type: "bar",
        name: t("Credits"),
        data: days.map(({ date, credits }) => [Date.parse(date), credits]),
        barMaxWidth: 18,
        itemStyle: { color: colors.series[0] ?? colors.ink, borderRadius: [2, 2, 0, 0] },
      },
    ],
  };
}
