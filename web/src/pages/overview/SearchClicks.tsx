import { useOperation } from "../../api/use-operation.ts";
import { DataBreaks } from "../../components/DataBreaks.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { SearchChart } from "../../components/SearchChart.tsx";
import { isComparable, type Metric, metricText, type Summary } from "../../components/words/search-words.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";

const LINES: readonly Metric[] = ["clicks", "impressions"];

/** Clicks and impressions of the site. Absent until figures of the search console are imported. */
export function SearchClicks() {
  const { data } = useOperation("performance.summary", {}, { everyMs: 60_000 });
  const { range = null, totals = null } = data ?? {};
  if (data === undefined || range === null || totals === null) return null;
  return (
    <Card
      title={t("Clicks from search")}
      note={t("{from} to {to}, days in Pacific Time", { from: formatDay(range.from), to: formatDay(range.to) })}
      actions={
        <PageLink page="performance" className="text-sm underline">
          {t("Queries and pages")}
        </PageLink>
      }
    >
      <p className="mb-2 text-sm tabular-nums">{sentenceOf(totals, isComparable(data) ? data.previous : null)}</p>
      <SearchChart summary={data} lines={LINES} />
      <ul className="mt-2 space-y-1 text-xs text-muted">
        <DataBreaks dataBreaks={data.dataBreaks} />
      </ul>
    </Card>
  );
}

function sentenceOf(totals: NonNullable<Summary["totals"]>, previous: Summary["previous"]): string {
  const [clicks, impressions] = [metricText("clicks", totals), metricText("impressions", totals)];
  return previous === null
    ? t("{clicks} clicks, {impressions} impressions", { clicks, impressions })
    : t("{clicks} clicks ({before} in the range before), {impressions} impressions", {
        ...{ clicks, impressions },
        before: metricText("clicks", previous),
      });
}
