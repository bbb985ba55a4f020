import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import {
  dayFaultWord,
  type Engine,
  engineWord,
  intervalText,
  rateText,
  surfaceWord,
} from "../../components/words/citation-words.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Chart } from "../../ui/Chart.tsx";
import { bandSeries, ratesOverTime } from "../../ui/chart-band.ts";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { daysOf, type EngineDay, modelChanges, type Series } from "./engine-days.ts";

/** One engine's rate by day with its interval. A day without answers is a gap; another model is marked. */
export function EngineHistoryChart({ engine, series }: { engine: Engine; series: Series }) {
  const days = useMemo(() => daysOf(series, engine), [engine, series]);
  const option = useMemo(() => (colors: ChartColors) => optionOf(engine, days, colors), [engine, days]);
  return (
    <Chart
      label={descriptionOf(engine, days)}
      option={option}
      table={{
        columns: [t("Day"), t("Cites you"), t("Answers"), t("95% interval"), t("Most cited"), t("Models")],
        rows: days.toReversed().map((day) => [
          formatDay(day.date),
          withoutRate(day) ?? rateOf(day),
          <EvidenceLink key="n" evidence={day.n === 0 ? null : day.evidence}>
            {t("{n} of {all}", { n: day.n, all: day.totalSamples })}
          </EvidenceLink>,
          withoutRate(day) === undefined ? intervalText(day.interval) : "",
          day.topCitedDomain ?? "–",
          day.models.join(", "),
        ]),
      }}
      className="h-72"
    />
  );
}

/** A day has few answers, so it shows how many cite the brand. */
function rateOf({ ourRate, n }: EngineDay): string {
  return t("{hits} of {n}", { hits: formatNumber(Math.round((ourRate ?? 0) * n)), n: formatNumber(n) });
}

/** Why the day has no rate, in words; undefined if it has one. */
function withoutRate({ outcome, notComparable, ourRate }: EngineDay): string | undefined {
  if (notComparable !== null) return dayFaultWord(notComparable);
  return outcome === "failed" || ourRate === null ? t("no answers") : undefined;
}

function optionOf(engine: Engine, days: readonly EngineDay[], colors: ChartColors): EChartsOption {
  const changes = modelChanges(days);
  const series = bandSeries(
    engineWord(engine),
    days.map(({ date, ourRate, outcome, interval }) => ({
      at: Date.parse(date),
      rate: ourRate,
      interval: outcome === "failed" || ourRate === null ? null : interval,
    })),
    {
      color: colors.series[0] ?? colors.ink,
      muted: colors.muted,
      marks: changes.map(({ date, models }) => ({ at: Date.parse(date), label: models.join(", ") })),
    },
  );
  return ratesOverTime(colors, {
    series,
    hasMarks: changes.length > 0,
    max: 1,
    tooltipAt: (at) => {
      const day = days.find(({ date }) => Date.parse(date) === at);
      return day === undefined ? "" : tooltipOf(day);
    },
  });
}

function tooltipOf(day: EngineDay): string {
  return [
    `${formatDay(day.date)} · ${surfaceWord(day.surface)}`,
    withoutRate(day) ??
      t("{hits} answers cite you ({interval})", { hits: rateOf(day), interval: intervalText(day.interval) }),
    ...(day.topCitedDomain === null ? [] : [t("most cited: {domain}", { domain: day.topCitedDomain })]),
    ...day.models,
  ].join("\n");
}

function descriptionOf(engine: Engine, days: readonly EngineDay[]): string {
  const latest = days.findLast(({ outcome }) => outcome !== "failed");
  const changes = modelChanges(days).length;
  return t(
    "Answers of {engine} that cite you, on {n, plural, one {# day} other {# days}}. Latest: {latest}. {changes, plural, =0 {The model did not change.} one {The model changed once.} other {The model changed # times.}}",
    {
      engine: engineWord(engine),
      n: days.length,
      latest:
        latest === undefined
          ? t("no answers")
          : `${rateOf(latest)}, ${rateText({ rate: latest.ourRate, n: latest.n })}`,
      changes,
    },
  );
}
