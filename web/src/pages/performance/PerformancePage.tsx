import { MousePointerClick } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { DataBreaks } from "../../components/DataBreaks.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { SearchChart } from "../../components/SearchChart.tsx";
import {
  isComparable,
  METRICS,
  type Metric,
  metricText,
  metricWord,
  type Summary,
} from "../../components/words/search-words.ts";
import { formatDay, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ImportPerformance } from "./ImportPerformance.tsx";
import { PerformanceTables } from "./PerformanceTables.tsx";
import { PERFORMANCE_VIEW, RANGE_DAYS } from "./performance-url.ts";

const USUAL_LINES: readonly Metric[] = ["clicks", "impressions"];

/** Of the line of each metric, as the chart draws it. */
const LINE_COLORS: Readonly<Record<Metric, string>> = {
  clicks: "bg-chart-1",
  impressions: "bg-chart-2",
  ctr: "bg-chart-3",
  position: "bg-chart-4",
};
const DAY_MS = 86_400_000;

/** Clicks and impressions of the site, over the newest four weeks or longer. */
export default function PerformancePage() {
  const [view, setView] = useUrlState(PERFORMANCE_VIEW);
  const { compare } = view;
  const usual = useOperation("performance.summary", { compare });
  const asked = { compare, ...rangeOf(usual.data, view.days) };
  const summary = useOperation("performance.summary", asked);
  const lines = view.lines.length === 0 ? USUAL_LINES : view.lines;
  const toggle = (metric: Metric) => {
    const chosen = lines.includes(metric) ? lines.filter((one) => one !== metric) : [...lines, metric];
    setView({ lines: METRICS.filter((one) => chosen.includes(one)) });
  };
  return (
    <>
      <PageHeader
        title={t("Performance")}
        note={noteOf(summary.data)}
        actions={
          <>
            <ImportPerformance />
            <CopyAs name="performance.summary" input={asked} />
          </>
        }
      />
      <Answer of={summary} loading={<SkeletonRows rows={6} />}>
        {(shown) =>
          shown.range === null ? (
            <Card>
              <EmptyState icon={<MousePointerClick />} title={t("No search performance yet")}>
                {t("Connect the search console and import, or import an export of it as CSV or zip.")}
              </EmptyState>
            </Card>
          ) : (
            <div className="space-y-6">
              <Card>
                <Toggles summary={shown} lines={lines} onToggle={toggle} />
                <SearchChart summary={shown} lines={lines} />
                <Notes summary={shown} />
              </Card>
              <div className="flex flex-wrap items-center gap-2">
                <Select
                  label={t("Days")}
                  value={view.days}
                  choices={RANGE_DAYS.map((days) => ({ value: days, label: rangeWord(days) }))}
                  onChange={(days) => setView({ days })}
                />
                {(["previous", "previous_year", "none"] as const).map((one) => (
                  <Button
                    key={one}
                    size="small"
                    aria-pressed={compare === one}
                    onClick={() => setView({ compare: one })}
                  >
                    {compareWord(one)}
                  </Button>
                ))}
                <Button size="small" aria-pressed={view.striking} onClick={() => setView({ striking: !view.striking })}>
                  {t("Striking distance: positions 11 to 20")}
                </Button>
              </div>
              <PerformanceTables view={view} asked={asked} onTab={(tab) => setView({ tab })} />
            </div>
          )
        }
      </Answer>
    </>
  );
}

/** The newest days up to the one with which the usual range ends; nothing for the usual range itself. */
function rangeOf(usual: Summary | undefined, days: (typeof RANGE_DAYS)[number]): { from?: string; to?: string } {
  const to = usual?.range?.to;
  if (to === undefined || days === RANGE_DAYS[0]) return {};
  return { from: new Date(Date.parse(to) - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

function rangeWord(days: (typeof RANGE_DAYS)[number]): string {
  switch (days) {
    case "28":
      return t("28 days");
    case "90":
      return t("3 months");
    case "180":
      return t("6 months");
    case "365":
      return t("12 months");
    case "485":
      return t("16 months");
  }
}

function noteOf(summary: Summary | undefined): string | undefined {
  const range = summary?.range ?? null;
  if (range === null) return undefined;
  return t("{from} to {to}, days in Pacific Time", { from: formatDay(range.from), to: formatDay(range.to) });
}

function compareWord(compare: "previous" | "previous_year" | "none"): string {
  switch (compare) {
    case "previous":
      return t("Compare with the range before");
    case "previous_year":
      return t("Compare with last year");
    case "none":
      return t("Do not compare");
  }
}

/** The four metrics: each shows its total and toggles its line. */
function Toggles({
  summary,
  lines,
  onToggle,
}: {
  summary: Summary;
  lines: readonly Metric[];
  onToggle(metric: Metric): void;
}) {
  const { totals } = summary;
  const previous = isComparable(summary) ? summary.previous : null;
  return (
    <fieldset className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{t("Metrics")}</legend>
      {METRICS.map((metric) => (
        <button
          key={metric}
          type="button"
          aria-pressed={lines.includes(metric)}
          onClick={() => onToggle(metric)}
          className="rounded-lg border p-3 text-left hover:bg-hover aria-pressed:border-ink"
        >
          <span className="flex items-center gap-1.5 text-xs text-muted">
            {lines.includes(metric) ? (
              <span aria-hidden="true" className={`size-2 rounded-full ${LINE_COLORS[metric]}`} />
            ) : null}
            {metricWord(metric)}
          </span>
          <span className="block text-lg font-semibold tabular-nums">{metricText(metric, totals)}</span>
          {previous === null ? null : (
            <span className="block text-xs text-muted">
              {t("before: {value}", { value: metricText(metric, previous) })}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** How much the rows cover, which days can still change, and known errors of the vendor. */
function Notes({ summary: { coverage, dataBreaks } }: { summary: Summary }) {
  const share = coverage?.queries.clicksShare ?? null;
  return (
    <ul className="mt-2 space-y-1 text-xs text-muted">
      {share === null ? null : (
        <li>
          {t("Queries with rows have {share} of the clicks. The search console withholds rare queries.", {
            share: formatShare(share),
          })}
        </li>
      )}
      {coverage === null || coverage.daysMissing === 0 ? null : (
        <li>{t("{n, plural, one {# day} other {# days}} without figures.", { n: coverage.daysMissing })}</li>
      )}
      {(coverage?.previousDaysMissing ?? 0) === 0 ? null : (
        <li>
          {t("{n, plural, one {# day} other {# days}} of the range before without figures, so no changes are shown.", {
            n: coverage?.previousDaysMissing ?? 0,
          })}
        </li>
      )}
      <DataBreaks dataBreaks={dataBreaks} />
    </ul>
  );
}
