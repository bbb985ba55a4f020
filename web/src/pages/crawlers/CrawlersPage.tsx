import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { DataTable } from "../../components/lists/DataTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatBytes, formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CrawlerDetails } from "./CrawlerDetails.tsx";
import { CrawlerOnPhone, crawlerColumns } from "./crawler-columns.tsx";
import type { Crawler, Figures, Log } from "./crawler-words.ts";
import { CRAWLERS_STATE } from "./crawlers-url.ts";
import { ImportLog } from "./ImportLog.tsx";

/** Which search and AI crawlers may read the site, did read it, and what they got. */
export default function CrawlersPage() {
  const [state, setState] = useUrlState(CRAWLERS_STATE);
  const input = { days: Number(state.days) };
  const figures = useOperation("site.crawlers", input);
  const chosen = figures.data?.data.find(({ crawler }) => crawler === state.crawler);
  const open = ({ crawler }: Crawler) => setState({ crawler });
  return (
    <>
      <PageHeader
        title={t("Crawlers")}
        note={figures.data === undefined ? undefined : noteOf(figures.data)}
        actions={
          <>
            <Select
              label={t("Days")}
              value={state.days}
              onChange={(days) => setState({ days })}
              choices={[
                { value: "7", label: t("7 days") },
                { value: "30", label: t("30 days") },
                { value: "90", label: t("90 days") },
                { value: "400", label: t("400 days") },
              ]}
            />
            <CopyAs name="site.crawlers" input={input} />
          </>
        }
      />
      <div className="space-y-6">
        <ImportLog />
        <Answer of={figures} loading={<SkeletonRows rows={10} />}>
          {({ data, logs }) => (
            <>
              <Card flush>
                <DataTable
                  label={t("Crawlers")}
                  columns={crawlerColumns(open)}
                  rows={data}
                  rowKey={({ crawler }) => crawler}
                  phone={(row) => <CrawlerOnPhone row={row} onOpen={open} />}
                  onOpen={open}
                />
              </Card>
              <Logs logs={logs} />
            </>
          )}
        </Answer>
      </div>
      {chosen === undefined ? null : (
        <CrawlerDetails name={chosen.crawler} days={input.days} onClose={() => setState({ crawler: "" })} />
      )}
    </>
  );
}

function noteOf({ check, period }: Figures): string | undefined {
  if (period !== null) return t("{from} to {to}, UTC", { from: formatDay(period.from), to: formatDay(period.to) });
  return check === null ? undefined : t("Checked {day}. No log yet.", { day: formatDay(check.checkedAt) });
}

function Logs({ logs }: { logs: readonly Log[] }) {
  if (logs.length === 0) return null;
  return (
    <Card title={t("Imported logs")}>
      <ul className="divide-y text-sm">
        {logs.map(({ logId, path, bytes, lines, requests, garbage, importedAt }) => (
          <li key={logId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span className="min-w-0 font-medium wrap-anywhere">{path ?? t("Log of the simulated site")}</span>
            <span className="text-muted">
              {t("{lines} lines, {requests} of crawlers, {garbage} unreadable · {size} · {day}", {
                lines: formatNumber(lines),
                requests: formatNumber(requests),
                garbage: formatNumber(garbage),
                size: formatBytes(bytes),
                day: formatDay(importedAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
