import type { RankDistributionDay } from "@findable/contract/client";
import { ChartColumnStacked } from "lucide-react";
import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { BUCKETS, topTen, wholeDays } from "../../components/rank-days.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chart } from "../../ui/Chart.tsx";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Where the keywords stood, day by day. */
export function RankDistributionChart() {
  const days = useOperation("research.keyword.rank_distribution", {}, { everyMs: 60_000 });
  return (
    <Card
      title={t("Where keywords rank")}
      note={t("Last 30 days, desktop, each keyword by its last good check of the day")}
    >
      <Answer of={days} loading={<Skeleton className="h-64" />}>
        {({ series }) => (series.length === 0 ? <NoRanks /> : <Ranks series={series} />)}
      </Answer>
    </Card>
  );
}

function Ranks({ series }: { series: readonly RankDistributionDay[] }) {
  const whole = useMemo(() => wholeDays(series), [series]);
  const last = whole.at(-1);
  const option = useMemo(() => optionOf(whole), [whole]);
  const fewer = series.length - whole.length;
  return (
    <>
      <Chart
        className="h-64"
        label={
          last === undefined
            ? t("No keyword was measured.")
            : t("On {day}, {top} of {n} measured keywords stood in the top 10.", {
                day: formatDay(last.date),
                top: formatNumber(topTen(last)),
                n: formatNumber(last.measured),
              })
        }
        option={option}
        table={{
          columns: [t("Day"), ...BUCKETS, t("not found"), t("measured"), t("failed")],
          rows: series.map(({ date, buckets, measured, failed }) => [
            formatDay(date),
            ...BUCKETS.map((bucket) => buckets[bucket]),
            buckets.none,
            measured,
            failed,
          ]),
        }}
      />
      {fewer === 0 ? null : (
        <p className="mt-1 text-xs text-muted">
          {t(
            "{n, plural, one {# day} other {# days}} on which few keywords or none were measured: in the table only.",
            {
              n: fewer,
            },
          )}
        </p>
      )}
    </>
  );
}

function optionOf(series: readonly RankDistributionDay[]) {
  return (colors: ChartColors) => ({
    legend: { top: 0, left: 0, itemWidth: 10, itemHeight: 10, textStyle: { color: colors.muted, fontSize: 11 } },
    grid: { left: 4, right: 8, top: 34, bottom: 4, containLabel: true },
    xAxis: {
      type: "category" as const,
      data: series.map(({ date }) => formatDay(date)),
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: "value" as const,
      minInterval: 1,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { color: colors.muted, fontSize: 11 },
    },
    series: BUCKETS.map((bucket, index) => ({
      name: bucket,
      type: "bar" as const,
      stack: "ranks",
      barMaxWidth: 28,
      itemStyle: { color: colors.shades[index] },
      data: series.map(({ buckets }) => buckets[bucket]),
    })),
  });
}

function NoRanks() {
  return (
    <EmptyState
      icon={<ChartColumnStacked />}
      title={t("No ranks yet")}
      actions={
        <>
          <PageLink page="runs" search={{ start: "1", run: "rank_monitor" }} className={buttonClass({})}>
            {t("Watch ranks")}
          </PageLink>
          <DemoLink page="overview" />
        </>
      }
    >
      {t(
        "Reading the site measures the first twenty searches; watching ranks measures all keywords as often as you say.",
      )}
    </EmptyState>
  );
}
