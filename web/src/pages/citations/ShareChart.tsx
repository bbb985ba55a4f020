import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { type CitationFigures, engineWord, intervalText, rateText } from "../../components/words/citation-words.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Chart } from "../../ui/Chart.tsx";
import { bandSeries, ratesOverTime } from "../../ui/chart-band.ts";
import type { ChartColors } from "../../ui/chart-colors.ts";

const MOST_RIVALS = 3;
const DAY_MS = 86_400_000;

type Week = CitationFigures["weeks"][number];

/** Share of voice by week: the brand's with its band, and its strongest competitors as lines. New models are marked. */
export function ShareChart({ figures: { domain, weeks } }: { figures: CitationFigures }) {
  const shown = useMemo(() => [domain, ...strongest(weeks, domain)], [weeks, domain]);
  const option = useMemo(() => (colors: ChartColors) => optionOf(weeks, shown, colors), [weeks, shown]);
  return (
    <Chart
      label={descriptionOf(weeks, domain)}
      option={option}
      table={{
        columns: [t("Week"), t("Answers"), ...shown.flatMap((each) => [each, t("95% interval")])],
        rows: weeks.toReversed().map((week) => [
          t("{from} to {to}", { from: formatDay(week.from), to: formatDay(week.to) }),
          <EvidenceLink key="n" evidence={week.evidence}>
            {week.presence.n}
          </EvidenceLink>,
          ...shown.flatMap((each) => {
            const share = week.shares[each];
            return share === undefined ? ["–", ""] : [rateText(share), intervalText(share.interval)];
          }),
        ]),
      }}
      className="h-72"
    />
  );
}

/** The competitors with the largest share of the latest week with answers. */
function strongest(weeks: readonly Week[], domain: string): string[] {
  const latest = weeks.findLast(({ presence }) => presence.n > 0)?.shares ?? {};
  return Object.entries(latest)
    .filter(([each]) => each !== domain)
    .sort(([, one], [, other]) => (other.rate ?? 0) - (one.rate ?? 0))
    .slice(0, MOST_RIVALS)
    .map(([each]) => each);
}

function optionOf(weeks: readonly Week[], shown: readonly string[], colors: ChartColors): EChartsOption {
  const { muted, ink } = colors;
  const [own = "", ...rivals] = shown;
  const middle = ({ to }: Week) => Date.parse(to) - 3 * DAY_MS;
  const pointsOf = (domain: string) =>
    weeks.map((week) => ({
      at: middle(week),
      rate: week.shares[domain]?.rate ?? null,
      interval: week.shares[domain]?.interval ?? null,
    }));
  const breaks = weeks.filter(({ newModels }) => newModels.length > 0);
  const series = [
    ...bandSeries(own, pointsOf(own), {
      color: colors.series[0] ?? ink,
      marks: breaks.map((week) => ({
        at: middle(week),
        label: week.newModels.map(({ llm }) => engineWord(llm)).join(", "),
      })),
      muted,
    }),
    ...rivals.map((rival, index) => ({
      name: rival,
      type: "line" as const,
      data: pointsOf(rival).map(({ at, rate }) => [at, rate]),
      showSymbol: false,
      connectNulls: false,
      lineStyle: { width: 1.5, color: colors.series[index + 1] ?? muted },
      itemStyle: { color: colors.series[index + 1] ?? muted },
    })),
  ];
  return {
    ...ratesOverTime(colors, {
      series,
      hasMarks: breaks.length > 0,
      tooltipAt: (at) => {
        const week = weeks.find((each) => middle(each) === at);
        return week === undefined ? "" : tooltipOf(week, shown);
      },
    }),
    legend: { data: [...shown], bottom: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: muted } },
    grid: { left: 8, right: 16, top: breaks.length > 0 ? 30 : 16, bottom: 34, containLabel: true },
    media: [{ query: { maxWidth: 480 }, option: { grid: { bottom: 54 } } }],
  };
}

function tooltipOf(week: Week, shown: readonly string[]): string {
  return [
    t("{from} to {to}", { from: formatDay(week.from), to: formatDay(week.to) }),
    ...shown.map((domain) => {
      const share = week.shares[domain];
      return share === undefined ? domain : `${domain}: ${rateText(share)} (${intervalText(share.interval)})`;
    }),
    t("{n, plural, one {# answer} other {# answers}}", { n: week.presence.n }),
    ...week.newModels.map(({ llm, model }) => t("New model of {engine}: {model}", { engine: engineWord(llm), model })),
  ].join("\n");
}

function descriptionOf(weeks: readonly Week[], domain: string): string {
  const latest = weeks.findLast(({ presence }) => presence.n > 0);
  const share = latest?.shares[domain];
  if (latest === undefined || share === undefined) return t("Share of voice of {domain}. No answers yet.", { domain });
  return t(
    "Share of voice of {domain} in {n, plural, one {# week} other {# weeks}}. Latest week: {rate} ({interval}).",
    {
      domain,
      n: weeks.length,
      rate: rateText(share),
      interval: intervalText(share.interval),
    },
  );
}
