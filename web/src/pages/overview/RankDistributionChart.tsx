import type { RankDistributionDay } from "@findable/contract/client";
import { BUCKETS, topTen, wholeDays } from "@findable/contract/rank-days";
import { ChartColumnStacked } from "lucide-react";
import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chart } from "../../ui/Chart.tsx";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Daily distribution of keyword rankings. */
export function RankDistributionChart() {
  const days = useOperation("research.keyword.rank_distribution", {}, { everyMs: 60_000 });
  return (
    <Card title={t("Keyword rankings")} note={t("Last 30 days · desktop · last successful check of each day")}>
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
            ? t("No keywords were measured.")
            : t("On {day}, {top} of {n} measured keywords ranked in the top 10.", {
                day: formatDay(last.date),
                top: formatNumber(topTen(last)),
                n: formatNumber(last.measured),
              })
        }
        option={option}
        table={{
          columns: [t("Day"), ...BUCKETS, t("Not ranking"), t("Measured"), t("Failed")],
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
          {t("{n, plural, one {# day} other {# days}} with too few measurements: shown only in the table.", {
            n: fewer,
          })}
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
      title={t("No rankings yet")}
      actions={
        <>
          <PageLink page="overview" search={{ open: "track" }} className={buttonClass({})}>
            {t("Track rankings")}
          </PageLink>
          <DemoLink page="overview" />
        </>
      }
    >
      {t(
        "Site analysis measures the first 20 searches. Rank tracking measures all keywords on the schedule you choose.",
      )}
    </EmptyState>
  );
}
