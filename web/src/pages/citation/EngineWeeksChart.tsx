import type { EChartsOption } from "echarts";
import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import {
  type CitationFigures,
  type Engine,
  engineWord,
  intervalText,
  rateText,
} from "../../components/words/citation-words.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Chart } from "../../ui/Chart.tsx";
import { bandSeries, ratesOverTime } from "../../ui/chart-band.ts";
import type { ChartColors } from "../../ui/chart-colors.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

type Week = CitationFigures["weeks"][number];

const DAY_MS = 86_400_000;

/** One engine's rate by week with its interval: a week has enough answers to show more than noise. */
export function EngineWeeksChart({ id, engine, since }: { id: string; engine: Engine; since: string }) {
  const shares = useOperation("research.ai_citation.share_of_voice", {
    queryId: id,
    llm: engine,
    since,
    details: true,
  });
  return (
    <Answer of={shares} loading={<Skeleton className="h-72" />}>
      {({ figures }) => <Weeks engine={engine} weeks={figures?.weeks ?? []} />}
    </Answer>
  );
}

function Weeks({ engine, weeks }: { engine: Engine; weeks: readonly Week[] }) {
  const option = useMemo(() => (colors: ChartColors) => optionOf(engine, weeks, colors), [engine, weeks]);
  const latest = weeks.findLast(({ presence }) => presence.n > 0)?.presence;
  return (
    <Chart
      label={t(
        "Answers of {engine} that cite you, in {n, plural, one {# week} other {# weeks}}. Latest week: {latest}.",
        {
          engine: engineWord(engine),
          n: weeks.length,
          latest: latest === undefined ? t("no answers") : `${rateText(latest)} (${intervalText(latest.interval)})`,
        },
      )}
      option={option}
      table={{
        columns: [t("Week"), t("Cites you"), t("95% interval"), t("Answers"), t("New models")],
        rows: weeks.toReversed().map(({ from, to, presence, newModels, evidence }) => [
          t("{from} to {to}", { from: formatDay(from), to: formatDay(to) }),
          rateText(presence),
          intervalText(presence.interval),
          <EvidenceLink key="n" evidence={evidence}>
            {presence.n}
          </EvidenceLink>,
          newModels.map(({ model }) => model).join(", "),
        ]),
      }}
      className="h-72"
    />
  );
}

function optionOf(engine: Engine, weeks: readonly Week[], colors: ChartColors): EChartsOption {
  const middle = ({ to }: Week) => Date.parse(to) - 3 * DAY_MS;
  const breaks = weeks.filter(({ newModels }) => newModels.length > 0);
  const series = bandSeries(
    engineWord(engine),
    weeks.map((week) => ({ at: middle(week), rate: week.presence.rate, interval: week.presence.interval })),
    {
      color: colors.series[0] ?? colors.ink,
      muted: colors.muted,
      marks: breaks.map((week) => ({ at: middle(week), label: week.newModels.map(({ model }) => model).join(", ") })),
    },
  );
  return ratesOverTime(colors, {
    series,
    hasMarks: breaks.length > 0,
    tooltipAt: (at) => {
      const week = weeks.find((each) => middle(each) === at);
      return week === undefined ? "" : tooltipOf(week);
    },
  });
}

function tooltipOf({ from, to, presence, newModels }: Week): string {
  return [
    t("{from} to {to}", { from: formatDay(from), to: formatDay(to) }),
    presence.n === 0
      ? t("no answers")
      : t("{rate} of {n, plural, one {# answer} other {# answers}} ({interval})", {
          rate: rateText(presence),
          n: presence.n,
          interval: intervalText(presence.interval),
        }),
    ...newModels.map(({ model }) => t("New model: {model}", { model })),
  ].join("\n");
}
